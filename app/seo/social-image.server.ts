import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import latin400 from '../assets/figtree/latin-400.ttf?inline'
import latin700 from '../assets/figtree/latin-700.ttf?inline'
import latinExt400 from '../assets/figtree/latin-ext-400.ttf?inline'
import latinExt700 from '../assets/figtree/latin-ext-700.ttf?inline'

/** What is drawn; all texts are finished. */
export type SocialCard = {
  product: string
  title: string
  line: string
  price: string | null
  rating: string | null
  /** Pictures as they come out of the storage, the first one largest: one, or four. */
  photos: readonly string[]
}

/** Spec §9. */
const WIDTH = 1200
const HEIGHT = 630
const PANEL = 560
const MARGIN = 56
const TEXT_WIDTH = PANEL - 2 * MARGIN

const paper = '#fffdfa'
const ink = '#27201c'
const grey = '#685e55'
const clay = '#ad4429'

/** Draws the picture that stands beside a shared link: words on the left, photographs on the right. @returns JPEG, 1200 by 630 */
export async function drawSocialImage(card: SocialCard, photos: readonly Buffer[]): Promise<Buffer> {
  const title = await drawTitle(card.title)
  const line = await drawLines(card.line, { size: 28, weight: 400, color: grey }, MAX_LINE_LINES)
  const below = [card.rating, card.price].filter((text) => text !== null)
  const foot = await Promise.all(
    below.map((text, index) => words(text, { size: 32, weight: 700, color: index === below.length - 1 ? ink : clay })),
  )

  const layers: OverlayOptions[] = [...(await pictures(photos))]
  layers.push({ input: Buffer.from(logo), left: MARGIN, top: MARGIN })
  layers.push(placed(await words(card.product, { size: 36, weight: 700, color: ink }), MARGIN + 72, MARGIN + 8))
  layers.push(placed(title, MARGIN, 152))
  layers.push(placed(line, MARGIN, 152 + title.height + 32))
  let bottom = HEIGHT - MARGIN
  for (const text of foot.toReversed()) {
    bottom -= text.height
    layers.push(placed(text, MARGIN, bottom))
    bottom -= 14
  }

  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: paper } })
    .composite(layers)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

type Drawn = { png: Buffer; width: number; height: number }

const placed = ({ png }: Drawn, left: number, top: number): OverlayOptions => ({ input: png, left, top })

const GAP = 8

/** One fills the right side; four share it. */
async function pictures(photos: readonly Buffer[]): Promise<OverlayOptions[]> {
  const frames =
    photos.length >= 4
      ? [0, 1, 2, 3].map((place) => ({
          left: PANEL + (place % 2) * ((WIDTH - PANEL + GAP) / 2),
          top: Math.floor(place / 2) * ((HEIGHT + GAP) / 2),
          width: (WIDTH - PANEL - GAP) / 2,
          height: Math.floor((HEIGHT - GAP) / 2),
        }))
      : [{ left: PANEL, top: 0, width: WIDTH - PANEL, height: HEIGHT }]

  return Promise.all(
    frames.map(async ({ left, top, width, height }, index) => {
      const photo = photos[index]
      const picture = photo
        ? sharp(photo, { limitInputPixels: 50_000_000 }).resize(width, height, { fit: 'cover' })
        : sharp({ create: { width, height, channels: 3, background: '#f3ece3' } })
      return { input: await picture.png({ compressionLevel: 0 }).toBuffer(), left, top }
    }),
  )
}

const TITLE_SIZES = [52, 46, 40]
const MAX_TITLE_LINES = 3
const MAX_LINE_LINES = 2

/** As large as three lines allow; a longer one is cut. */
export async function drawTitle(title: string): Promise<Drawn> {
  for (const size of TITLE_SIZES) {
    const drawn = await words(title, { size, weight: 700, color: ink })
    if (drawn.height <= heightOf(MAX_TITLE_LINES, size)) return drawn
  }
  return drawCut(title, { size: TITLE_SIZES.at(-1)!, weight: 700, color: ink }, MAX_TITLE_LINES)
}

/** In one size; what is longer than so many lines is cut. */
async function drawLines(text: string, look: Look, maxLines: number): Promise<Drawn> {
  const drawn = await words(text, look)
  return drawn.height <= heightOf(maxLines, look.size) ? drawn : drawCut(text, look, maxLines)
}

