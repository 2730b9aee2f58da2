import sharp, { type OverlayOptions } from 'sharp'
import { clay, drawLines, drawTitle, type Drawn, grey, ink, TEXT_WIDTH, words } from './drawn-text.server.ts'

/** The content of a social image, as finished texts. */
export type SocialCard = {
  product: string
  title: string
  line: string
  price: string | null
  rating: string | null
  /** One picture or four as stored, the largest first. */
  photos: readonly string[]
}

/** Spec §9. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 56
const PANEL = TEXT_WIDTH + 2 * MARGIN

const paper = '#fffdfa'

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

const placed = ({ png }: Drawn, left: number, top: number): OverlayOptions => ({ input: png, left, top })

/** Lines below the title. */
const MAX_LINE_LINES = 2

const GAP = 8

/** One picture fills the right side; four share it. */
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

/** `app/shell/logo.tsx`, at 56 pixels. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="56" height="56" viewBox="0 0 32 32">
<rect width="32" height="32" rx="9" fill="#ad4429"/><path d="M7.5 25.5V15.2a8.5 8.5 0 0 1 17 0v10.3" fill="none" stroke="#fffdfa" stroke-width="2.6" stroke-linecap="round"/>
<circle cx="16" cy="16.2" r="3.4" fill="#f6c177"/><path d="M11.5 25.5h9" stroke="#fffdfa" stroke-width="2.6" stroke-linecap="round"/></svg>`

/** The queue's limit: one drawing runs at a time and costs a tenth of a second of CPU. */
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
