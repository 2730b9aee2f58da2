import { aHeic, heicFile } from '#test/heic.ts'
import { anAvif, anInterlacedPng, aPicture, aPng, imageBombs, withParts } from '#test/pictures.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { endedJpeg, readPictureFile } from './picture-file.ts'

const bombs = await imageBombs()

test.each(Object.keys(bombs))('[HOST-03] a file is refused before anything decodes it: %s', (name) => {
  const { bytes, refusal } = bombs[name]!
  expect(readPictureFile(bytes)).toBe(refusal)
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  '[HOST-03] a whole %s is read with thousands of parts, and is damaged with twenty thousand more than it has',
  async (format) => {
    const bytes = await aPicture({ format })
    expect(readPictureFile(withParts(bytes, format, 19_000))).toMatchObject({ type: format, width: 1200 })
    expect(readPictureFile(withParts(bytes, format, 20_000))).toBe('damaged')
  },
)

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  '[HOST-03] a %s is what its content says, with its size',
  async (format) => {
    const bytes = await aPicture({ width: 1203, height: 802, format })
    expect(readPictureFile(bytes)).toEqual({ type: format, width: 1203, height: 802 })
  },
)

test('[HOST-03] what cameras and programs write is read: progressive, lossless, transparent, with a profile, of the largest size', async () => {
  const picture = sharp({ create: { width: 900, height: 600, channels: 4, background: '#a8432a80' } })
  const profiled = picture.clone().withIccProfile('p3')
  const files = [
    await picture.clone().jpeg({ progressive: true }).toBuffer(),
    await picture.clone().webp({ lossless: true }).toBuffer(),
    await picture.clone().webp({ alphaQuality: 50 }).toBuffer(),
    await picture.clone().png({ progressive: true, palette: true }).toBuffer(),
    await profiled.clone().avif().toBuffer(),
    await profiled.clone().jpeg().toBuffer(),
    await profiled.clone().webp().toBuffer(),
  ]
  for (const bytes of files) expect(readPictureFile(bytes)).toMatchObject({ width: 900, height: 600 })
  expect(readPictureFile(aPng(10_000, 5000))).toMatchObject({ width: 10_000, height: 5000 })
  expect(readPictureFile(anInterlacedPng(6000, 4000))).toMatchObject({ width: 6000, height: 4000 })
  expect(readPictureFile(await anAvif(6000, 4000))).toMatchObject({ width: 6000, height: 4000 })
})

const tails = {
  'a line break': Buffer.from('\n'),
  zeros: Buffer.alloc(4096),
  'a film': Buffer.concat([Buffer.from('MotionPhoto_Data'), Buffer.alloc(5000, 1)]),
  'a page': Buffer.from('<script>alert(1)</script>'),
  'an archive': Buffer.from('PK\x03\x04'),
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  '[HOST-03] a %s is read whatever a phone or a program has left behind its end',
  async (format) => {
    const bytes = await aPicture({ format })
    const old = bytes.subarray(bytes.length / 2)
    for (const [name, tail] of Object.entries({ ...tails, 'old data': old }))
      expect(readPictureFile(Buffer.concat([bytes, tail])), name).toMatchObject({ type: format, width: 1200 })
  },
)

/** The length of the data, which come last: to the end of the file, or as a number of eight bytes. */
function withLength(kind: 'open' | 'long'): Buffer {
  const bytes = aHeic()
  const at = bytes.indexOf('mdat') - 4
  const length = bytes.readUInt32BE(at)
  bytes.writeUInt32BE(kind === 'open' ? 0 : 1, at)
  if (kind === 'open') return bytes
  const long = Buffer.alloc(8)
  long.writeBigUInt64BE(BigInt(length + 8))
  return Buffer.concat([bytes.subarray(0, at + 8), long, bytes.subarray(at + 8)])
}

test('[HOST-03] a HEIC is what its content says, of tiles or in one piece, of 8 bits or 10, with what phones write around it', () => {
  const tiled = { type: 'heic', width: 1000, height: 800 }
  expect(readPictureFile(aHeic())).toEqual(tiled)
  expect(readPictureFile(heicFile('deep'))).toMatchObject({ type: 'heic', width: 900 })
  expect(readPictureFile(aHeic({ hasOther: true, brands: ['mif1', 'msf1', 'hevc', 'heic'] }))).toEqual(tiled)
  for (const kind of ['open', 'long'] as const) expect(readPictureFile(withLength(kind)), kind).toEqual(tiled)
  expect(readPictureFile(withLength('long').subarray(0, -1))).toBe('damaged')
  for (const [name, tail] of Object.entries(tails))
    expect(readPictureFile(Buffer.concat([aHeic(), tail])), name).toEqual(tiled)
  for (const [width, height] of [
    [8064, 6048],
    [10_000, 5000],
  ] as const)
    expect(readPictureFile(aHeic({ claimedSize: { width, height } }))).toEqual({ type: 'heic', width, height })
})

test.each([false, true])('[HOST-03] a JPEG without its end gets one: progressive %s', async (progressive) => {
  const bytes = await sharp(await aPicture())
    .jpeg({ progressive })
    .toBuffer()
  expect(endedJpeg(bytes)).toBeNull()
  expect(endedJpeg(bytes.subarray(0, -2))).toEqual(bytes)
  expect(endedJpeg(await aPicture({ format: 'png' }))).toBeNull()
  expect(readPictureFile(bytes.subarray(0, -2))).toMatchObject({ type: 'jpeg' })
})

test('[HOST-03] of a damaged file nothing throws, wherever it ends', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'heic'] as const) {
    const bytes = format === 'heic' ? aHeic() : await aPicture({ format })
    for (let length = 0; length < Math.min(bytes.length, 700); length += 1) {
      const read = readPictureFile(bytes.subarray(0, length))
      // A JPEG says nothing of its length: only its decoder sees what is missing.
      if (typeof read === 'string') expect(['damaged', 'no-picture', 'animated']).toContain(read)
      else expect(read.type).toBe('jpeg')
    }
  }
})
