/** Of each photo of a listing, in a form. */
export const photoFields = ['photoId', 'captionEn', 'captionEs', 'altEn', 'altEs'] as const
export type PhotoField = (typeof photoFields)[number]

/** A photo of a listing, as it is chosen and described; the first of a list is the cover. */
export type PhotoEntry = Record<PhotoField, string>

export const MAX_CAPTION = 140
/** As the database has it. */
export const MAX_ALT = 250

/** The name of a photo's field in a form. */
export const photoField = (index: number, field: PhotoField) => `photos.${index}.${field}`

/** What one does to a photo of a list. */
export const photoMoves = ['up', 'down', 'cover', 'remove'] as const
export type PhotoMove = (typeof photoMoves)[number]

/** A list with one of its photos moved; the same list where that one is not in it. */
export function moved<Photo extends { photoId: string }>(
  photos: readonly Photo[],
  photoId: string,
  move: PhotoMove,
): Photo[] {
  const from = photos.findIndex((photo) => photo.photoId === photoId)
  const photo = photos[from]
  if (!photo) return [...photos]
  const others = photos.filter((each) => each !== photo)
  if (move === 'remove') return others
  const to = { up: Math.max(0, from - 1), down: from + 1, cover: 0 }[move]
  return others.toSpliced(to, 0, photo)
}
