import { savePhotos } from '#domain/listings/commands/save-photos.server.ts'
import { LISTING_PHOTOS, type PhotoState } from '#domain/media/photo.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, aListing, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'

const { db } = await aDatabase()

async function photosOf(ownerId: string, count: number, state: PhotoState = 'ready') {
  const ids = Array.from({ length: count }, () => newId())
  const rows = ids.map((id) => ({
    id,
    key: id.replaceAll('-', '').slice(-24),
    owner_id: ownerId,
    content_hash: id.replaceAll('-', '').padStart(64, '0'),
    created_at: NOW,
    source: 'one.webp',
    width: 1800,
    height: 1200,
    thumbhash: '',
    state,
  }))
  await db.insertInto('photos').values(rows).execute()
  return ids.map((photoId) => ({ photoId, captionEn: 'Kitchen', captionEs: '', altEn: '', altEs: 'Una cocina' }))
}

const shownOn = (listingId: string) =>
  db.selectFrom('listing_photos').selectAll().where('listing_id', '=', listingId).orderBy('position').execute()

test('[HOST-03] a host’s photos are shown in their order, with their words, in place of those before', async () => {
  const { id: listingId, hostId } = await aListing(db)
  const photos = await photosOf(hostId, 6)
  expect(await savePhotos(db, { hostId, listingId, photos })).toEqual({ ok: true, value: null })
  expect(await savePhotos(db, { hostId, listingId, photos: photos.toReversed() })).toEqual({ ok: true, value: null })
  const shown = await shownOn(listingId)
  expect(shown.map(({ photo_id }) => photo_id)).toEqual(photos.map(({ photoId }) => photoId).toReversed())
  expect(shown[0]).toMatchObject({ caption_en: 'Kitchen', alt_es: 'Una cocina' })
})

test('[HOST-03] a listing has 5 to 30 photos', async () => {
  const { id: listingId, hostId } = await aListing(db)
  const photos = await photosOf(hostId, LISTING_PHOTOS.max + 1)
  const save = (count: number) => savePhotos(db, { hostId, listingId, photos: photos.slice(0, count) })
  expect(await save(LISTING_PHOTOS.min - 1)).toEqual({ ok: false, failure: { reason: 'too-few-photos' } })
  expect(await save(LISTING_PHOTOS.max + 1)).toEqual({ ok: false, failure: { reason: 'too-many-photos' } })
  expect(await shownOn(listingId)).toEqual([])
  expect((await save(LISTING_PHOTOS.min)).ok).toBe(true)
  expect((await save(LISTING_PHOTOS.max)).ok).toBe(true)
})

test('[HOST-03] a stranger’s listing, a stranger’s photo and one that is not ready are missing', async () => {
  const { id: listingId, hostId } = await aListing(db)
  const stranger = await aGuest(db)
  const [own, foreign, preparing] = [
    await photosOf(hostId, 5),
    await photosOf(stranger, 5),
    await photosOf(hostId, 1, 'preparing'),
  ]
  expect(await savePhotos(db, { hostId: stranger, listingId, photos: foreign })).toMatchObject({
    failure: { reason: 'not-found' },
  })
  for (const photos of [
    [...own, foreign[0]!],
    [...own, preparing[0]!],
    [...own, { ...own[0]!, photoId: newId() }],
  ])
    expect(await savePhotos(db, { hostId, listingId, photos })).toMatchObject({ failure: { reason: 'photo-missing' } })
  expect(await shownOn(listingId)).toEqual([])

  // What the listing shows already may stay, whosever it is: the demo's pictures are nobody's.
  await db
    .insertInto('listing_photos')
    .values({ listing_id: listingId, position: 0, photo_id: foreign[0]!.photoId })
    .execute()
  expect((await savePhotos(db, { hostId, listingId, photos: [...own, foreign[0]!] })).ok).toBe(true)
})
