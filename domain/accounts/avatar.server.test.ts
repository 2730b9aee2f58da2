import { listReadyPhotos } from '#domain/publishing/queries/list-ready-photos.server.ts'
import { findListing } from '#domain/listings/queries/find-listing.server.ts'
import { CENTRE, type Crop } from '#domain/media/crop.ts'
import { drawPhoto } from '#domain/media/gateway.sharp.server.ts'
import { preparePhoto, removeUnusedMedia } from '#domain/media/jobs.server.ts'
import { avatarSides, MAX_PHOTO_BYTES, variantName } from '#domain/media/photo.ts'
import { listOwnPhotos, photosOf } from '#domain/media/queries/list-own-photos.server.ts'
import { photoVariant, preparedAvif } from '#domain/media/queries/read-variant.server.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { aListing, NOW, queuedJobs } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { memoryStorage, memoryUploads } from '#test/media.ts'
import { aPhonePicture, aPicture, aPng } from '#test/pictures.ts'
import { aDatabase } from '#test/world.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { removeAvatar, setAvatar } from './commands/set-avatar.server.ts'
import { findHost } from './queries/find-host.server.ts'
import { findOwnProfile } from './queries/find-own-profile.server.ts'

const { db } = await aDatabase()
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

/** The host has a listing; pictures are stored in memory. */
async function aHost(limits = defaultLimits) {
  const { hostId, id: listingId } = await aListing(db)
  const { storage, files } = memoryStorage()
  const { uploads } = memoryUploads()
  const world = { storage, limits, budgets: createBudgets({ db, limits, secret: 'x'.repeat(40) }) }
  const send = async (bytes: Buffer, crop: Crop = CENTRE, now = NOW) =>
    setAvatar(db, world, { userId: hostId, bytes, crop }, now)
  /** The worker prepares the queued picture. */
  const prepare = async () => {
    const { id } = (await findOwnProfile(db, hostId)).avatar!
    const jobs = await queuedJobs(db, 'media.prepare-photo')
    const { crop } = jobs
      .map(({ payload }) => payload as { photoId: string; crop?: Crop })
      .find(({ photoId }) => photoId === id)!
    await preparePhoto({ db, storage, draw: drawPhoto }, { photoId: id, crop })
  }
  const own = async () => (await findOwnProfile(db, hostId)).avatar
  const shown = async () => (await findHost(db, hostId, 'en'))!.avatar
  return { hostId, listingId, storage, files, uploads, send, prepare, own, shown }
}

const colourAt = async (bytes: Buffer, left: number, top: number) => {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data[0]! > data[2]! ? 'red' : 'blue'
}

test('[AUTH-07] a picture is cut to the square that was chosen, upright and without what the phone wrote into it; others see it once it is ready', async () => {
  const { hostId, listingId, send, prepare, own, shown, storage, files } = await aHost()
  // Upright the picture is 800 wide and 1200 high, red above and blue below.
  expect(await send(await aPhonePicture(), { x: 0.5, y: 1, zoom: 2 })).toEqual({ ok: true, value: null })
  expect(await own()).toMatchObject({ state: 'preparing' })
  expect(await shown()).toBeNull()

  await prepare()
  const { key } = (await own())!
  expect(await shown()).toBe(key)
  expect((await findListing(db, listingId, 'en', NOW))!.host.avatar).toBe(key)
  for (const side of avatarSides) {
    const picture = (await photoVariant(db, storage, key, side))!
    expect(await sharp(picture).metadata()).toMatchObject({ width: side, height: side, format: 'webp' })
    expect(await colourAt(picture, side / 2, 1)).toBe('blue')
    expect(await preparedAvif(storage, key, side)).not.toBeNull()
  }
  expect([...files.keys()].toSorted()).toEqual(
    [
      `originals/${key}.webp`,
      ...avatarSides.flatMap((side) => [variantName(key, side, 'avif'), variantName(key, side, 'webp')]),
    ].toSorted(),
  )
  for (const bytes of files.values()) {
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('PhoneMaker')).toBe(false)
  }
  // Nothing beside the square is stored.
  expect(await sharp(files.get(`originals/${key}.webp`)).metadata()).toMatchObject({ width: 400, height: 400 })
  expect((await findHost(db, hostId, 'en'))!.avatar).toBe(key)
})

