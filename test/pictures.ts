import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { photoTypes } from '#domain/media/photo-formats.ts'
import { aHeic } from '#test/heic.ts'
import sharp from 'sharp'

type Options = { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' | 'avif'; colour?: string }

/** A field of photos takes these; a computer that knows no type of a HEIC goes by its name. */
export const PHOTO_ACCEPT = [...photoTypes, '.heic', '.heif'].join(',')

/** A picture of one colour, as a file. */
export const aPicture = ({ width = 1200, height = 800, format = 'jpeg', colour = '#a8432a' }: Options = {}) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()

/** A phone's picture, rotated and with its location; the left half is red, the right half blue. */
export async function aPhonePicture(): Promise<Buffer> {
  const right = await aPicture({ width: 600, height: 800, colour: '#0000ff', format: 'png' })
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#ff0000' } })
    .composite([{ input: right, left: 600, top: 0 }])
    .withExif({
      IFD0: { Make: 'PhoneMaker', Copyright: 'somebody' },
      IFD3: { GPSLatitude: '33/1 26/1 15/1', GPSLatitudeRef: 'S' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

const MEGABYTE = 1024 * 1024

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  return Buffer.concat([uint32(content.length), named, uint32(crc32(named))])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const header = (width: number, height: number, interlace = 0) =>
  chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, interlace])]))
const end = chunk('IEND', Buffer.alloc(0))

/** A PNG that says to be so large; its pixels are zeros, which hardly take room. */
export const aPng = (width: number, height: number, ...more: Buffer[]) =>
  Buffer.concat([signature, header(width, height), ...more, chunk('IDAT', deflateSync(Buffer.alloc(MEGABYTE))), end])

/** The same, in seven passes. */
export const anInterlacedPng = (width: number, height: number) =>
  Buffer.concat([signature, header(width, height, 1), chunk('IDAT', deflateSync(Buffer.alloc(MEGABYTE))), end])

/** A small AVIF whose description gives it another size. */
export async function anAvif(width: number, height: number): Promise<Buffer> {
  const bytes = await aPicture({ width: 1200, height: 800, format: 'avif' })
  const at = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(width, at)
  bytes.writeUInt32BE(height, at + 4)
  return bytes
}

/** The same picture with so many empty parts more, as its format allows them. */
export function withParts(bytes: Buffer, format: 'jpeg' | 'png' | 'webp' | 'avif', count: number): Buffer {
  const repeated = (part: Buffer) => Buffer.concat(Array<Buffer>(count).fill(part))
  const inserted = (at: number, part: Buffer) =>
    Buffer.concat([bytes.subarray(0, at), repeated(part), bytes.subarray(at)])
  if (format === 'jpeg') return inserted(2, Buffer.from([0xff]))
  if (format === 'png') return inserted(signature.length + header(1, 1).length, chunk('tEXt', Buffer.alloc(0)))
  if (format === 'avif') return inserted(bytes.length, Buffer.concat([uint32(8), Buffer.from('free')]))
  const webp = inserted(12, Buffer.from('EXIF\0\0\0\0', 'latin1'))
  webp.writeUInt32LE(webp.length - 8, 4)
  return webp
}

