import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { findBookable } from '#domain/listings/queries/find-bookable.server.ts'
import { listingLife } from '#domain/listings/life.ts'
import { movesIn } from '#test/lives.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, aHost, aListing, NOW, queuedJobs } from '#test/factories.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabaseWithPlaces } from '#test/places.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { maxRows } from '#domain/calendars/calendar.ts'
import { duplicateListing, offerOtherWay } from './commands/copy-listing.server.ts'
import { moveListing } from './commands/move-listing.server.ts'
import { publishDraft } from './commands/publish-draft.server.ts'
import { reviewListing } from './commands/review-listing.server.ts'
import { discardDraft, saveStep, startDraft } from './commands/save-draft.server.ts'
import { publishWaiting } from './jobs.server.ts'
import { submitAgain } from './commands/submit-again.server.ts'
import { updateListing } from './commands/update-listing.server.ts'
import { findProblems, findProblemsOfStep } from './queries/find-problems.server.ts'
import { findDraft } from './queries/find-draft.server.ts'
import { listReadyPhotos } from './queries/list-ready-photos.server.ts'
import { listDrafts } from './queries/list-drafts.server.ts'
import { everything } from './own-list.ts'
import { listHistory, listOwnListings } from './queries/list-own.server.ts'
import { listOwnSpaces } from './queries/list-own-spaces.server.ts'
import { findOwnListing } from './queries/read-fields.server.ts'
import { type Fields, formSteps } from './step.ts'
import { fieldsOf } from './step-fields.ts'

const { db } = await aDatabaseWithPlaces()

const limits = defaultLimits

async function aDraft(input: { unit?: Unit; hostId?: string; changes?: Fields } = {}) {
  const { unit = 'day', hostId = await aHost(db), changes = {} } = input
  const fields = { ...typedFields(unit, await photosFor(db, hostId)), ...changes }
  const started = await startDraft(db, { hostId, unit, fields, limits }, NOW)
  if (!started.ok) throw new Error(started.failure.reason)
  return { hostId, draftId: started.value, fields }
}

async function published(input: Parameters<typeof aDraft>[0] = {}) {
  const draft = await aDraft(input)
  expect(await publishDraft(db, draft, NOW)).toMatchObject({ ok: true, value: { status: 'published' } })
  return { ...draft, listingId: draft.draftId }
}

const statusOf = async (id: string) =>
  (await db.selectFrom('listings').select('status').where('id', '=', id).executeTakeFirst())?.status

describe('a draft', () => {
  test('[HOST-02] keeps what was typed, right or wrong, and says where to go on', async () => {
    const hostId = await aHost(db)
    const started = await startDraft(db, { hostId, unit: 'hour', limits }, NOW)
    const draftId = started.ok ? started.value : ''
    const form = { price: 'a lot', intent: 'save', made: 'up' }
    expect(await saveStep(db, { hostId, draftId, step: 'pricing', form, goTo: 'availability' }, NOW)).toMatchObject({
      ok: true,
    })
    const draft = await findDraft(db, { hostId, draftId })
    expect(draft).toMatchObject({ unit: 'hour', step: 'availability' })
    expect(draft!.fields['price']).toBe('a lot')
    expect(Object.keys(draft!.fields)).not.toContain('made')
  })

  test('[HOST-02] keeps no more than so much of any field, and nothing that a database cannot store', async () => {
    const hostId = await aHost(db)
    const huge = `a\0b\ud800${'\n"'.repeat(100_000)}`
    const names = [
      ...fieldsOf('description', 'hour'),
      ...fieldsOf('availability', 'hour'),
      ...fieldsOf('pricing', 'hour'),
    ]
    const form = Object.fromEntries([...names, 'photos'].map((name) => [name, huge]))
    const started = await startDraft(db, { hostId, unit: 'hour', fields: form, limits }, NOW)
    const draftId = started.ok ? started.value : ''
    for (const step of formSteps) await saveStep(db, { hostId, draftId, step, form }, NOW)
    const { fields } = (await findDraft(db, { hostId, draftId }))!
    expect(fields['price']!.length).toBe(1000)
    expect(fields['descriptionEn']!.length).toBe(20_000)
    expect(fields['price']!.slice(0, 3)).toBe('ab\ufffd')
  })

  test('[HOST-02] of somebody else is missing', async () => {
    const { draftId, hostId } = await aDraft()
    const stranger = await aHost(db)
    expect(await findDraft(db, { hostId: stranger, draftId })).toBeNull()
    expect(await saveStep(db, { hostId: stranger, draftId, step: 'basics', form: {} }, NOW)).toMatchObject({
      ok: false,
    })
    expect(await publishDraft(db, { hostId: stranger, draftId }, NOW)).toEqual({
      ok: false,
      failure: { reason: 'not-found' },
    })
    expect(await discardDraft(db, { hostId: stranger, draftId })).toBe(false)
    expect(await discardDraft(db, { hostId, draftId })).toBe(true)
  })

  test('[HOST-02] a host has so many at once, also when they are begun at once', async () => {
    const hostId = await aHost(db)
    const few = { ...limits, draftsPerHost: 3 }
    const begun = await Promise.all(
      Array.from({ length: 6 }, () => startDraft(db, { hostId, unit: 'day', limits: few }, NOW)),
    )
    expect(begun.filter(({ ok }) => ok)).toHaveLength(3)
    expect(begun.filter(({ ok }) => !ok)).toHaveLength(3)
  })
})

