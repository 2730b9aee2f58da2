import { newId } from '#kernel/ids.ts'
import type { Storage } from '#platform/storage.server.ts'
import { aDatabase } from '#test/world.ts'
import sharp from 'sharp'
import { measured, newWork } from '#platform/work.server.ts'
import { expect, test } from 'vitest'
import { photoSet, photoUrl, photoWidths, treatments } from '../photo.ts'
import { originalPhoto, photoVariant } from './read-variant.server.ts'

const { db } = await aDatabase()

const original = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#a8432a' } })
  .jpeg()
  .withExif({ IFD0: { Copyright: 'somebody' } })
  .toBuffer()

/** The storage is in memory and records its calls. */
function aStorage() {
  const files = new Map<string, Buffer>([['originals/one.jpg', original]])
  const written: string[] = []
  const storage: Storage = {
    read: async (name) => files.get(name) ?? null,
    write: async (name, bytes) => {
      written.push(name)
      files.set(name, bytes)
    },
    delete: async (name) => void files.delete(name),
    list: async (folder) =>
      [...files.keys()].filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length)),
  }
  return { storage, written }
}

let made = 0
async function aPhoto(treatment = '', source = 'originals/one.jpg') {
  const key = (made += 1).toString(16).padStart(24, '0')
  await db
    .insertInto('photos')
    .values({ id: newId(), key, source, treatment, width: 1800, height: 1200, thumbhash: 'AAAA' })
    .execute()
  return key
}

test('what must be drawn is charged, what is stored is not', async () => {
  const key = await aPhoto()
  const { storage } = aStorage()
  const [first, second] = [newWork(), newWork()]
  await measured(first, () => photoVariant(db, storage, key, 480))
  await measured(second, () => photoVariant(db, storage, key, 480))
  expect(first.otherMs).toBeGreaterThan(1)
  expect(second.otherMs).toBe(0)
  const original = newWork()
  await measured(original, () => originalPhoto(db, storage, key))
  expect(original.otherMs).toBeGreaterThan(1)
})

test('a variant is made once, in its width, as WebP without the original’s metadata', async () => {
  const key = await aPhoto()
  const { storage, written } = aStorage()

  const [first, second] = await Promise.all([photoVariant(db, storage, key, 480), photoVariant(db, storage, key, 480)])
  const third = await photoVariant(db, storage, key, 480)

  expect(written).toHaveLength(1)
  expect(second).toEqual(first)
  expect(third).toEqual(first)
  const { format, width, height, exif } = await sharp(first!).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 480, height: 320, exif: undefined })
})

test.each([0, 1, 481, 5000, -320, 320.5, Number.NaN])(
  'a width of %d is refused before anything is read',
  async (width) => {
    const key = await aPhoto()
    const { storage, written } = aStorage()
    expect(await photoVariant(db, storage, key, width)).toBeNull()
    expect(written).toEqual([])
  },
)

test.each(['', '../../etc/passwd', 'A'.repeat(24), '0'.repeat(23), `${'0'.repeat(24)}/..`])(
  '%j is no name of a picture',
  async (key) => {
    const { storage } = aStorage()
    const watched: Storage = { ...storage, read: () => Promise.reject(new Error('was read')) }
    expect(await photoVariant(db, watched, key, 480)).toBeNull()
  },
)

test('an unknown picture, or one whose original is lost, is null', async () => {
  const { storage } = aStorage()
  expect(await photoVariant(db, storage, 'f'.repeat(24), 480)).toBeNull()
  expect(await photoVariant(db, storage, await aPhoto('', 'originals/lost.jpg'), 480)).toBeNull()
})

test.each(treatments)('a demo picture can be treated: %j', async (treatment) => {
  const { storage } = aStorage()
  const variant = await photoVariant(db, storage, await aPhoto(treatment), 320)
  expect(await sharp(variant!).metadata()).toMatchObject({ width: 320, height: 213 })
})

test('the widths that pages ask for are those that are made', () => {
  expect(photoUrl('abc', 320)).toBe('/media/abc-320.webp')
  expect(photoSet('abc').split(', ')).toHaveLength(photoWidths.length)
  expect(photoSet('abc', 720)).toBe('/media/abc-320.webp 320w, /media/abc-480.webp 480w, /media/abc-720.webp 720w')
})

test('[HOME-05] the original comes whole when a variant could not be had: in its own size and shape, without metadata, and not kept', async () => {
  const key = await aPhoto()
  const { storage, written } = aStorage()
  const whole = await originalPhoto(db, storage, key)
  const { format, width, height, exif } = await sharp(whole!).metadata()
  expect({ format, width, height, exif, written }).toEqual({
    format: 'webp',
    width: 1800,
    height: 1200,
    exif: undefined,
    written: [],
  })
  expect(await originalPhoto(db, storage, 'f'.repeat(24))).toBeNull()
})
