import type { PhotoRefusal } from './errors.ts'

/** Variants have these widths (decision B20: 320 to 1600); a request for another is refused. */
export const photoWidths = [320, 480, 720, 960, 1280, 1600] as const

/** Sides beside a name and on the person's page, for screens with doubled pixels. */
export const avatarSides = [96, 256] as const

/** A phone's best camera sends 5 to 12 MB and 12 to 50 megapixels. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024
export const MAX_PHOTO_PIXELS = 50_000_000
/** An AVIF or interlaced PNG is decoded in one piece: 24 megapixels take 520 MB, 50 would take 980; a HEIC of 50 takes 480. */
export const MAX_WHOLE_PIXELS = 24_000_000

/** Photos are sent in parts; `mark` names what the browser stores to resume after a reload. */
export const photoUploads = { path: '/uploads', maxBytes: MAX_PHOTO_BYTES, mark: 'patio-sending' }

/** A smaller picture would be blurred: a card shows 600 pixels on a phone (spec §9). */
export const MIN_PHOTO_SIDES = { long: 600, short: 400 }

/** A message may show as little as a clipping of a screen. */
export const MIN_MESSAGE_SIDES = { long: 32, short: 32 }

/** A message's picture has one width in the thread and one when opened. */
export const messageWidths = [480, 1280] as const
export type MessageWidth = (typeof messageWidths)[number]

/** Listings' and people's photos are public; messages' and claims' are for their two sides. */
export type PhotoPurpose = 'listing' | 'avatar' | 'message' | 'claim'

/** Private photos are shown whole and have no public address. */
export const isPrivate = (purpose: PhotoPurpose) => purpose === 'message' || purpose === 'claim'

/** A person's picture is shown small, and only a part of it. */
export const MIN_AVATAR_SIDES = { long: 200, short: 200 }

/** The stored original has at most so many pixels on its longest side. */
export const MAX_ORIGINAL_SIDE = 2400

/** HOST-02 sets the minimum; the maximum is ours. */
export const LISTING_PHOTOS = { min: 5, max: 30 }

/** A photo that nothing shows stays so long, because its owner may still fill in the form. */
export const UNUSED_PHOTO_HOURS = 48

export type PhotoState = 'preparing' | 'ready' | 'refused'

/** The owner sees a photo from its arrival on. */
export type OwnPhoto = { id: string; key: string; color: string; state: PhotoState; refusal: PhotoRefusal | null }
/** The listings are those that show the photo. */
export type UsedPhoto = OwnPhoto & { isUsed: boolean; listings: { id: string; title: string }[] }

/** Cards and galleries have one aspect ratio. */
export const PHOTO_RATIO = 3 / 2

/** The key is a hash of the content, so browsers may cache the picture for ever. */
export const photoUrl = (key: string, width: (typeof photoWidths)[number]) => `/media/${key}-${width}.webp`

export const avatarUrl = (key: string, side: (typeof avatarSides)[number]) => `/media/${key}-${side}.webp`

/**
 * The browser picks from the `srcset` what its screen needs.
 *
 * @param maxWidth the widest variant
 */
export const photoSet = (key: string, maxWidth: number = 1600) =>
  photoWidths
    .filter((width) => width <= maxWidth)
    .map((width) => `${photoUrl(key, width)} ${width}w`)
    .join(', ')

export const variantName = (key: string, width: number, format: 'avif' | 'webp') =>
  `variants/${key.slice(0, 2)}/${key}-${width}.${format}`

/** Private variants have a folder of their own, from which no public address reads. */
export const messageVariantName = (key: string, width: number, format: 'avif' | 'webp') =>
  `messages/${key.slice(0, 2)}/${key}-${width}.${format}`

/** A photo of any purpose may have these. */
export const variantNames = (key: string): string[] =>
  (['avif', 'webp'] as const).flatMap((format) => [
    ...[...photoWidths, ...avatarSides].map((width) => variantName(key, width, format)),
    ...messageWidths.map((width) => messageVariantName(key, width, format)),
  ])

/** Edits keep demo pictures of one category from looking alike. */
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

/** A thumbhash begins with the average color: luminance, two color axes (evanw/thumbhash). */
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