describe('publishing', () => {
  test.each(['day', 'hour'] as const)(
    '[HOST-02] a listing per %s can be booked exactly as it was described',
    async (unit) => {
      const { listingId, hostId, fields } = await published({ unit })
      const bookable = await findBookable(db, listingId)
      expect(bookable).toMatchObject({ hostId, maxGuests: 4, timeZone: 'America/Santiago', instantBook: true })
      const own = await findOwnListing(db, { hostId, listingId })
      const { amenities, photos, price, spaces, ...rest } = own!.fields
      expect(rest).toMatchObject(
        Object.fromEntries(
          Object.entries(fields).filter(([name]) => !['amenities', 'photos', 'price', 'extraNameEs1'].includes(name)),
        ),
      )
      expect({ amenities, price, photos: JSON.parse(photos!).length, spaces: spaces!.split(',').length }).toEqual({
        amenities: 'wifi,kitchen,pets-allowed',
        price: '50000',
        photos: 5,
        spaces: 1,
      })
      expect(await findDraft(db, { hostId, draftId: listingId })).toBeNull()
    },
  )

  test('[HOST-02] an incomplete one says step by step what is missing, and nothing is written', async () => {
    const { hostId, draftId } = await aDraft({ changes: { maxGuests: '', price: 'cheap' } })
    const outcome = await publishDraft(db, { hostId, draftId }, NOW)
    expect(outcome).toEqual({
      ok: false,
      failure: {
        reason: 'incomplete',
        problems: {
          details: { maxGuests: 'wizard:problems.guests' },
          pricing: { price: 'wizard:problems.priceAbove' },
        },
      },
    })
    expect(await statusOf(draftId)).toBeUndefined()
    expect(await findDraft(db, { hostId, draftId })).not.toBeNull()
  })

  test('[HOST-02] twice at once makes one listing, and both are told so', async () => {
    const draft = await aDraft()
    const outcomes = await Promise.all([publishDraft(db, draft, NOW), publishDraft(db, draft, NOW)])
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
    expect(await listHistory(db, { hostId: draft.hostId, listingId: draft.draftId })).toMatchObject([
      { event: 'published', actor: 'Luis' },
    ])
  })

  test.each([
    ['in the middle of the Pacific', { lat: '-30', lng: '-120' }, 'lat', 'sea'],
    ['in a country that it does not lie in', { country: 'AR' }, 'country', 'otherCountry'],
    ['whose longitude comes first', { lat: '-70.65', lng: '-33.44' }, 'lat', 'swapped'],
  ])(
    '[HOST-02] a pin %s is refused, and said before in its step and in the summary',
    async (_where, changes, field, problem) => {
      const draft = await aDraft({ changes })
      const location = { [field]: `wizard:problems.${problem}` }
      expect(await publishDraft(db, draft, NOW)).toMatchObject({ failure: { problems: { location } } })
      const { unit, fields } = (await findDraft(db, draft))!
      expect(await findProblemsOfStep(db, 'location', { unit, fields })).toEqual(location)
      expect(await findProblems(db, { unit, fields })).toEqual({ location })
      const onLand = { unit, fields: { ...fields, country: 'CL', lat: '-33.44', lng: '-70.65' } }
      expect([await findProblemsOfStep(db, 'location', onLand), await findProblems(db, onLand)]).toEqual([null, {}])
    },
  )

  test('[HOST-02] [AUTH-04] nothing is published by whoever has not proved their address, and the draft stays', async () => {
    const draft = await aDraft()
    const prove = (emailVerified: boolean) =>
      db.updateTable('user').set({ emailVerified }).where('id', '=', draft.hostId).execute()
    await prove(false)
    expect(await publishDraft(db, draft, NOW)).toEqual({ ok: false, failure: { reason: 'address-unproved' } })
    expect(await findDraft(db, draft)).toMatchObject({ id: draft.draftId })
    await prove(true)
    expect(await publishDraft(db, draft, NOW)).toMatchObject({ ok: true })
  })

  const london = { country: 'GB', city: 'London', commune: '', lat: '51.51', lng: '-0.12' }
  const declares = (hostId: string) =>
    db.insertInto('host_declarations').values({ user_id: hostId, is_trader: false, declared_at: NOW }).execute()

  test('[HOST-02] [LIST-02] where the law wants guests to know who lets, the host has to have said it; elsewhere nobody asks', async () => {
    const draft = await aDraft({ changes: london })
    expect(await publishDraft(db, draft, NOW)).toEqual({ ok: false, failure: { reason: 'undeclared' } })
    expect([await statusOf(draft.draftId), await findDraft(db, draft)]).toMatchObject([
      undefined,
      { id: draft.draftId },
    ])
    // Another person's declaration does not count.
    await declares(await aHost(db))
    expect(await publishDraft(db, draft, NOW)).toEqual({ ok: false, failure: { reason: 'undeclared' } })
    await declares(draft.hostId)
    expect(await publishDraft(db, draft, NOW)).toMatchObject({ ok: true })
    await published()
  })

  test('[HOST-04] [LIST-02] nor does a listing move to such a country before', async () => {
    const podgorica = { country: 'ME', city: 'Podgorica', commune: '', lat: '42.44', lng: '19.26' }
    const { hostId, listingId, fields } = await published({ changes: podgorica })
    const form = { ...fields, country: 'HU', city: 'Budapest', lat: '47.5', lng: '19.04' }
    const move = () => updateListing(db, { hostId, listingId, step: 'location', form }, NOW)
    expect(await move()).toMatchObject({
      failure: { problems: { location: { country: 'wizard:problems.undeclared' } } },
    })
    await declares(hostId)
    expect(await move()).toMatchObject({ ok: true })
  })

  test('[HOST-03] photos of somebody else, or that are not ready, are refused', async () => {
    const foreign = await photosFor(db, await aHost(db))
    const photos = JSON.stringify(foreign.map((photoId) => ({ photoId })))
    expect(await publishDraft(db, await aDraft({ changes: { photos } }), NOW)).toMatchObject({
      failure: { problems: { photos: { photos: 'wizard:problems.photosGone' } } },
    })
  })

  /** Sets all photos of a host. */
  const photosAre = (hostId: string, state: 'preparing' | 'ready' | 'refused') =>
    db
      .updateTable('photos')
      .set({ state, refusal: state === 'refused' ? 'damaged' : null })
      .where('owner_id', '=', hostId)
      .execute()
  const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

  test('[HOST-03] [HOST-04] a draft that is published while its photos are prepared waits for them, says so, and then is, once', async () => {
    const draft = await aDraft()
    await photosAre(draft.hostId, 'preparing')
    expect(await publishDraft(db, draft, NOW)).toEqual({
      ok: true,
      value: { listingId: draft.draftId, status: 'waiting' },
    })
    const stateOf = async () =>
      (await listDrafts(db, { hostId: draft.hostId, filter: everything }, 'en')).drafts[0]?.publishState
    expect([await stateOf(), await statusOf(draft.draftId)]).toEqual(['waiting', undefined])
    const looks = async () =>
      (await queuedJobs(db, 'publishing.publish-waiting')).filter(({ payload }) => payload['draftId'] === draft.draftId)
    expect(await looks()).toHaveLength(1)

    expect(await publishWaiting(db, draft, after(1))).toBeUndefined()
    await publishDraft(db, draft, after(1))
    await publishWaiting(db, draft, after(2))
    expect(await looks()).toHaveLength(1)
    expect(await stateOf()).toBe('waiting')
    await photosAre(draft.hostId, 'ready')
    await publishWaiting(db, draft, after(2))
    expect([await statusOf(draft.draftId), await stateOf()]).toEqual(['published', undefined])
    await publishWaiting(db, draft, after(3))
    const notified = (await queuedJobs(db, 'notifications.notify-of-review')).filter(
      ({ payload }) => payload['listingId'] === draft.draftId,
    )
    expect(notified).toMatchObject([{ payload: { number: 1 } }])
  })

  test.each([
    ['a photo that cannot be prepared', 'refused', 1],
    ['photos that are never ready', 'preparing', 30],
  ] as const)(
    '[HOST-03] [MSG-02] %s keep a waiting draft from being published, which its host reads and is told once',
    async (_, state, minutes) => {
      const draft = await aDraft()
      await photosAre(draft.hostId, 'preparing')
      await publishDraft(db, draft, NOW)
      await photosAre(draft.hostId, state)
      await publishWaiting(db, draft, after(minutes))
      expect((await listDrafts(db, { hostId: draft.hostId, filter: everything }, 'en')).drafts[0]?.publishState).toBe(
        'stopped',
      )
      expect(await statusOf(draft.draftId)).toBeUndefined()
      await publishWaiting(db, draft, after(minutes + 1))
      const notified = await queuedJobs(db, 'notifications.notify')
      expect(notified.filter(({ payload }) => payload['recipientId'] === draft.hostId)).toMatchObject([
        { payload: { kind: 'listing_stopped', thingId: draft.draftId } },
      ])
    },
  )

  test('[HOST-03] a draft that has stopped waits as long as any other when its host asks again', async () => {
    const draft = await aDraft()
    await photosAre(draft.hostId, 'preparing')
    await publishDraft(db, draft, NOW)
    await publishWaiting(db, draft, after(30))
    await publishDraft(db, draft, after(40))
    await publishWaiting(db, draft, after(41))
    expect((await listDrafts(db, { hostId: draft.hostId, filter: everything }, 'en')).drafts[0]?.publishState).toBe(
      'waiting',
    )
  })

  test('[HOST-02] a waiting draft that is changed is not published before its host asks again', async () => {
    const draft = await aDraft()
    await photosAre(draft.hostId, 'preparing')
    await publishDraft(db, draft, NOW)
    await saveStep(db, { ...draft, step: 'description', form: { titleEn: 'Another' } }, NOW)
    await photosAre(draft.hostId, 'ready')
    await publishWaiting(db, draft, after(1))
    // The change may come just after the job has looked.
    expect(await publishDraft(db, { ...draft, isAlone: true }, after(1))).toMatchObject({
      failure: { reason: 'not-found' },
    })
    expect([
      (await listDrafts(db, { hostId: draft.hostId, filter: everything }, 'en')).drafts[0]?.publishState,
      await statusOf(draft.draftId),
    ]).toEqual([null, undefined])
  })

  test('[HOST-03] the form offers every photo that is placed, also one that somebody else has uploaded for a listing of the host', async () => {
    const { listingId, hostId } = await published()
    const [given] = await photosFor(db, await aHost(db), 1)
    await db
      .updateTable('listing_photos')
      .set({ photo_id: given! })
      .where('listing_id', '=', listingId)
      .where('position', '=', 0)
      .execute()
    await photosFor(db, hostId, 70)
    const offered = (await listReadyPhotos(db, hostId, [given!])).map(({ id }) => id)
    expect([offered.length, offered[0]]).toEqual([60, given])
    expect(await listReadyPhotos(db, await aHost(db), [given!])).toEqual([])

    const own = await findOwnListing(db, { hostId, listingId })
    const form = { ...own!.fields, titleEn: 'New' }
    expect(await updateListing(db, { hostId, listingId, step: 'description', form }, NOW)).toMatchObject({ ok: true })
  })

  test('[HOST-04] the history has each changed field before and after, but not how guests get in', async () => {
    const { listingId, hostId } = await published()
    const { fields } = (await findOwnListing(db, { hostId, listingId }))!
    const form = { ...fields, titleEn: 'Another name', arrivalEn: 'The code is 4711.' }
    expect(await updateListing(db, { hostId, listingId, step: 'description', form }, NOW)).toMatchObject({ ok: true })
    const rows = db.selectFrom('listing_history').select(['fields', 'changes']).where('event', '=', 'edited')
    const [event] = await rows.where('listing_id', '=', listingId).execute()
    expect(event?.fields.toSorted()).toEqual(['arrivalEn', 'titleEn'])
    expect(event?.changes).toEqual({ titleEn: [fields['titleEn'], 'Another name'] })
  })

  test.each([
    ['a telephone number', 'Loft, call +56 9 8765 4321'],
    ['an e-mail address', 'Loft, ask loft@mail.example'],
    ['a link', 'Loft at www.loft.example'],
    ['a street with its number', 'Loft, Avenida Providencia 1234'],
  ])(
    '[MSG-01] [HOST-02] a title with %s is refused beside its field, in the language it is written in',
    async (_what, title) => {
      const { listingId, hostId } = await published()
      const { fields } = (await findOwnListing(db, { hostId, listingId }))!
      const texts = {
        titleEs: title,
        descriptionEs: 'Un loft luminoso con vista a la ciudad y todo lo que hace falta.',
      }
      const form = { ...fields, ...texts }
      expect(await updateListing(db, { hostId, listingId, step: 'description', form }, NOW)).toMatchObject({
        ok: false,
        failure: { problems: { description: { titleEs: 'wizard:problems.titleContact' } } },
      })
    },
  )

  test('[HOST-02] two listings of one space block each other, and lie at one place', async () => {
    const first = await published()
    const [space] = await spacesOf(first.listingId)
    const second = await published({ unit: 'hour', hostId: first.hostId, changes: { spaces: space! } })
    expect(await spacesOf(second.listingId)).toEqual([space])

    const far = await aDraft({ hostId: first.hostId, changes: { spaces: space!, lat: '-33.40' } })
    expect(await publishDraft(db, far, NOW)).toMatchObject({
      failure: { problems: { basics: { spaces: 'wizard:problems.spacesApart' } } },
    })
    const foreign = await aDraft({ changes: { spaces: space! } })
    expect(await publishDraft(db, foreign, NOW)).toMatchObject({
      failure: { problems: { basics: { spaces: 'wizard:problems.spaceGone' } } },
    })
  })

  test('[HOST-05] blocks made in a listing’s form count in the same limit, and replace what they cover', async () => {
    const { listingId, hostId } = await published()
    const own = (await findOwnListing(db, { hostId, listingId }))!
    const save = (blocks: Record<string, string>) =>
      updateListing(db, { hostId, listingId, step: 'availability', form: { ...own.fields, ...blocks } }, NOW)
    const rows = () => db.selectFrom('blocked_dates').select('id').where('listing_id', '=', listingId).execute()
    for (let index = 0; index < maxRows.blocks - 1; index += 1) {
      const day = addDays('2026-03-10', index)
      await sql`insert into blocked_dates (id, listing_id, start_date, end_date) values (${newId()}, ${listingId}, ${day}, ${day})`.execute(
        db,
      )
    }

    const two = { blockFrom1: '2028-01-01', blockTo1: '', blockFrom2: '2028-01-03', blockTo2: '' }
    expect(await save({ ...two, horizonDays: '99' })).toEqual({
      ok: false,
      failure: { reason: 'incomplete', problems: { availability: { blockFrom1: 'wizard:problems.blocksMany' } } },
    })
    expect(await rows()).toHaveLength(maxRows.blocks - 1)
    expect((await findOwnListing(db, { hostId, listingId }))!.fields['horizonDays']).toBe(own.fields['horizonDays'])

    expect(await save({ blockFrom1: '2028-01-01' })).toMatchObject({ ok: true })
    expect(await rows()).toHaveLength(maxRows.blocks)
    expect((await save({ blockFrom1: '2028-01-01' })).ok).toBe(true)
    expect(await rows()).toHaveLength(maxRows.blocks)
    expect((await save({ blockFrom1: '2026-03-10', blockTo1: '2026-03-19' })).ok).toBe(true)
    expect(await rows()).toHaveLength(maxRows.blocks - 9)
  })

  test('[HOST-05] blocked days are taken at once, and days that are booked cannot be blocked', async () => {
    const { listingId, hostId } = await published({ changes: { blockFrom1: '2026-03-20', blockTo1: '2026-03-22' } })
    const stay = { unit: 'day', checkIn: '2026-03-21', checkOut: '2026-03-23' } as const
    const hold = (checkIn: string, checkOut: string) => holdFor(listingId, { ...stay, checkIn, checkOut })
    expect(await hold('2026-03-21', '2026-03-23')).toMatchObject({ ok: false })
    expect(await hold('2026-03-25', '2026-03-27')).toMatchObject({ ok: true })

    const [space] = await spacesOf(listingId)
    const changes = { spaces: space!, blockFrom1: '2026-03-26', blockTo1: '' }
    const taken = await aDraft({ hostId, changes })
    expect(await publishDraft(db, taken, NOW)).toMatchObject({
      failure: { problems: { availability: { blockFrom1: 'wizard:problems.blockTaken' } } },
    })
    expect(await statusOf(taken.draftId)).toBeUndefined()
  })

  test('[HOST-04] where an admin looks first, it is in review until they publish it or send it back with a reason', async () => {
    await db.updateTable('settings').set({ review_new_listings: true }).execute()
    try {
      const draft = await aDraft()
      const listing = { hostId: draft.hostId, listingId: draft.draftId }
      const adminId = await aGuest(db, { firstName: 'Eva' })
      expect(await publishDraft(db, draft, NOW)).toMatchObject({ value: { status: 'in_review' } })
      expect(await findBookable(db, listing.listingId)).toBeNull()

      const review = { adminId, listingId: listing.listingId }
      expect(await reviewListing(db, { ...review, answer: 'return', reason: 'No bed is shown.' }, NOW)).toMatchObject({
        ok: true,
      })
      expect(await listOwnListings(db, listing, 'en', NOW)).toMatchObject({
        listings: [{ status: 'draft', returnedBecause: 'No bed is shown.' }],
      })
      expect(await moveListing(db, { ...listing, move: 'resume' }, NOW)).toMatchObject({ ok: false })
      expect(await submitAgain(db, { ...listing, answer: 'The photo is new' }, NOW)).toMatchObject({ ok: true })
      expect(await reviewListing(db, { ...review, answer: 'publish' }, NOW)).toMatchObject({ ok: true })
      expect(await reviewListing(db, { ...review, answer: 'publish' }, NOW)).toMatchObject({ ok: false })
      expect(await findBookable(db, listing.listingId)).not.toBeNull()
      expect((await listHistory(db, listing)).map(({ event, actor }) => [event, actor])).toEqual([
        ['published', 'Eva'],
        ['submitted', 'Luis'],
        ['returned', 'Eva'],
        ['submitted', 'Luis'],
      ])
    } finally {
      await db.updateTable('settings').set({ review_new_listings: false }).execute()
    }
  })
})

