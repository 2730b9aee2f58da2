import { HOUR_MS } from '#kernel/durations.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { aGuest, aListing, NOW, queuedJobs, valueOf } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { memoryStorage, memoryUploads } from '#test/media.ts'
import { aPhonePicture, aPicture, aPng } from '#test/pictures.ts'
import { aDatabase } from '#test/world.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { acceptPhoto } from './commands/accept-photo.server.ts'
import { completeUpload, isUploadOf } from './commands/complete-upload.server.ts'
import { removePhoto } from './commands/remove-photo.server.ts'
import { startUpload } from './commands/start-upload.server.ts'
import type { Crop } from './crop.ts'
import { drawPhoto } from './gateway.sharp.server.ts'
import { preparePhoto, removeUnusedMedia } from './jobs.server.ts'
import { MAX_PHOTO_BYTES, MIN_PHOTO_SIDES, photoWidths } from './photo.ts'
import { photoVariant, preparedAvif } from './queries/read-variant.server.ts'

const { db } = await aDatabase()
const [UPLOAD_TTL_MS, UNUSED_TTL_MS] = [24 * HOUR_MS, 48 * HOUR_MS]
const secret = 'x'.repeat(40)
const later = (ms: number) => new Date(NOW.getTime() + ms)
const rowOf = (id: string) => db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst()

/** The owner has photos in a storage in memory. */
async function anOwner(limits = defaultLimits) {
  const ownerId = await aGuest(db)
  const { storage, files } = memoryStorage()
  const { uploads, files: sent } = memoryUploads()
  const budgets = createBudgets({ db, limits, secret })
  const start = (bytes = 1000, now = NOW) => {
    const id = newId()
    return startUpload(db, budgets, { id, ownerId, bytes, limits }, now).then((outcome) => ({ id, outcome }))
  }
  const accept = async (bytes: Buffer, now = NOW) => acceptPhoto(db, storage, { ownerId, bytes }, now)
  const aPhoto = async (bytes: Buffer, now = NOW) => {
    const accepted = await accept(bytes, now)
    if (!accepted.ok) throw new Error(accepted.failure.reason)
    return accepted.value.photoId
  }
  const prepare = (photoId: string, draw = drawPhoto) => preparePhoto({ db, storage, draw }, { photoId })
  return { ownerId, storage, files, uploads, sent, start, accept, aPhoto, prepare }
}

/** As small as a photo may be, where its size proves nothing: each is drawn in all variants. */
const small = { width: MIN_PHOTO_SIDES.long, height: MIN_PHOTO_SIDES.short }

async function show(photoId: string): Promise<void> {
  const { id: listing_id } = await aListing(db)
  await db.insertInto('listing_photos').values({ listing_id, position: 0, photo_id: photoId }).execute()
}

