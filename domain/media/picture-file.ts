import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, MAX_WHOLE_PIXELS, MIN_PHOTO_SIDES } from './photo.ts'
import type { PhotoRefusal } from './errors.ts'

type PictureType = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'
type Size = { width: number; height: number }
type PictureFile = Size & { type: PictureType }

/**
 * Reads a file's type from its structure, so that a file made to be costly is never decoded.
 * Bytes behind its end are ignored, as pictures are drawn anew: phones append films, and their crops leave old data.
 *
 * @param minSides below which it is too small for its purpose
 */
export function readPictureFile(bytes: Buffer, minSides = MIN_PHOTO_SIDES): PictureFile | PhotoRefusal {
  if (bytes.length > MAX_PHOTO_BYTES) return 'too-large'
  const type = typeOf(bytes)
  if (!isPicture(type)) return type
  const size = readers[type](bytes)
  if (typeof size === 'string') return size

  const { width, height } = size
  if (width * height > MAX_PHOTO_PIXELS) return 'too-many-pixels'
  if (width * height > MAX_WHOLE_PIXELS && isDecodedWhole(type, bytes)) return 'too-many-pixels-at-once'
  const isSmall = Math.max(width, height) < minSides.long || Math.min(width, height) < minSides.short
  return isSmall ? 'too-small' : { type, width, height }
}

/** The header says whether lines come in their order; an AVIF has none. */
const isDecodedWhole = (type: PictureType, bytes: Buffer) =>
  type === 'avif' || (type === 'png' && bytes[INTERLACE_AT] !== 0)

/** Behind width, height, depth, colours, compression and filter. */
const INTERLACE_AT = 28

const isPicture = (type: PictureType | PhotoRefusal): type is PictureType => Object.hasOwn(readers, type)

/** The content decides the type, or names the refusal. */
function typeOf(bytes: Buffer): PictureType | PhotoRefusal {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp'
  if (textAt(bytes, 4, 4) === 'ftyp') return typeOfBrands(bytes)
  if (/^GIF8[79]a/.test(textAt(bytes, 0, 6))) return 'gif'
  // Comments, a doctype and blanks may precede the root element.
  return /^[\s\uFEFF\xEF\xBB\xBF]*<[^]*?<?svg[\s>]/i.test(textAt(bytes, 0, 1024)) ? 'svg' : 'no-picture'
}

/** The brands of an ISO media file: https://mp4ra.org/registered-types/brands */
function typeOfBrands(bytes: Buffer): PictureType | PhotoRefusal {
  const length = Math.min(numberAt(bytes, 0), 256)
  const brands: readonly string[] = textAt(bytes, 8, length - 8).match(/[^]{4}/g) ?? []
  if (brands.includes('avis')) return 'animated'
  if (brands.includes('avif')) return 'avif'
  if (brands.some((brand) => stillBrands.has(brand))) return 'heic'
  return brands.some((brand) => filmBrands.has(brand)) ? 'animated' : 'no-picture'
}

/** A phone's series has the brands of both, and a first picture. */
const stillBrands: ReadonlySet<string> = new Set(['heic', 'heix', 'mif1'])
const filmBrands: ReadonlySet<string> = new Set(['hevc', 'hevx', 'msf1'])

/** Only a decoder of HEVC reads it, whatever its name is. */
export const isHeic = (bytes: Buffer): boolean => typeOf(bytes) === 'heic'

const readers: Record<PictureType, (bytes: Buffer) => Size | PhotoRefusal> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  avif: (bytes) => readHeif(bytes),
  heic: (bytes) => readHeif(bytes, 'hvcC'),
}

/** A camera's file has tens of parts, one of 15 MB in small parts thousands; more are no picture. */
const MAX_PARTS = 20_000

const endOfJpeg = Buffer.from([0xff, 0xd9])

/** These markers have no length. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The size of a JPEG, and where the data of its first scan begin. */
function scanOf(bytes: Buffer): (Size & { data: number }) | null {
  let size: Size | null = null
  for (let at = 2, parts = 0; at + 4 <= bytes.length && parts < MAX_PARTS; parts += 1) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    if (marker === 0xff) at += 1
    else if (isBare(marker)) at += 2
    else {
      const length = numberAt(bytes, at + 2, 2)
      if (length < 2) return null
      if (isFrame(marker)) size = { height: numberAt(bytes, at + 5, 2), width: numberAt(bytes, at + 7, 2) }
      if (marker === 0xda) return size && size.width > 0 ? { ...size, data: at + 2 + length } : null
      at += 2 + length
    }
  }
  return null
}

function readJpeg(bytes: Buffer): Size | PhotoRefusal {
  const scan = scanOf(bytes)
  return scan && scan.data < bytes.length ? { width: scan.width, height: scan.height } : 'damaged'
}

