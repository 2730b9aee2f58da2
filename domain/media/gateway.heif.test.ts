import { aHeic, heicFile } from '#test/heic.ts'
import { aPicture } from '#test/pictures.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodeHeic } from './gateway.heif.server.ts'
import { drawPhoto } from './gateway.sharp.server.ts'

/** As the worker does it. */
async function drawn(bytes: Buffer) {
  const png = await decodeHeic(bytes)
  const photo = png && (await drawPhoto(png))
  if (!photo) throw new Error('It was not decoded.')
  return photo
}

/** The picture that is drawn then, for tests that ask nothing of its variants. */
async function decoded(bytes: Buffer) {
  const original = await decodeHeic(bytes)
  if (!original) throw new Error('It was not decoded.')
  const { width, height } = await sharp(original).metadata()
  return { original, width, height }
}

async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const pixels = sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha()
  return [...(await pixels.raw().toBuffer())]
}

function expectColour([red, green, blue]: readonly number[], wanted: readonly [number, number, number]): void {
  const away = [red! - wanted[0], green! - wanted[1], blue! - wanted[2]].map(Math.abs)
  expect(Math.max(...away), `${red} ${green} ${blue}`).toBeLessThan(9)
}

const WARM = [0xc8, 0x3c, 0x28] as const
const COOL = [0x28, 0x50, 0xc8] as const

test('[HOST-03] the tiles of a phone’s HEIC are one picture, cut where they reach beyond it', async () => {
  const { original, width, height } = await decoded(aHeic())
  expect({ width, height }).toEqual({ width: 1000, height: 800 })
  for (const top of [5, 795]) {
    expectColour(await colourAt(original, 5, top), WARM)
    expectColour(await colourAt(original, 500, top), WARM)
    expectColour(await colourAt(original, 524, top), COOL)
    expectColour(await colourAt(original, 995, top), COOL)
  }
})

test('[HOST-03] a HEIC is turned once, though its Exif says the same again, and nothing of that is kept', async () => {
  const jpeg = sharp(await aPicture()).withExif({
    IFD0: { Make: 'PhoneMaker' },
    IFD3: { GPSLatitude: '33/1 26/1 15/1', GPSLatitudeRef: 'S' },
  })
  const { exif } = await sharp(await jpeg.withMetadata({ orientation: 6 }).toBuffer()).metadata()
  const bytes = aHeic({ turns: 3, exif: exif! })
  expect(bytes.includes('PhoneMaker')).toBe(true)

  const { original, variants, width, height } = await drawn(bytes)
  expect({ width, height }).toEqual({ width: 800, height: 1000 })
  expectColour(await colourAt(original, 400, 100), WARM)
  expectColour(await colourAt(original, 400, 900), COOL)
  for (const picture of [original, ...variants.map((each) => each.bytes)]) {
    expect(picture.includes('PhoneMaker')).toBe(false)
    expect(await sharp(picture).metadata()).not.toHaveProperty('exif')
  }
})

test('[HOST-03] a HEIC that is to be mirrored is', async () => {
  const { original } = await decoded(aHeic({ mirror: 'side' }))
  expectColour(await colourAt(original, 5, 400), COOL)
  expectColour(await colourAt(original, 995, 400), WARM)
})

test('[HOST-03] the colours of a HEIC are those that its profile means, as a JPEG’s are', async () => {
  const jpeg = await sharp(await aPicture({ width: 96, height: 64, colour: '#da2a17' }))
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const { icc } = await sharp(jpeg).metadata()
  // By the matrices of both colour spaces, Display P3 calls this colour of sRGB what sRGB calls warm.
  const meant = [0xda, 0x2a, 0x17] as const
  expectColour(await colourAt((await drawPhoto(jpeg))!.original, 5, 5), meant)
  expectColour(
    await colourAt((await drawn(aHeic({ profile: icc!, size: { width: 512, height: 400 } }))).original, 5, 5),
    meant,
  )
})

test('[HOST-03] a HEIC of ten bits and odd sides is drawn in eight, without a skew', async () => {
  const { original, width, height } = await decoded(heicFile('deep'))
  expect({ width, height }).toEqual({ width: 900, height: 601 })
  expectColour(await colourAt(original, 899, 0), [255, 0, 128])
  expectColour(await colourAt(original, 0, 600), [0, 255, 128])
  expectColour(await colourAt(original, 450, 300), [128, 127, 128])
})

test('[HOST-03] of several pictures in a HEIC the one counts that its writer chose', async () => {
  const { original, width } = await decoded(aHeic({ hasOther: true }))
  expect(width).toBe(1000)
  expectColour(await colourAt(original, 5, 5), WARM)
})

test('[HOST-03] behind what is clear in a HEIC is white, as in a PNG', async () => {
  const { original } = await drawn(heicFile('clear'))
  expectColour(await colourAt(original, 100, 200), [255, 255, 255])
  expectColour(await colourAt(original, 500, 200), WARM)
})

test('[HOST-03] of a large HEIC as much is kept as of others', async () => {
  const { width, height } = await decoded(aHeic({ size: { width: 3000, height: 2500 } }))
  expect({ width, height }).toEqual({ width: 2400, height: 2000 })
})

test('[HOST-03] a HEIC is read to its last part, whatever a phone has left behind it', async () => {
  const open = aHeic()
  open.writeUInt32BE(0, open.indexOf('mdat') - 4)
  for (const bytes of [open, Buffer.concat([aHeic(), Buffer.from('MotionPhoto_Data'), Buffer.alloc(5000, 1)])])
    expect(await decodeHeic(bytes)).not.toBeNull()
})

/** Its first size, as its description claims it. */
function claiming(bytes: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(bytes)
  const at = claimed.indexOf('ispe') + 8
  claimed.writeUInt32BE(width, at)
  claimed.writeUInt32BE(height, at + 4)
  return claimed
}

test('[HOST-03] a HEIC is not decoded that is larger than a photo may be, whatever its description claims', async () => {
  expect(await decodeHeic(heicFile('vast'))).toBeNull()
  expect(await decodeHeic(claiming(heicFile('vast'), 800, 600))).toBeNull()
  expect(await decodeHeic(claiming(heicFile('warm'), 30_000, 30_000))).toBeNull()
  expect(await decodeHeic(aHeic({ claimedSize: { width: 30_000, height: 30_000 } }))).toBeNull()
})

test('[HOST-03] a damaged HEIC, or what is none, is refused without an error', async () => {
  const bytes = aHeic()
  for (let length = 0; length < bytes.length; length += 131)
    expect(await decodeHeic(bytes.subarray(0, length)), String(length)).toBeNull()
  expect(await decodeHeic(await aPicture({ format: 'avif' }))).toBeNull()
  expect(await decodeHeic(await aPicture())).toBeNull()
})
