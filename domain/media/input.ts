import { isId } from '#kernel/ids.ts'
import { z } from 'zod'
import { CENTRE, type Crop, MAX_ZOOM } from './crop.ts'
import { LISTING_PHOTOS } from './photo.ts'
import {
  MAX_ALT,
  MAX_CAPTION,
  MAX_SHOWS,
  moved,
  type PhotoEntry as Entry,
  photoField,
  type PhotoField,
  photoFields,
  type PhotoMove,
  photoMoves,
} from './photo-list.ts'

const text = (max: number, message: string) => z.string().trim().max(max, message).default('')

const PhotoEntry = z.object({
  photoId: z.string().refine(isId),
  captionEn: text(MAX_CAPTION, 'photos:problems.caption'),
  captionEs: text(MAX_CAPTION, 'photos:problems.caption'),
  altEn: text(MAX_ALT, 'photos:problems.alt'),
  altEs: text(MAX_ALT, 'photos:problems.alt'),
  shows: z.string().max(MAX_SHOWS).catch(''),
})

/**
 * A form's photos in order, each once, moved or added as its button says; others are left out.
 * The values are `photo-move` with `up:ID` and `photo-add` with `ID`.
 *
 * @returns `problems` by the field's name; `isMove` when the form changes the list instead of saving
 */
export function photosOfForm(form: Readonly<Record<string, string>>): {
  photos: Entry[]
  problems: Record<string, string>
  isMove: boolean
} {
  const problems: Record<string, string> = {}
  const photos: Entry[] = []
  for (let index = 0; index < 2 * LISTING_PHOTOS.max; index += 1) {
    const values = Object.fromEntries(photoFields.map((field) => [field, form[photoField(index, field)]]))
    if (!values['photoId'] || !isId(values['photoId'])) continue
    if (photos.some(({ photoId }) => photoId === values['photoId'])) continue
    const parsed = PhotoEntry.safeParse(values)
    for (const { path, message } of parsed.error?.issues ?? [])
      problems[photoField(photos.length, path[0] as PhotoField)] = message
    photos.push(parsed.data ?? (values as Entry))
  }
  const [move, photoId = ''] = (form['photo-move'] ?? '').split(':')
  const added = form['photo-add'] ?? ''
  if (isId(added))
    return { photos: [...photos.filter((each) => each.photoId !== added), anEntry(added)], problems, isMove: true }
  const isMove = photoMoves.some((each) => each === move)
  return { photos: isMove ? moved(photos, photoId, move as PhotoMove) : photos, problems, isMove }
}

const between = (min: number, max: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d(\.\d{1,20})?$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .catch(otherwise)

const CropForm = z.object({
  x: between(0, 1, CENTRE.x),
  y: between(0, 1, CENTRE.y),
  zoom: between(1, MAX_ZOOM, CENTRE.zoom),
})

/** Without script, or for an invalid square, the crop is the middle. */
export const cropOfForm = (form: Readonly<Record<string, string>>): Crop => CropForm.parse(form)

const anEntry = (photoId: string): Entry => ({
  photoId,
  captionEn: '',
  captionEs: '',
  altEn: '',
  altEs: '',
  shows: '',
})
