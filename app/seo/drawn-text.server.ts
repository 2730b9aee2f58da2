import { cutBetweenWords } from '#kernel/letters.ts'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import latin400 from '#app/assets/figtree/latin-400.ttf?inline'
import latin700 from '#app/assets/figtree/latin-700.ttf?inline'
import latinExt400 from '#app/assets/figtree/latin-ext-400.ttf?inline'
import latinExt700 from '#app/assets/figtree/latin-ext-700.ttf?inline'

/** Texts are wrapped to it, px. */
export const TEXT_WIDTH = 448

export const ink = '#27201c'
export const grey = '#685e55'
export const clay = '#ad4429'

export type Drawn = { png: Buffer; width: number; height: number }

const TITLE_SIZES = [52, 46, 40]
const MAX_TITLE_LINES = 3

/** Draws a title as large as three lines allow; a longer one is cut. */
export async function drawTitle(title: string): Promise<Drawn> {
  for (const size of TITLE_SIZES) {
    const drawn = await words(title, { size, weight: 700, color: ink })
    if (drawn.height <= heightOf(MAX_TITLE_LINES, size)) return drawn
  }
  return drawCut(title, { size: TITLE_SIZES.at(-1)!, weight: 700, color: ink }, MAX_TITLE_LINES)
}

/** Draws text in one size; text beyond the lines is cut. */
export async function drawLines(text: string, look: Look, maxLines: number): Promise<Drawn> {
  const drawn = await words(text, look)
  return drawn.height <= heightOf(maxLines, look.size) ? drawn : drawCut(text, look, maxLines)
}

/** A line is a quarter higher than its letters; a tail below the last one still belongs to it. */
const heightOf = (lines: number, size: number) => size * 1.25 * (lines + 0.2)

/** The longest beginning with '…' that fits the lines, found by halving the text. */
async function drawCut(text: string, look: Look, maxLines: number): Promise<Drawn> {
  const whole = drawable(text)
  let best = await words('…', look)
  let [fits, tooLong] = [0, whole.length]
  while (tooLong - fits > 1) {
    const length = Math.floor((fits + tooLong) / 2)
    const drawn = await words(`${cutBetweenWords(whole, length)}…`, look)
    if (drawn.height <= heightOf(maxLines, look.size)) {
      fits = length
      best = drawn
    } else tooLong = length
  }
  return best
}

type Look = { size: number; weight: 400 | 700; color: string }

/** A text in Figtree, wrapped to its width. */
export async function words(text: string, { size, weight, color }: Look): Promise<Drawn> {
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

/** Text that the shipped fonts can draw; other scripts would be boxes, a soft hyphen nothing. */
const drawable = (text: string) =>
  text
    .replaceAll(
      /[^\u0020-\u007e\u00a0-\u00ac\u00ae-\u017e\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212]/gu,
      '',
    )
    .trim()

let files: Promise<Record<400 | 700, string>> | undefined

/** The embedded fonts, written to a folder of their own, so that no system fonts are needed. */
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
  // A font file is registered with the text engine once.
  for (const fontfile of [latin, latinBold, ...rest])
    await sharp({ text: { text: 'A', font: 'Figtree 10', fontfile, dpi: 72 } })
      .png()
      .toBuffer()
  return { 400: latin, 700: latinBold }
}