describe('editing', () => {
  test('[HOST-04] changes one step, keeps the rest and remembers what was changed', async () => {
    const { hostId, listingId, fields } = await published()
    const form = { ...fields, price: '60000' }
    expect(await updateListing(db, { hostId, listingId, step: 'pricing', form }, NOW)).toMatchObject({ ok: true })
    expect((await findBookable(db, listingId))?.rates.unitPrice).toMatchObject({ minor: 60_000 })
    expect((await listHistory(db, { hostId, listingId }))[0]).toMatchObject({ event: 'edited', fields: ['price'] })
  })

  test('[HOST-04] an extra keeps its id, so that an open checkout still knows it', async () => {
    const { hostId, listingId, fields } = await published()
    const [before] = (await findBookable(db, listingId))!.extras
    await updateListing(db, { hostId, listingId, step: 'pricing', form: { ...fields, extraPrice1: '7000' } }, NOW)
    expect((await findBookable(db, listingId))!.extras).toMatchObject([{ id: before!.id, price: { minor: 7000 } }])
  })

  test.each([
    ['a wrong price', 'pricing', { price: '0' }, { pricing: { price: 'wizard:problems.priceAbove' } }],
    ['another currency', 'location', { country: 'GB' }, { location: { country: 'wizard:problems.currencyFixed' } }],
    ['other spaces', 'basics', { spaces: '' }, { basics: { spaces: 'wizard:problems.spacesFixed' } }],
  ] as const)('[HOST-04] %s is refused, and nothing changes', async (_what, step, changes, problems) => {
    const { hostId, listingId } = await published()
    const before = await findOwnListing(db, { hostId, listingId })
    const form = { ...before!.fields, ...changes }
    expect(await updateListing(db, { hostId, listingId, step, form }, NOW)).toEqual({
      ok: false,
      failure: { reason: 'incomplete', problems },
    })
    expect(await findOwnListing(db, { hostId, listingId })).toEqual(before)
  })

  test('[HOST-04] a listing of somebody else is missing', async () => {
    const { listingId } = await published()
    const hostId = await aHost(db)
    const missing = { ok: false, failure: { reason: 'not-found' } }
    expect(await updateListing(db, { hostId, listingId, step: 'basics', form: {} }, NOW)).toEqual(missing)
    expect(await moveListing(db, { hostId, listingId, move: 'pause' }, NOW)).toEqual(missing)
    expect(await duplicateListing(db, { hostId, listingId, limits }, NOW)).toEqual(missing)
    expect(await findOwnListing(db, { hostId, listingId })).toBeNull()
    expect(await listHistory(db, { hostId, listingId })).toEqual([])
  })
})

