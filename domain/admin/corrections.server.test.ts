import { LISTING_PHOTOS } from '#domain/media/photo.ts'
import { publishDraft } from '#domain/publishing/commands/publish-draft.server.ts'
import { startDraft } from '#domain/publishing/commands/save-draft.server.ts'
import { updateListing } from '#domain/publishing/commands/update-listing.server.ts'
import { listReadyPhotos } from '#domain/publishing/queries/list-ready-photos.server.ts'
import { findOwnListing } from '#domain/publishing/queries/read-fields.server.ts'
import { notifyOfReview } from '#domain/notifications/jobs/notify-of-listing-review.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, aHost, aListing, NOW, queuedJobs, valueOf } from '#test/factories.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabaseWithPlaces } from '#test/places.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changePhoto, correctListing, type Correction } from './commands/correct-listing.server.ts'
import { findListing } from './queries/find-listing.server.ts'

const { db } = await aDatabaseWithPlaces()
const adminId = await aGuest(db, { firstName: 'Ada' })
const reason = 'The host has asked for it.'

/** One that passes its host's form, as it was published by it, without a photo too. */
async function aPublished() {
  const hostId = await aHost(db)
  const fields = typedFields('day', await photosFor(db, hostId, LISTING_PHOTOS.min + 1))
  const listingId = valueOf(await startDraft(db, { hostId, unit: 'day', fields, limits: defaultLimits }, NOW))
  valueOf(await publishDraft(db, { hostId, draftId: listingId }, NOW))
  return { hostId, listingId }
}

const correct = (listingId: string, correction: Correction) =>
  correctListing(db, { adminId, listingId, reason, correction }, NOW)

const photosOf = async (listingId: string) => {
  const rows = await db
    .selectFrom('listing_photos')
    .select(['photo_id', 'position'])
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .execute()
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index))
  return rows.map(({ photo_id }) => photo_id)
}

const found = async (listingId: string) => (await findListing(db, listingId, { language: 'en', now: NOW }))!

test('[ADM-02] an admin changes the category and corrects the pin with a reason; all else stays, and the history says who', async () => {
  const { hostId, listingId } = await aPublished()
  const before = (await findOwnListing(db, { hostId, listingId }))!.fields
  const other = before['subcategory'] === 'house' ? 'apartment' : 'house'
  expect(await correct(listingId, { what: 'category', subcategory: other })).toMatchObject({ ok: true })
  const lat = String(Number(before['lat']) + 0.001)
  expect(await correct(listingId, { what: 'pin', lat, lng: before['lng']! })).toMatchObject({ ok: true })
  expect((await findOwnListing(db, { hostId, listingId }))!.fields).toEqual({ ...before, subcategory: other, lat })
  const { history, at } = await found(listingId)
  expect(String(at.lat)).toBe(lat)
  expect(history.slice(0, 2).map((event) => [event.event, event.reason, event.fields])).toEqual([
    ['edited', reason, ['lat']],
    ['edited', reason, ['subcategory']],
  ])
  expect(history[0]?.actor).toContain('Ada')
  expect(await correct(listingId, { what: 'category', subcategory: other })).toEqual({
    ok: false,
    failure: { reason: 'unchanged' },
  })
  const log = await db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('subject_id', '=', listingId)
    .execute()
  expect(log).toEqual([
    { action: 'listing-corrected', reason },
    { action: 'listing-corrected', reason },
  ])
})

test('[ADM-02] a pin that the host’s own form refuses is refused to an admin too, and nothing is written', async () => {
  const { listingId } = await aPublished()
  const pin = (lat: string, lng: string) => correct(listingId, { what: 'pin', lat, lng })
  expect(await pin('91', '0')).toMatchObject({ ok: false, failure: { reason: 'incomplete' } })
  expect(await pin('somewhere', '')).toMatchObject({
    failure: { problems: { location: { lat: 'wizard:problems.coordinates' } } },
  })
  // In another country.
  expect(await pin('51.5', '-0.12')).toMatchObject({ ok: false, failure: { reason: 'incomplete' } })
  expect((await found(listingId)).history.filter(({ event }) => event === 'edited')).toEqual([])
  expect(await correct(newId(), { what: 'pin', lat: '0', lng: '0' })).toEqual({
    ok: false,
    failure: { reason: 'gone' },
  })
})