/** Files that are costly to decode or of two types, with the expected refusals. */
export async function imageBombs(): Promise<Record<string, { bytes: Buffer; refusal: string }>> {
  const [jpeg, png, webp, avif] = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif'] as const).map((format) => aPicture({ format })),
  )
  const gif = await aPicture({ format: 'png' }).then((bytes) => sharp(bytes).gif().toBuffer())
  const frames = sharp(randomBytes(64 * 64 * 3 * 20), {
    raw: { width: 64, height: 64 * 20, channels: 3, pageHeight: 64 },
  })
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const large = Buffer.from(jpeg!)
  large.fill(0xff, large.indexOf(Buffer.from([0xff, 0xc0])) + 5, large.indexOf(Buffer.from([0xff, 0xc0])) + 9)
  return {
    'a PNG of 4 gigapixels': { bytes: aPng(65_535, 65_535), refusal: 'too-many-pixels' },
    'a PNG of 50 megapixels and some': { bytes: aPng(10_000, 5_001), refusal: 'too-many-pixels' },
    'an AVIF of 24 megapixels and some': { bytes: await anAvif(6000, 4001), refusal: 'too-many-pixels-at-once' },
    'an interlaced PNG of 24 megapixels and some': {
      bytes: anInterlacedPng(6000, 4001),
      refusal: 'too-many-pixels-at-once',
    },
    'a JPEG of 4 gigapixels': { bytes: large, refusal: 'too-many-pixels' },
    'a PNG whose texts unfold to gigabytes': {
      bytes: aPng(
        20_000,
        20_000,
        chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(200 * MEGABYTE))])),
      ),
      refusal: 'too-many-pixels',
    },
    'a PNG of a million empty parts': {
      bytes: Buffer.concat([
        signature,
        header(1200, 800),
        ...Array<Buffer>(1_000_000).fill(chunk('tEXt', Buffer.alloc(0))),
      ]),
      refusal: 'damaged',
    },
    'a film as WebP': { bytes: await frames.webp({ loop: 0 }).toBuffer(), refusal: 'animated' },
    'a film as PNG': { bytes: aPng(1200, 800, chunk('acTL', Buffer.alloc(8))), refusal: 'animated' },
    'a film as AVIF': {
      bytes: Buffer.from(avif!.toString('latin1').replace('ftypavif', 'ftypavis'), 'latin1'),
      refusal: 'animated',
    },
    'half a PNG': { bytes: half(png!), refusal: 'damaged' },
    'half a WebP': { bytes: half(webp!), refusal: 'damaged' },
    'half an AVIF': { bytes: half(avif!), refusal: 'damaged' },
    'a GIF that calls itself a JPEG': { bytes: gif, refusal: 'gif' },
    'a drawing': {
      bytes: Buffer.from('<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>'),
      refusal: 'svg',
    },
    'a page': { bytes: Buffer.from('<!doctype html><script>alert(1)</script>'), refusal: 'no-picture' },
    'a program': { bytes: Buffer.from('MZ\x90\0'), refusal: 'no-picture' },
    'a HEIC of 50 megapixels and some': {
      bytes: aHeic({ claimedSize: { width: 10_000, height: 5001 } }),
      refusal: 'too-many-pixels',
    },
    'a HEIC of 900 megapixels': {
      bytes: aHeic({ claimedSize: { width: 30_000, height: 30_000 } }),
      refusal: 'too-many-pixels',
    },
    'a HEIC as large as a stamp': { bytes: aHeic({ size: { width: 599, height: 400 } }), refusal: 'too-small' },
    'half a HEIC': { bytes: half(aHeic()), refusal: 'damaged' },
    'no more of a HEIC than its name': { bytes: aHeic().subarray(0, 24), refusal: 'damaged' },
    'a film of a phone': { bytes: aHeic({ brands: ['msf1', 'hevc'] }), refusal: 'animated' },
    'a HEIC that is coded in another way': {
      bytes: Buffer.from(aHeic().toString('latin1').replace('hvcC', 'avcC'), 'latin1'),
      refusal: 'no-picture',
    },
    'sixteen megabytes': { bytes: Buffer.concat([jpeg!, Buffer.alloc(16 * MEGABYTE)]), refusal: 'too-large' },
    'a stamp': { bytes: await aPicture({ width: 599, height: 400 }), refusal: 'too-small' },
    'a strip': { bytes: await aPicture({ width: 2000, height: 399 }), refusal: 'too-small' },
    nothing: { bytes: Buffer.alloc(0), refusal: 'no-picture' },
    'fifteen megabytes of markers': {
      bytes: Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(15 * MEGABYTE - 2, 0xff)]),
      refusal: 'damaged',
    },
    'an AVIF whose description has no end': {
      bytes: Buffer.concat([
        uint32(16),
        Buffer.from('ftypavif\0\0\0\0'),
        uint32(12 * MEGABYTE),
        Buffer.from('meta'),
        Buffer.alloc(12 * MEGABYTE - 8, 'ispe'),
        uint32(8),
        Buffer.from('mdat'),
      ]),
      refusal: 'damaged',
    },
  }
}