/** A line is a quarter higher than its letters; a tail below the last one still belongs to it. */
const heightOf = (lines: number, size: number) => size * 1.25 * (lines + 0.2)

/** The longest beginning that so many lines hold, with '…'. The search halves what is left of it, so it ends for any text. */
async function drawCut(text: string, look: Look, maxLines: number): Promise<Drawn> {
  const whole = drawable(text)
  let best = await words('…', look)
  let [fits, tooLong] = [0, whole.length]
  while (tooLong - fits > 1) {
    const length = Math.floor((fits + tooLong) / 2)
    const drawn = await words(`${cutAt(whole, length)}…`, look)
    if (drawn.height <= heightOf(maxLines, look.size)) {
      fits = length
      best = drawn
    } else tooLong = length
  }
  return best
}

/** Between words where one ends near enough, and without the comma before it. */
function cutAt(whole: string, length: number): string {
  const start = whole.slice(0, length)
  const space = whole[length] === ' ' ? length : start.lastIndexOf(' ')
  return (space > length / 2 ? start.slice(0, space) : start).replace(/[\s,.;:…]+$/, '')
}

type Look = { size: number; weight: 400 | 700; color: string }

/** A text in Figtree, wrapped to the panel's width. */
async function words(text: string, { size, weight, color }: Look): Promise<Drawn> {
  const shown = drawable(text)
  if (!shown) return { png: await nothing(), width: 1, height: 1 }
  const files = await fontFiles()
  const markup = `<span foreground="${color}" weight="${weight}">${escaped(shown)}</span>`
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `Figtree ${size}`,
      fontfile: files[weight],
      width: TEXT_WIDTH,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
      spacing: 0,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

const nothing = () =>
  sharp({ create: { width: 1, height: 1, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What the shipped fonts have letters for; of a text in another script nothing would be drawn but boxes. A soft hyphen is none: it makes a text of nothing. */
const drawable = (text: string) =>
  text
    .replaceAll(
      /[^\u0020-\u007e\u00a0-\u00ac\u00ae-\u017e\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212]/gu,
      '',
    )
    .trim()

let files: Promise<Record<400 | 700, string>> | undefined

/** The fonts stand in the program itself and are laid into a folder of their own: no font needs to be on the machine. */
const fontFiles = () => (files ??= layFonts())

async function layFonts(): Promise<Record<400 | 700, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'figtree-'))
  const lay = async (name: string, url: string) => {
    await writeFile(join(folder, name), Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
    return join(folder, name)
  }
  const [latin, latinBold, ...rest] = await Promise.all([
    lay('latin-400.ttf', latin400),
    lay('latin-700.ttf', latin700),
    lay('latin-ext-400.ttf', latinExt400),
    lay('latin-ext-700.ttf', latinExt700),
  ])
  // Once known to the text engine, a file serves every later text of its family.
  for (const fontfile of [latin, latinBold, ...rest])
    await sharp({ text: { text: 'A', font: 'Figtree 10', fontfile, dpi: 72 } })
      .png()
      .toBuffer()
  return { 400: latin, 700: latinBold }
}

/** `app/shell/logo.tsx`, at 56 pixels. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="56" height="56" viewBox="0 0 32 32">
<rect width="32" height="32" rx="9" fill="#ad4429"/><path d="M7.5 25.5V15.2a8.5 8.5 0 0 1 17 0v10.3" fill="none" stroke="#fffdfa" stroke-width="2.6" stroke-linecap="round"/>
<circle cx="16" cy="16.2" r="3.4" fill="#f6c177"/><path d="M11.5 25.5h9" stroke="#fffdfa" stroke-width="2.6" stroke-linecap="round"/></svg>`

/** One drawing at a time, and only so many in waiting: it costs a tenth of a second of a processor. */
const MAX_WAITING = 20
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Runs a drawing after those before it. @returns null when too many wait already */
export function inTurn<Value>(draw: () => Promise<Value>): Promise<Value> | null {
  if (waiting >= MAX_WAITING) return null
  waiting += 1
  const mine = last.then(draw).finally(() => {
    waiting -= 1
  })
  last = mine.catch(() => {})
  return mine
}