describe('the life of a listing', () => {
  test('[HOST-04] paused it takes no bookings, resumed it does, removed it is gone', async () => {
    const listing = await published()
    expect(await moveListing(db, { ...listing, move: 'pause' }, NOW)).toMatchObject({ ok: true })
    expect(await findBookable(db, listing.listingId)).toBeNull()
    expect(await moveListing(db, { ...listing, move: 'resume' }, NOW)).toMatchObject({ ok: true })
    expect(await findBookable(db, listing.listingId)).not.toBeNull()
    expect(await moveListing(db, { ...listing, move: 'remove' }, NOW)).toMatchObject({ ok: true })
    expect(await findOwnListing(db, listing)).toBeNull()
    expect(await moveListing(db, { ...listing, move: 'resume' }, NOW)).toMatchObject({ ok: false })
  })

  test('[HOST-04] with a live booking it is never removed, also when both come at once', async () => {
    const booked = await published()
    const stay = { unit: 'day', checkIn: '2026-03-10', checkOut: '2026-03-12' } as const
    expect(await holdFor(booked.listingId, stay)).toMatchObject({ ok: true })
    expect(await moveListing(db, { ...booked, move: 'remove' }, NOW)).toEqual({
      ok: false,
      failure: { reason: 'live-bookings' },
    })

    for (let round = 0; round < 5; round += 1) {
      const raced = await published()
      const [removed, held] = await Promise.all([
        moveListing(db, { ...raced, move: 'remove' }, NOW),
        holdFor(raced.listingId, stay),
      ])
      expect([removed.ok, held.ok].filter(Boolean)).toHaveLength(1)
    }
  })

  test('[HOST-04] removed, it no longer keeps the days that it blocked from the other listing of its space', async () => {
    const first = await published()
    const [space] = await spacesOf(first.listingId)
    const changes = { spaces: space!, blockFrom1: '2026-03-20' }
    const second = await published({ hostId: first.hostId, changes })
    const stay = { unit: 'day', checkIn: '2026-03-20', checkOut: '2026-03-21' } as const
    expect(await holdFor(first.listingId, stay)).toMatchObject({ ok: false })
    await moveListing(db, { ...second, move: 'remove' }, NOW)
    expect(await holdFor(first.listingId, stay)).toMatchObject({ ok: true })
  })

  test('[HOST-04] the table of moves and the database agree, and the database refuses any other', async () => {
    const rows = await db.selectFrom('listing_moves').selectAll().execute()
    const listed = rows.map(({ from_status, to_status }) => `${from_status} → ${to_status}`)
    expect(listed.toSorted()).toEqual(movesIn(listingLife).toSorted())

    const { id } = await aListing(db)
    await db.updateTable('listings').set({ status: 'removed' }).where('id', '=', id).execute()
    await expect(sql`update listings set status = 'published' where id = ${id}`.execute(db)).rejects.toThrow(
      'no move from removed to published',
    )
  })
})

