/** A form has these fields for each photo of a listing. */
export const photoFields = ['photoId', 'captionEn', 'captionEs', 'altEn', 'altEs', 'shows'] as const
export type PhotoField = (typeof photoFields)[number]

/** The first photo of a list is the cover. */
export type PhotoEntry = Record<PhotoField, string>

export const MAX_CAPTION = 140
/** The column's limit. */
export const MAX_ALT = 250
/** The limit of an attribute's name that a photo shows, of the column too. */
export const MAX_SHOWS = 40

export const photoField = (index: number, field: PhotoField) => `photos.${index}.${field}`

export const photoMoves = ['up', 'down', 'cover', 'remove'] as const
export type PhotoMove = (typeof photoMoves)[number]

/** The list stays the same if the photo is not in it. */
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
