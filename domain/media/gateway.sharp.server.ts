import { endedJpeg } from './picture-file.ts'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { type Crop, type Frame, squareOf } from './crop.ts'
import { avatarSides, MAX_ORIGINAL_SIDE, MAX_PHOTO_PIXELS, messageWidths, PHOTO_RATIO, photoWidths } from './photo.ts'

type Variant = { width: number; format: 'avif' | 'webp'; bytes: Buffer }

/** The stored photo has nothing of the sent file but its pixels. */
export type DrawnPhoto = { original: Buffer; width: number; height: number; thumbhash: string; variants: Variant[] }

/**
 * Redraws a picture upright and without metadata, such as a phone's place; the decoder runs once.
 * Its 2400 pixels allow for other crops later, in a fifth of the sent size.
 *
 * @param frame the only part that is stored of a person's picture; `whole` keeps a message's shape
 * @returns null when it cannot be decoded to its end
 */
export async function drawPhoto(bytes: Buffer, frame?: Frame): Promise<DrawnPhoto | null> {
  const pixels = await decode(bytes)
  if (!pixels) return null
  if (frame === 'whole') return drawWhole(pixels)
  if (frame) return drawAvatar(pixels, frame)

  const upright = () => sharp(pixels.data, { raw: pixels.info })
  const variants: Variant[] = []
  for (const width of photoWidths)
    for (const format of ['avif', 'webp'] as const)
      variants.push({ width, format, bytes: await encoded(cropped(upright(), width), width, format) })
  return {
    original: await upright().webp({ quality: 88, effort: 3 }).toBuffer(),
    width: pixels.info.width,
    height: pixels.info.height,
    thumbhash: await thumbhashOf(upright()),
    variants,
  }
}

type Pixels = NonNullable<Awaited<ReturnType<typeof decode>>>

async function drawWhole({ data, info }: Pixels): Promise<DrawnPhoto> {
  const picture = () => sharp(data, { raw: info })
  const variants: Variant[] = []
  for (const width of messageWidths)
    for (const format of ['avif', 'webp'] as const) {
      const resized = picture().resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true })
      variants.push({ width, format, bytes: await encoded(resized, width, format) })
    }
  return {
    original: await picture().webp({ quality: 88, effort: 3 }).toBuffer(),
    width: info.width,
    height: info.height,
    thumbhash: await thumbhashOf(picture()),
    variants,
  }
}

/** The longest stored side is twice the widest variant. */
const MAX_AVATAR_SIDE = 512

async function drawAvatar({ data, info }: Pixels, crop: Crop) {
  const { left, top, side } = squareOf(info, crop)
  const whole = Math.min(side, MAX_AVATAR_SIDE)
  const square = () =>
    sharp(data, { raw: info }).extract({ left, top, width: side, height: side }).resize({ width: whole, height: whole })
  // The pixels are cut first, because a pipeline resizes only once.
  const cut = await square().raw().toBuffer({ resolveWithObject: true })
  const picture = () => sharp(cut.data, { raw: cut.info })
  const variants: Variant[] = []
  for (const width of avatarSides)
    for (const format of ['avif', 'webp'] as const)
      variants.push({ width, format, bytes: await encoded(picture().resize({ width, height: width }), width, format) })
  return {
    original: await picture().webp({ quality: 88, effort: 3 }).toBuffer(),
    width: whole,
    height: whole,
    thumbhash: await thumbhashOf(picture()),
    variants,
  }
}

/** All cropped pictures have one aspect ratio. */
export const cropped = (picture: Sharp, width: number): Sharp =>
  picture.resize({ width, height: Math.round(width / PHOTO_RATIO), fit: 'cover' })

/** Measured on photographs, AVIF at 52 looks like WebP at 74 and is a third smaller. */
export const encoded = (picture: Sharp, width: number, format: 'avif' | 'webp'): Promise<Buffer> =>
  format === 'avif'
    ? picture.avif({ quality: 52, effort: 2 }).toBuffer()
    : picture.webp({ quality: width < 400 ? 80 : 74, effort: 3 }).toBuffer()

async function decode(bytes: Buffer) {
  const ended = endedJpeg(bytes)
  try {
    return await sharp(ended ?? bytes, {
      failOn: ended ? 'warning' : 'error',
      limitInputPixels: MAX_PHOTO_PIXELS,
      sequentialRead: true,
      pages: 1,
    })
      .timeout({ seconds: 60 })
      .rotate()
      .resize({ width: MAX_ORIGINAL_SIDE, height: MAX_ORIGINAL_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch {
    return null
  }
}

/** A thumbhash reads at most so many pixels a side. */
const THUMB_SIDE = 100

async function thumbhashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