describe('spaces that a listing may share', () => {
  test('[HOST-02] of a host with very many the newest are offered, and those that are chosen however old', async () => {
    const hostId = await aHost(db)
    const listings: Awaited<ReturnType<typeof aListing>>[] = []
    for (let each = 0; each < 102; each += 1)
      listings.push(await aListing(db, { host_id: hostId, created_at: new Date(NOW.getTime() + each * 60_000) }))
    const [oldest, newest] = [await spacesOf(listings[0]!.id), await spacesOf(listings[101]!.id)]
    const offered = async (placed: string[]) => (await listOwnSpaces(db, { hostId, placed }, 'en')).map(({ id }) => id)
    expect(await offered([])).toHaveLength(100)
    expect((await offered([]))[0]).toBe(newest[0])
    expect(await offered([])).not.toContain(oldest[0])
    expect((await offered(oldest)).slice(0, 2)).toEqual([oldest[0], newest[0]])
  })
})

describe('copying', () => {
  test('[HOST-04] a duplicate is a draft of another space with the same texts', async () => {
    const listing = await published()
    const copy = await duplicateListing(db, { ...listing, limits }, NOW)
    const draft = await findDraft(db, { hostId: listing.hostId, draftId: copy.ok ? copy.value : '' })
    expect(draft).toMatchObject({
      unit: 'day',
      step: 'photos',
      fields: { titleEn: 'Sunny loft in Italia', price: '50000' },
    })
    expect(draft!.fields['spaces']).toBeUndefined()
  })

  test('[HOST-02] a space that is let per day can be offered per hour, of the same space and at a price of its own', async () => {
    const listing = await published()
    const copy = await offerOtherWay(db, { ...listing, limits }, NOW)
    const draft = await findDraft(db, { hostId: listing.hostId, draftId: copy.ok ? copy.value : '' })
    expect(draft).toMatchObject({
      unit: 'hour',
      step: 'details',
      fields: { spaces: (await spacesOf(listing.listingId)).join(',') },
    })
    expect(draft!.fields['price']).toBeUndefined()
    expect(draft!.fields['checkIn']).toBeUndefined()
  })
})

async function spacesOf(listingId: string): Promise<string[]> {
  const rows = await db.selectFrom('listing_spaces').select('space_id').where('listing_id', '=', listingId).execute()
  return rows.map(({ space_id }) => space_id)
}

async function holdFor(listingId: string, stay: Parameters<typeof holdDates>[1]['stay']) {
  const guestId = await aGuest(db)
  return holdDates(
    db,
    { listingId, guestId, stay, guests: 2, pets: 0, extras: [], idempotencyKey: newId(), networkKey: 'here', limits },
    NOW,
  )
}