test('[HOST-03] of a picture that was sent its variants are made, upright, in both formats, and nothing that the phone wrote into it', async () => {
  const { aPhoto, prepare, files, storage } = await anOwner()
  const id = await aPhoto(await aPhonePicture())
  expect(await rowOf(id)).toMatchObject({ state: 'preparing', source: `incoming/${id}` })
  expect((await queuedJobs(db, 'media.prepare-photo')).map(({ payload }) => payload)).toContainEqual({ photoId: id })

  await prepare(id)
  const { key, source, state, width, height, thumbhash } = (await rowOf(id))!
  expect({ state, source, width, height }).toEqual({
    state: 'ready',
    source: `originals/${key}.webp`,
    width: 800,
    height: 1200,
  })
  expect(thumbhash.length).toBeGreaterThan(20)
  expect([...files.keys()].toSorted()).toEqual(
    [
      source,
      ...photoWidths.flatMap((each) =>
        ['avif', 'webp'].map((format) => `variants/${key.slice(0, 2)}/${key}-${each}.${format}`),
      ),
    ].toSorted(),
  )
  for (const [name, bytes] of files) {
    const { exif, xmp, orientation, format } = await sharp(bytes).metadata()
    expect({ exif, xmp, orientation }, name).toEqual({ exif: undefined, xmp: undefined, orientation: undefined })
    expect(name.endsWith(format === 'heif' ? 'avif' : format)).toBe(true)
    expect(bytes.includes('PhoneMaker')).toBe(false)
  }
  // Upright, the picture's red left half is above.
  const { data } = await sharp((await storage.read(source))!)
    .extract({ left: 400, top: 100, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(200)
  expect(data[2]).toBeLessThan(50)
})

test('[HOST-03] what is kept of a large picture has 2400 pixels at most', async () => {
  const { aPhoto, prepare, files } = await anOwner()
  const id = await aPhoto(await aPicture({ width: 6000, height: 4000 }))
  await prepare(id)
  const { source, width, height } = (await rowOf(id))!
  expect({ width, height }).toEqual({ width: 2400, height: 1600 })
  expect(await sharp(files.get(source)).metadata()).toMatchObject({ width: 2400, height: 1600 })
})

test('[HOST-03] until it is prepared nothing of a picture is shown, then both formats', async () => {
  const { aPhoto, prepare, storage } = await anOwner()
  const id = await aPhoto(await aPicture())
  const { key } = (await rowOf(id))!
  expect(await photoVariant(db, storage, key, 480)).toBeNull()
  await prepare(id)
  expect(await photoVariant(db, storage, key, 480)).not.toBeNull()
  expect(await sharp((await preparedAvif(storage, key, 480))!).metadata()).toMatchObject({
    width: 480,
    height: 320,
    format: 'heif',
  })
  expect(await preparedAvif(storage, key, 481)).toBeNull()
})

test('[HOST-03] a picture that cannot be decoded to its end is refused, and nothing of it stays', async () => {
  const { aPhoto, accept, prepare, files } = await anOwner()
  // The file has a third of its pixels.
  const bytes = aPng(1200, 800)
  const id = await aPhoto(bytes)
  await prepare(id)
  expect(await rowOf(id)).toMatchObject({ state: 'refused', refusal: 'damaged' })
  expect([...files.keys()]).toEqual([])
  expect(await accept(bytes)).toEqual({ ok: false, failure: { reason: 'damaged' } })
})

test('[HOST-03] a JPEG without its last marker is drawn, and one of which any pixels are missing is refused', async () => {
  const { aPhoto, prepare } = await anOwner()
  const jpeg = await aPicture()
  const [whole, half] = [await aPhoto(jpeg.subarray(0, -2)), await aPhoto(jpeg.subarray(0, jpeg.length / 2))]
  await prepare(whole)
  await prepare(half)
  expect(await rowOf(whole)).toMatchObject({ state: 'ready' })
  expect(await rowOf(half)).toMatchObject({ state: 'refused', refusal: 'damaged' })
})

test('[HOST-03] a picture that takes its process down is refused as well', async () => {
  const { aPhoto, prepare } = await anOwner()
  const id = await aPhoto(await aPicture())
  await prepare(id, async () => null)
  expect(await rowOf(id)).toMatchObject({ state: 'refused' })
})

test('[HOST-03] a picture sent twice is one photo, also at the same moment; another owner’s is another', async () => {
  const one = await anOwner()
  const bytes = await aPicture({ colour: '#123456' })
  const ids = await Promise.all([one.aPhoto(bytes), one.aPhoto(bytes), one.aPhoto(bytes)])
  expect(new Set([...ids, await one.aPhoto(bytes)]).size).toBe(1)
  expect([...one.files.keys()]).toEqual([`incoming/${ids[0]}`])

  const other = await (await anOwner()).aPhoto(bytes)
  expect((await rowOf(other))!.key).not.toBe((await rowOf(ids[0]))!.key)
})

test('[HOST-03] a picture sent twice at the same moment is one, whichever of the row’s two keys the second meets first', async () => {
  const { ownerId, storage } = await anOwner()
  const bytes = await aPicture(small)
  const accept = (crop: Crop) => acceptPhoto(db, storage, { ownerId, bytes, crop }, NOW)
  // Of a hundred pairs some five meet at the key.
  for (let percent = 0; percent < 100; percent += 1) {
    const crop = { x: percent / 100, y: 0, zoom: 1 }
    const [one, other] = await Promise.all([accept(crop), accept(crop)])
    expect([percent, valueOf(one)]).toEqual([percent, valueOf(other)])
  }
})

test('[HOST-03] a photo prepared twice, or removed while it is prepared, leaves nothing behind', async () => {
  const { aPhoto, prepare, ownerId, storage, files } = await anOwner()
  const id = await aPhoto(await aPicture(small))
  await Promise.all([prepare(id), prepare(id)])
  expect(files.size).toBe(13)
  expect(await removePhoto(db, storage, { ownerId, photoId: id })).toEqual({ ok: true, value: null })
  expect(files.size).toBe(0)

  const another = await aPhoto(await aPicture({ ...small, colour: '#00ff00' }))
  await prepare(another, async (bytes) => {
    await removePhoto(db, storage, { ownerId, photoId: another })
    return drawPhoto(bytes)
  })
  expect([...files.keys()]).toEqual([])
})

test('[HOST-03] an upload becomes a photo when it is whole, for its owner only', async () => {
  const one = await anOwner()
  const { id, outcome } = await one.start()
  expect(outcome.ok).toBe(true)
  const complete = (ownerId: string) => completeUpload(db, one, { ownerId, uploadId: id }, NOW)
  expect(await complete(one.ownerId)).toEqual({ ok: false, failure: { reason: 'not-found' } })

  one.sent.set(id, await aPicture())
  const stranger = await aGuest(db)
  expect(await isUploadOf(db, stranger, id)).toBe(false)
  expect(await complete(stranger)).toEqual({ ok: false, failure: { reason: 'not-found' } })
  expect(await complete(one.ownerId)).toMatchObject({ ok: true })
  expect(one.sent.size).toBe(0)
  expect(await isUploadOf(db, one.ownerId, id)).toBe(false)
})

test('[HOST-03] an upload that is no picture is gone when that is said', async () => {
  const one = await anOwner()
  const { id } = await one.start()
  one.sent.set(id, Buffer.from('GIF89a'))
  expect(await completeUpload(db, one, { ownerId: one.ownerId, uploadId: id }, NOW)).toEqual({
    ok: false,
    failure: { reason: 'gif' },
  })
  expect(one.sent.size).toBe(0)
})

test('[HOST-03] a file of more than 15 MB is refused before it is sent', async () => {
  const { start } = await anOwner()
  expect((await start(MAX_PHOTO_BYTES)).outcome.ok).toBe(true)
  expect((await start(MAX_PHOTO_BYTES + 1)).outcome).toEqual({ ok: false, failure: { reason: 'too-large' } })
})

test('[HOST-03] an account has so many uploads open at once, so many an hour, and so many photos that nothing shows', async () => {
  const few = await anOwner({ ...defaultLimits, openUploadsPerAccount: 2 })
  const begun = await Promise.all([few.start(), few.start(), few.start(), few.start()])
  expect(begun.filter(({ outcome }) => outcome.ok)).toHaveLength(2)
  expect(begun.find(({ outcome }) => !outcome.ok)!.outcome).toEqual({ ok: false, failure: { reason: 'too-many-open' } })

  const slow = await anOwner({ ...defaultLimits, photosPerHour: 2 })
  await slow.start()
  await slow.start()
  expect((await slow.start()).outcome).toEqual({ ok: false, failure: { reason: 'over-budget' } })
  expect((await slow.start(1000, later(3_600_001))).outcome.ok).toBe(true)

  const full = await anOwner({ ...defaultLimits, unusedPhotosPerAccount: 1 })
  const photoId = await full.aPhoto(await aPicture())
  expect((await full.start()).outcome).toEqual({ ok: false, failure: { reason: 'too-many-unused' } })
  await show(photoId)
  expect((await full.start()).outcome.ok).toBe(true)
})

test('[HOST-03] a photo that is shown stays, and a stranger removes nobody’s', async () => {
  const { ownerId, storage, aPhoto } = await anOwner()
  const photoId = await aPhoto(await aPicture())
  const stranger = await aGuest(db)
  expect(await removePhoto(db, storage, { ownerId: stranger, photoId })).toMatchObject({
    failure: { reason: 'not-found' },
  })
  await show(photoId)
  expect(await removePhoto(db, storage, { ownerId, photoId })).toMatchObject({ failure: { reason: 'in-use' } })
  expect(await rowOf(photoId)).toBeDefined()
})

test('[HOST-03] once a day uploads of yesterday and photos that nothing has shown for two days are removed, with all that was made of them', async () => {
  const one = await anOwner()
  const [unused, shown, avatar, again] = await Promise.all(
    ['#100000', '#200000', '#300000', '#400000'].map(async (colour) =>
      one.aPhoto(await aPicture({ ...small, colour })),
    ),
  )
  await one.prepare(unused!)
  await show(shown!)
  await db.updateTable('profiles').set({ avatar_photo: avatar! }).where('user_id', '=', one.ownerId).execute()
  const upload = await one.start()
  one.sent.set(upload.id, Buffer.from('half'))
  const collect = (now: Date) => removeUnusedMedia({ db, ...one }, now)

  await collect(later(Math.min(UPLOAD_TTL_MS, UNUSED_TTL_MS)))
  expect(await rowOf(unused!)).toBeDefined()
  expect(await isUploadOf(db, one.ownerId, upload.id)).toBe(true)
  await one.aPhoto(await aPicture({ ...small, colour: '#400000' }), later(UNUSED_TTL_MS))

  await collect(later(UNUSED_TTL_MS + 1))
  expect(await isUploadOf(db, one.ownerId, upload.id)).toBe(false)
  expect(one.sent.size).toBe(0)
  expect(await rowOf(unused!)).toBeUndefined()
  for (const id of [shown!, avatar!, again!]) expect(await rowOf(id)).toBeDefined()
  expect([...one.files.keys()].toSorted()).toEqual([shown!, avatar!, again!].map((id) => `incoming/${id}`).toSorted())
})

test('[HOST-03] a picture of nobody is the demo’s, and stays', async () => {
  const id = newId()
  await db
    .insertInto('photos')
    .values({
      id,
      key: id.replaceAll('-', '').slice(-24),
      source: 'demo/one.webp',
      width: 1800,
      height: 1200,
      thumbhash: '',
    })
    .execute()
  const one = await anOwner()
  await removeUnusedMedia({ db, ...one }, later(100 * UNUSED_TTL_MS))
  expect(await rowOf(id)).toBeDefined()
})