test('[AUTH-07] the same file in another square is another picture; the one before is deleted with all that was made of it', async () => {
  const { send, prepare, own, files } = await aHost()
  const bytes = await aPicture()
  await send(bytes)
  await prepare()
  const first = (await own())!
  await send(bytes)
  expect(await own()).toEqual(first)

  await send(bytes, { x: 0, y: 0.5, zoom: 1 })
  await prepare()
  const second = (await own())!
  expect(second.key).not.toBe(first.key)
  expect([...files.keys()].filter((name) => name.includes(first.key))).toEqual([])
  expect(await db.selectFrom('photos').select('id').where('id', '=', first.id).executeTakeFirst()).toBeUndefined()
})

test('[AUTH-07] a picture is taken away at once, also while it is prepared; the first letter of the name is back', async () => {
  const { hostId, send, prepare, own, shown, storage, files } = await aHost()
  await send(await aPicture())
  await prepare()
  await removeAvatar(db, storage, hostId)
  expect([await own(), await shown(), files.size]).toEqual([null, null, 0])
  await removeAvatar(db, storage, hostId)

  await send(await aPicture({ colour: '#123456' }))
  const { id } = (await own())!
  await preparePhoto(
    {
      db,
      storage,
      draw: async (bytes, crop) => {
        await removeAvatar(db, storage, hostId)
        return drawPhoto(bytes, crop)
      },
    },
    { photoId: id, crop: CENTRE },
  )
  expect([await own(), files.size]).toEqual([null, 0])
})

test('[AUTH-07] no listing is offered a person’s picture, and what collects orphans leaves it', async () => {
  const { hostId, send, prepare, own, storage, uploads } = await aHost()
  await send(await aPicture())
  await prepare()
  const { id } = (await own())!
  expect(await listOwnPhotos(db, { ownerId: hostId, page: 1 }, 'en')).toMatchObject({ photos: [], count: 0 })
  expect(await photosOf(db, hostId, [id])).toEqual([])
  expect((await listReadyPhotos(db, hostId, [id])).filter((photo) => photo.id === id)).toEqual([])
  await removeUnusedMedia({ db, storage, uploads }, later(100))
  expect(await own()).toMatchObject({ id, state: 'ready' })
})

test.each([
  ['is smaller than 200 by 200 pixels', () => aPicture({ width: 199, height: 400 }), 'too-small'],
  ['has more than 50 megapixels', () => aPng(16_000, 16_000), 'too-many-pixels'],
  ['is larger than 15 MB', () => Buffer.alloc(MAX_PHOTO_BYTES + 1), 'too-large'],
  ['is no picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg'],
])(
  '[AUTH-07] a file that %s is refused before anything decodes it, and the picture stays',
  async (_case, file, reason) => {
    const { send, own, files } = await aHost()
    await send(await aPicture({ width: 200, height: 200 }))
    const before = await own()
    expect(before).not.toBeNull()
    expect(await send(await file())).toEqual({ ok: false, failure: { reason } })
    expect([await own(), files.size]).toEqual([before, 1])
  },
)

test('[AUTH-07] pictures of a person count among the photos that one may send in an hour', async () => {
  const { send } = await aHost({ ...defaultLimits, photosPerHour: 2 })
  const pictures = await Promise.all(['#100000', '#200000', '#300000'].map((colour) => aPicture({ colour })))
  for (const bytes of pictures.slice(0, 2)) expect((await send(bytes)).ok).toBe(true)
  expect(await send(pictures[2]!)).toEqual({ ok: false, failure: { reason: 'over-budget' } })
})