/**
 * Some programs leave out a JPEG's last marker, without which no decoder tells a whole picture from half of one.
 *
 * @returns the file with that marker, where it has none; what was lost is then a warning of the decoder; null for all others
 */
export function endedJpeg(bytes: Buffer): Buffer | null {
  if (typeOf(bytes) !== 'jpeg') return null
  const scan = scanOf(bytes)
  // The end's marker cannot occur in a scan's data.
  return scan && !bytes.includes(endOfJpeg, scan.data) ? Buffer.concat([bytes, endOfJpeg]) : null
}

function readPng(bytes: Buffer): Size | PhotoRefusal {
  if (textAt(bytes, 12, 4) !== 'IHDR') return 'damaged'
  const size = { width: numberAt(bytes, 16), height: numberAt(bytes, 20) }
  for (let at = 8, parts = 0; at + 12 <= bytes.length && parts < MAX_PARTS; parts += 1) {
    const name = textAt(bytes, at + 4, 4)
    if (name === 'acTL') return 'animated'
    at += 12 + numberAt(bytes, at)
    if (name === 'IEND') return at <= bytes.length && size.width > 0 ? size : 'damaged'
  }
  return 'damaged'
}

function readWebp(bytes: Buffer): Size | PhotoRefusal {
  const end = numberAt(bytes, 4, 4, true) + 8
  if (end > bytes.length) return 'damaged'
  let size: Size | null = null
  let hasPicture = false
  let at = 12
  for (let parts = 0; at + 8 <= end && parts < MAX_PARTS; parts += 1) {
    const name = textAt(bytes, at, 4)
    const length = numberAt(bytes, at + 4, 4, true)
    if (name === 'ANIM' || name === 'ANMF') return 'animated'
    size ??= sizeOfWebp(bytes, name, at + 8)
    hasPicture ||= name === 'VP8 ' || name === 'VP8L'
    at += 8 + length + (length % 2)
  }
  return size && hasPicture && at === end ? size : 'damaged'
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function sizeOfWebp(bytes: Buffer, chunk: string, at: number): Size | null {
  if (chunk === 'VP8X')
    return { width: numberAt(bytes, at + 4, 3, true) + 1, height: numberAt(bytes, at + 7, 3, true) + 1 }
  if (chunk === 'VP8 ')
    return { width: numberAt(bytes, at + 6, 2, true) & 0x3fff, height: numberAt(bytes, at + 8, 2, true) & 0x3fff }
  if (chunk !== 'VP8L') return null
  const bits = numberAt(bytes, at + 1, 4, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/**
 * AVIF and HEIC have boxes, among them one of properties and one of data; what follows the last whole one is no part of it.
 *
 * @param coding the box without which its pictures are coded in another way
 */
function readHeif(bytes: Buffer, coding = ''): Size | PhotoRefusal {
  const names = new Map<string, { at: number; end: number }>()
  let at = 0
  for (let parts = 0; at + 8 <= bytes.length; parts += 1) {
    const length = lengthOfBox(bytes, at)
    if (parts === MAX_PARTS) return 'damaged'
    if (length < 8 || at + length > bytes.length) break
    names.set(textAt(bytes, at + 4, 4), { at, end: at + length })
    at += length
  }
  const meta = names.get('meta')
  if (!meta || !names.has('mdat')) return 'damaged'
  const description = bytes.subarray(meta.at, meta.end)
  return description.includes(coding) ? sizeOfHeif(description) : 'no-picture'
}

/** A length of 1 stands for a longer number behind the name, one of 0 for all that is left. */
function lengthOfBox(bytes: Buffer, at: number): number {
  const length = numberAt(bytes, at)
  if (length === 1) return numberAt(bytes, at + 8, 8)
  return length === 0 ? bytes.length - at : length
}

/** A colour profile may take half of a description. */
const MAX_META_BYTES = 1024 * 1024

/** A tiled picture has the size of all its tiles; of several pictures the largest counts. */
function sizeOfHeif(meta: Buffer): Size | 'damaged' {
  if (meta.length > MAX_META_BYTES) return 'damaged'
  let largest: Size = { width: 0, height: 0 }
  for (let at = meta.indexOf('ispe'); at !== -1; at = meta.indexOf('ispe', at + 4)) {
    const size = { width: numberAt(meta, at + 8), height: numberAt(meta, at + 12) }
    if (size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest.width > 0 ? largest : 'damaged'
}

const textAt = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length)

/** Bytes beyond the end read as zeros. */
function numberAt(bytes: Buffer, at: number, length = 4, isLittle = false): number {
  let value = 0
  for (let step = 0; step < length; step += 1)
    value = value * 256 + (bytes[at + (isLittle ? length - 1 - step : step)] ?? 0)
  return value
}
