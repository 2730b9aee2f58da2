import type { Photo } from './listing.ts'

type PhotoRow = { key: string; width: number; height: number; thumbhash: string; caption: string }

/** A picture with the color shown while it loads, read from the header of its thumbhash. */
export function photoFrom({ key, width, height, thumbhash, caption }: PhotoRow): Photo {
  return { key, width, height, color: averageColor(thumbhash), caption }
}

/** Thumbhash stores the average color in its first three bytes (luminance, then two color axes; evanw/thumbhash). */
function averageColor(thumbhash: string): string {
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
