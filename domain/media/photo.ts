/** The widths of variants (decision B20: 320 to 1600); a request for another is refused. */
export const photoWidths = [320, 480, 720, 960, 1280, 1600] as const

/** Aspect ratio of every picture on a card and in a gallery. */
export const PHOTO_RATIO = 3 / 2

/** A picture by the hash of its content, so that browsers may cache it indefinitely. */
export const photoUrl = (key: string, width: (typeof photoWidths)[number]) => `/media/${key}-${width}.webp`

/** For `srcset`: the browser picks what its screen needs. @param maxWidth no wider than this */
export const photoSet = (key: string, maxWidth: number = 1600) =>
  photoWidths
    .filter((width) => width <= maxWidth)
    .map((width) => `${photoUrl(key, width)} ${width}w`)
    .join(', ')

/** Edits of a demo picture, so that rows of one category do not look alike. */
export const treatments = [
  '',
  'mirror',
  'warm',
  'cool',
  'dusk',
  'closer',
  'mirror-warm',
  'mirror-cool',
  'mirror-dusk',
  'left',
  'right',
] as const
export type Treatment = (typeof treatments)[number]

/** Thumbhash stores the average color in its first three bytes (luminance, then two color axes; evanw/thumbhash). */
export function averageColor(thumbhash: string): string {
  const [a = 0, b = 0, c = 0] = Uint8Array.from(atob(thumbhash.slice(0, 4)), (char) => char.charCodeAt(0))
  const header = a | (b << 8) | (c << 16)
  const l = (header & 63) / 63
  const p = ((header >> 6) & 63) / 31.5 - 1
  const q = ((header >> 12) & 63) / 31.5 - 1

  const blue = l - (2 / 3) * p
  const red = (3 * l - blue + q) / 2
  return `#${[red, red - q, blue].map(hexByte).join('')}`
}

const hexByte = (value: number) =>
  Math.round(Math.max(0, Math.min(1, value)) * 255)
    .toString(16)
    .padStart(2, '0')
