import type { PhotoRefusal } from './errors.ts'

/** The widths of variants (decision B20: 320 to 1600); a request for another is refused. */
export const photoWidths = [320, 480, 720, 960, 1280, 1600] as const

/** The sides of a person's picture: beside a name, and on their own page; for screens with twice as many points. */
export const avatarSides = [96, 256] as const

/** What a photo may be when it arrives: a phone's best camera sends 5 to 12 MB and 12 to 50 megapixels. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024
export const MAX_PHOTO_PIXELS = 50_000_000

/**
 * Where photos are sent to in parts, how large they may be, and what a browser remembers while some are on their way: a page that is
 * loaded again goes on with them.
 */
export const photoUploads = { path: '/uploads', maxBytes: MAX_PHOTO_BYTES, mark: 'patio-sending' }

/** Below this a picture is blurred on every page: a card shows 600 pixels on a phone (spec §9). */
export const MIN_PHOTO_SIDES = { long: 600, short: 400 }

/** A picture in a message may be as small as what somebody cuts out of a screen. */
export const MIN_MESSAGE_SIDES = { long: 32, short: 32 }

/** The widths of a picture in a message, whole: in the thread, and opened. */
export const messageWidths = [480, 1280] as const
export type MessageWidth = (typeof messageWidths)[number]

/** What photos are for: strangers fetch those of listings and people, only the two of a conversation those of messages, and those of a claim its sides and admins. */
export type PhotoPurpose = 'listing' | 'avatar' | 'message' | 'claim'

/** Shown whole, and read by few: nothing that everybody may fetch shows it. */
export const isPrivate = (purpose: PhotoPurpose) => purpose === 'message' || purpose === 'claim'

/** A person's picture is shown small, and only a part of it. */
export const MIN_AVATAR_SIDES = { long: 200, short: 200 }

/** The longest side of the picture that is kept in place of the one that was sent. */
export const MAX_ORIGINAL_SIDE = 2400

/** How many photos a listing has (HOST-02; the most is ours). */
export const LISTING_PHOTOS = { min: 5, max: 30 }

/** A photo that nothing shows stays so long: its owner may still be at the form in which it will be. */
export const UNUSED_PHOTO_HOURS = 48

export type PhotoState = 'preparing' | 'ready' | 'refused'

/** A photo as its owner sees it, from its arrival on. */
export type OwnPhoto = { id: string; key: string; color: string; state: PhotoState; refusal: PhotoRefusal | null }
/** With the listings that show it. */
export type UsedPhoto = OwnPhoto & { isUsed: boolean; listings: { id: string; title: string }[] }

/** Aspect ratio of every picture on a card and in a gallery. */
export const PHOTO_RATIO = 3 / 2

/** A picture by the hash of its content, so that browsers may cache it indefinitely. */
export const photoUrl = (key: string, width: (typeof photoWidths)[number]) => `/media/${key}-${width}.webp`

/** A person's picture. */
export const avatarUrl = (key: string, side: (typeof avatarSides)[number]) => `/media/${key}-${side}.webp`

/** For `srcset`: the browser picks what its screen needs. @param maxWidth no wider than this */
export const photoSet = (key: string, maxWidth: number = 1600) =>
  photoWidths
    .filter((width) => width <= maxWidth)
    .map((width) => `${photoUrl(key, width)} ${width}w`)
    .join(', ')

/** Where a variant is stored. */
export const variantName = (key: string, width: number, format: 'avif' | 'webp') =>
  `variants/${key.slice(0, 2)}/${key}-${width}.${format}`

/** Where a variant of a picture in a message or a claim is stored: nothing that everybody may fetch is read from there. */
export const messageVariantName = (key: string, width: number, format: 'avif' | 'webp') =>
  `messages/${key.slice(0, 2)}/${key}-${width}.${format}`

/** Of a photo of whatever purpose. */
export const variantNames = (key: string): string[] =>
  (['avif', 'webp'] as const).flatMap((format) => [
    ...[...photoWidths, ...avatarSides].map((width) => variantName(key, width, format)),
    ...messageWidths.map((width) => messageVariantName(key, width, format)),
  ])

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
