import type { Db } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { chargedWork } from '#platform/work.server.ts'
import sharp, { type Sharp } from 'sharp'
import { cropped, encoded } from '../gateway.sharp.server.ts'
import { avatarSides, MAX_PHOTO_PIXELS, photoWidths, variantName } from '../photo.ts'

/** Two requests for the same variant wait for the same work. */
const inTheMaking = new Map<string, Promise<Buffer | null>>()

/**
 * The first request makes a variant, which is then stored.
 *
 * @returns WebP, or null when there is no such picture or width
 */
export async function photoVariant(db: Db, storage: Storage, key: string, width: number): Promise<Buffer | null> {
  if (!isWidth(width) || !/^[0-9a-f]{24}$/.test(key)) return null

  const name = variantName(key, width, 'webp')
  const cached = await storage.read(name)
  // The worker prepares every person's picture.
  if (cached || isAvatarSide(width)) return cached

  const making = inTheMaking.get(name) ?? make(db, storage, key, width, name)
  inTheMaking.set(name, making)
  try {
    return await making
  } finally {
    inTheMaking.delete(name)
  }
}

const isAvatarSide = (width: number) => avatarSides.some((side) => side === width)
const isWidth = (width: number) => photoWidths.some((known) => known === width) || isAvatarSide(width)

/** AVIF is a third smaller; the worker prepares it for sent photos only. */
export const preparedAvif = async (storage: Storage, key: string, width: number): Promise<Buffer | null> =>
  isWidth(width) ? storage.read(variantName(key, width, 'avif')) : null

/**
 * A failed variant falls back to the unstored original without metadata (spec §8).
 *
 * @returns WebP, or null when there is no such picture
 */
export async function originalPhoto(db: Db, storage: Storage, key: string): Promise<Buffer | null> {
  if (!/^[0-9a-f]{24}$/.test(key)) return null
  const photo = await opened(db, storage, key)
  return photo && chargedWork(() => photo.webp({ quality: 80, effort: 3 }).toBuffer())
}

async function opened(db: Db, storage: Storage, key: string): Promise<Sharp | null> {
  const photo = await db
    .selectFrom('photos')
    .select(['source', 'treatment', 'width', 'height'])
    .where('key', '=', key)
    // Private photos have no public address.
    .where('purpose', 'not in', ['message', 'claim'])
    // Before it is ready, a photo's source is the file that was sent.
    .where('state', '=', 'ready')
    .executeTakeFirst()
  const original = photo && (await storage.read(photo.source))
  return photo && original ? treated(sharp(original, { limitInputPixels: MAX_PHOTO_PIXELS }), photo) : null
}

async function make(db: Db, storage: Storage, key: string, width: number, name: string): Promise<Buffer | null> {
  const photo = await opened(db, storage, key)
  if (!photo) return null

  const variant = await chargedWork(() => encoded(cropped(photo, width), width, 'webp'))
  await storage.write(name, variant)
  return variant
}

/** Demo pictures are mirrored, closer, warmer, cooler or later in the day. */
function treated(
  image: Sharp,
  { treatment, width, height }: { treatment: string; width: number; height: number },
): Sharp {
  const parts = new Set(treatment.split('-'))
  const crop = (x: number, y: number) =>
    image.extract({
      left: Math.round(width * x),
      top: Math.round(height * y),
      width: Math.round(width * 0.8),
      height: Math.round(height * 0.8),
    })

  if (parts.has('closer')) image = crop(0.1, 0.1)
  if (parts.has('left')) image = crop(0, 0.1)
  if (parts.has('right')) image = crop(0.2, 0.1)
  if (parts.has('mirror')) image = image.flop()
  if (parts.has('warm')) image = image.linear([1.05, 1.0, 0.92], [2, 1, 0])
  if (parts.has('cool')) image = image.linear([0.95, 1.0, 1.06], [0, 1, 2])
  if (parts.has('dusk')) image = image.linear([0.9, 0.83, 0.8], [6, 0, 2])
  return image
}
