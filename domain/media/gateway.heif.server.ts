import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { crc32, deflateSync } from 'node:zlib'
import openLibrary, { type MainModule } from 'libheif-js/libheif-wasm/libheif.js'
import sharp from 'sharp'
import { MAX_ORIGINAL_SIDE, MAX_PHOTO_PIXELS } from './photo.ts'

const wasm = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm')

/**
 * Decodes a HEIC, which sharp's own build does not read. libheif turns and mirrors the picture, puts its tiles together and
 * makes 8 bits of 10; it is WebAssembly, so a file that breaks it reaches nothing but the library's own memory.
 *
 * @returns the picture that its writer chose as the first, as a PNG of the size that is kept, in the photo's own colours; null
 * when it cannot be decoded
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Buffer | null> {
  try {
    const heif = openLibrary({ wasmBinary: readFileSync(wasm) })
    const picture = opened(heif, bytes)
    const profile = profileOf(heif, picture)
    const { data, ...raw } = pixelsOf(heif, picture)
    const png = await sharp(data, { raw })
      .resize({ width: MAX_ORIGINAL_SIDE, height: MAX_ORIGINAL_SIDE, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 0 })
      .toBuffer()
    return profile ? withProfile(png, profile) : png
  } catch {
    return null
  }
}

/** These numbers are of libheif's C interface (heif_image.h, heif_error.h). */
const RGB = 1
const INTERLEAVED = { 3: 10, 4: 11 } as const
const INTERLEAVED_CHANNEL = 10
const ERROR_BYTES = 12
const ADDRESS_BYTES = 4

const numberAt = (heif: MainModule, address: number): number => heif.HEAPU32[address / ADDRESS_BYTES]

/** A call writes its error and its answer to where they are wanted. */
function answerOf(heif: MainModule, call: (error: number, answer: number) => void): number {
  const error = heif._malloc(ERROR_BYTES + ADDRESS_BYTES)
  call(error, error + ERROR_BYTES)
  if (numberAt(heif, error) !== 0) throw new Error(`libheif: ${numberAt(heif, error)}`)
  return numberAt(heif, error + ERROR_BYTES)
}

function opened(heif: MainModule, bytes: Uint8Array): number {
  const file = heif._malloc(bytes.length)
  heif.HEAPU8.set(bytes, file)
  const context = heif._heif_context_alloc()
  // What the file's description did not say counts as well.
  heif._heif_context_set_maximum_image_size_limit(context, Math.ceil(Math.sqrt(MAX_PHOTO_PIXELS)))
  answerOf(heif, (error) => heif._heif_context_read_from_memory_without_copy(error, context, file, bytes.length, 0))
  return answerOf(heif, (error, answer) => heif._heif_context_get_primary_image_handle(error, context, answer))
}

/** A phone's profile has some hundred bytes, a printer's some hundred thousand. */
const MAX_PROFILE_BYTES = 1024 * 1024

function profileOf(heif: MainModule, picture: number): Buffer | null {
  const length = heif._heif_image_handle_get_raw_color_profile_size(picture)
  if (length === 0 || length > MAX_PROFILE_BYTES) return null
  const profile = heif._malloc(length)
  answerOf(heif, (error) => heif._heif_image_handle_get_raw_color_profile(error, picture, profile))
  return Buffer.from(heif.HEAPU8.slice(profile, profile + length))
}

type Pixels = { data: Buffer; width: number; height: number; channels: 3 | 4 }

function pixelsOf(heif: MainModule, picture: number): Pixels {
  const channels = heif._heif_image_handle_has_alpha_channel(picture) ? 4 : 3
  const image = answerOf(heif, (error, answer) =>
    heif._heif_decode_image(error, picture, answer, RGB, INTERLEAVED[channels], 0),
  )
  const width = heif._heif_image_get_width(image, INTERLEAVED_CHANNEL)
  const height = heif._heif_image_get_height(image, INTERLEAVED_CHANNEL)
  const lineLength = heif._malloc(ADDRESS_BYTES)
  const at = heif._heif_image_get_plane_readonly(image, INTERLEAVED_CHANNEL, lineLength)
  const [row, stride] = [width * channels, numberAt(heif, lineLength)]
  // Lines are moved together where they lie, because another copy may take 150 MB.
  for (let line = 1; line < height; line += 1)
    heif.HEAPU8.copyWithin(at + line * row, at + line * stride, at + line * stride + row)
  return { data: Buffer.from(heif.HEAPU8.buffer, at, row * height), width, height, channels }
}

/** Behind the signature and the header of a PNG. */
const PROFILE_AT = 33

/** https://www.w3.org/TR/png-3/#11iCCP */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([png.subarray(0, PROFILE_AT), length, named, sum, png.subarray(PROFILE_AT)])
}
