/** Widths that a picture is made in (decision B20: 320 to 1600); a request for another is refused. */
export const photoWidths = [320, 480, 720, 960, 1280, 1600] as const

/** Shape of every picture on a card and in a gallery. */
export const PHOTO_RATIO = 3 / 2

/** A picture by the hash of its content, so that a browser may keep it for ever. */
export const photoUrl = (key: string, width: (typeof photoWidths)[number]) => `/media/${key}-${width}.webp`

/** For `srcset`: the browser takes what its screen needs. @param most no wider than this */
export const photoSet = (key: string, maxWidth: number = 1600) =>
  photoWidths
    .filter((width) => width <= maxWidth)
    .map((width) => `${photoUrl(key, width)} ${width}w`)
    .join(', ')

/** What may be done to a demo picture, so that rows of one kind do not look alike. */
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