test('[ADM-02] a single photo is hidden and shown again; meanwhile nobody sees it and its host cannot put it back', async () => {
  const { hostId, listingId } = await aPublished()
  const photos = await photosOf(listingId)
  const turn = (photoId: string, isHidden: boolean) =>
    changePhoto(db, { adminId, listingId, photoId, reason, isHidden }, NOW)
  const [cover] = photos
  expect(await turn(newId(), true)).toEqual({ ok: false, failure: { reason: 'gone' } })
  const both = await Promise.all([turn(cover!, true), turn(cover!, true)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await photosOf(listingId)).toEqual(photos.slice(1))
  expect((await found(listingId)).photos.map(({ id, isHidden }) => [id, isHidden])).toEqual([
    ...photos.slice(1).map((id) => [id, false]),
    [cover, true],
  ])
  expect((await listReadyPhotos(db, hostId, [])).map(({ id }) => id)).not.toContain(cover)
  const { rows } = await sql<{ used: boolean }>`select photo_is_used(${cover}) as used`.execute(db)
  expect(rows[0]?.used).toBe(true)

  // Another of the host's listings may still show it; this one may not.
  const other = await aListing(db, { host_id: hostId })
  await sql`insert into listing_photos (listing_id, position, photo_id) values (${other.id}, 20, ${cover})`.execute(db)
  const { fields } = (await findOwnListing(db, { hostId, listingId }))!
  const form = { ...fields, photos: fields['photos']!.replace(photos[1]!, cover!) }
  expect(await updateListing(db, { hostId, listingId, step: 'photos', form }, NOW)).toMatchObject({
    failure: { reason: 'incomplete', problems: { photos: { photos: 'wizard:problems.photosGone' } } },
  })
  expect(await turn(cover!, false)).toMatchObject({ ok: true })
  expect(await photosOf(listingId)).toEqual([...photos.slice(1), cover])
  expect(await turn(cover!, false)).toEqual({ ok: false, failure: { reason: 'gone' } })

  await sql`delete from listing_photos where listing_id = ${listingId} and position > 0`.execute(db)
  const [last] = await photosOf(listingId)
  expect(await turn(last!, true)).toEqual({ ok: false, failure: { reason: 'last' } })
})

test('[ADM-02] [MSG-04] the host is told of a correction once, with the reason; of their own changes they are not', async () => {
  const { hostId, listingId } = await aPublished()
  const { fields } = (await findOwnListing(db, { hostId, listingId }))!
  valueOf(await updateListing(db, { hostId, listingId, step: 'pricing', form: { ...fields, price: '70000' } }, NOW))
  const [photo] = await photosOf(listingId)
  valueOf(await changePhoto(db, { adminId, listingId, photoId: photo!, reason, isHidden: true }, NOW))
  const jobs = (await queuedJobs(db, 'notifications.notify-of-review')).filter(
    ({ payload }) => payload['listingId'] === listingId,
  )
  expect(jobs).toHaveLength(1)
  const sender = { origin: 'https://patio.example', product: 'Patio', limits: defaultLimits }
  const number = Number(jobs[0]!.payload['number'])
  for (const each of [number, number, number - 1]) await notifyOfReview(db, { listingId, number: each, ...sender }, NOW)
  const emails = await db
    .selectFrom('outgoing_emails')
    .select(['type', 'text'])
    .where('recipient_id', '=', hostId)
    .where('type', 'like', 'listing_%')
    .execute()
  expect(emails.map(({ type }) => type)).toEqual(['listing_corrected'])
  expect(emails[0]?.text).toContain(reason)
  expect(emails[0]?.text).toContain(`/edit-listing/${listingId}`)
})
