import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

// Before the text engine looks for fonts: a machine that has none.
const folder = vi.hoisted(() => {
  const { mkdtempSync, writeFileSync } = process.getBuiltinModule('node:fs')
  const none = mkdtempSync(`${process.getBuiltinModule('node:os').tmpdir()}/no-fonts-`)
  writeFileSync(
    `${none}/fonts.conf`,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><cachedir>${none}</cachedir></fontconfig>`,
  )
  process.env['FONTCONFIG_FILE'] = `${none}/fonts.conf`
  return none
})

const { default: sharp } = await import('sharp')
const { drawSocialImage, inTurn } = await import('./social-image.server.ts')
const { drawTitle } = await import('./drawn-text.server.ts')

const card = {
  product: 'Patio',
  title: 'Loft',
  line: 'Studio · Ñuñoa',
  price: 'From $25 / hour',
  rating: '4.5',
  photos: [],
}
const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3366cc' } })
  .webp()
  .toBuffer()

/** Dark pixels in the panel of the title. */
async function inkOf(title: string) {
  const image = await drawSocialImage({ ...card, title }, [])
  const { data } = await sharp(image)
    .extract({ left: 0, top: 140, width: 560, height: 44 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 110).length
}

test('[LIST-03] the social image is a JPEG of 1200 by 630 with the photograph beside the words', async () => {
  const image = await drawSocialImage(card, [photo])
  expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const { dominant } = await sharp(
    await sharp(image).extract({ left: 700, top: 100, width: 400, height: 400 }).toBuffer(),
  ).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r)
})

test('[LIST-03] letters are drawn on a machine without any fonts: boxes in their place would all be as wide', async () => {
  expect(folder).toContain('no-fonts')
  const [thin, wide] = [await inkOf('llllllll'), await inkOf('WWWWWWWW')]
  expect(thin).toBeGreaterThan(200)
  expect(wide).toBeGreaterThan(thin * 2)
})

test('[LIST-03] a title in another script leaves no boxes, one with signs of markup is drawn as it is, and the longest has its place', async () => {
  expect(await inkOf('東京のスタジオ')).toBe(0)
  expect(await inkOf('<b>Tom & Ana</b>')).toBeGreaterThan(200)
  const long = await drawSocialImage({ ...card, title: 'Wonderful light-filled loft '.repeat(5) }, [
    photo,
    photo,
    photo,
    photo,
  ])
  expect(await sharp(long).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('[LIST-03] images are drawn one at a time, and beyond twenty in waiting nobody is made to wait', async () => {
  let running = 0
  let peak = 0
  const draw = async () => {
    running += 1
    peak = Math.max(peak, running)
    await Promise.resolve()
    running -= 1
  }
  const requests = Array.from({ length: 25 }, () => inTurn(draw))
  expect(requests.filter((each) => each === null)).toHaveLength(5)
  await Promise.all(requests.filter((each) => each !== null))
  expect(peak).toBe(1)
  expect(inTurn(draw)).not.toBeNull()
})

test('[LIST-03] a drawing that fails does not stop the next', async () => {
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(async () => 'drawn')).toBe('drawn')
})

test('[LIST-03] a title of the widest character, without a space, is drawn', async () => {
  const image = await drawSocialImage({ ...card, title: 'W'.repeat(140) }, [])
  expect(await sharp(image).metadata()).toMatchObject({ width: 1200, height: 630 })
})

/** Three lines of forty pixels, with room for the tails of the last. */
const MAX_TITLE_HEIGHT = 160

test.each([
  ['a hundred and forty of the widest letter', 'W'.repeat(140)],
  ['a word that fills more than the panel, after a short one', `Casa ${'W'.repeat(135)}`],
  ['a thousand words', 'a '.repeat(1000)],
  ['soft hyphens only', '\u00ad'.repeat(140)],
  ['nothing', ''],
  ['emoji only', '\u{1f3e1}'.repeat(140)],
  ['combining marks', `Z${'\u0301'.repeat(139)}`],
  ['right to left', '\u05d1\u05d9\u05ea '.repeat(35)],
])('[LIST-03] a title of %s takes three lines at most', async (_name, title) => {
  expect((await drawTitle(title)).height).toBeLessThanOrEqual(MAX_TITLE_HEIGHT)
})

test('[LIST-03] a long title keeps as many of its words as three lines hold', async () => {
  const [long, short] = await Promise.all([drawTitle('Wide '.repeat(40)), drawTitle('Wide '.repeat(10))])
  expect(long.height).toBeGreaterThan(110)
  expect(long.width).toBeGreaterThan(400)
  expect(short.height).toBeGreaterThan(110)
})

test('[LIST-03] any title takes three lines at most, and any line below it fits the picture', async () => {
  const letters = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 140 }),
    fc.string({
      unit: fc.constantFrom('W', 'M', '@', '%', '\u2014', '\u00ad', '\u00a0', ' ', ',', '\u2026'),
      maxLength: 140,
    }),
    fc.string({ maxLength: 400 }),
  )
  await fc.assert(
    fc.asyncProperty(letters, letters, async (title, line) => {
      expect((await drawTitle(title)).height).toBeLessThanOrEqual(MAX_TITLE_HEIGHT)
      const image = await drawSocialImage({ ...card, title, line }, [])
      expect(await sharp(image).metadata()).toMatchObject({ width: 1200, height: 630 })
    }),
    { numRuns: 25 },
  )
})
