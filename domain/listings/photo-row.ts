import { averageColor } from '#domain/media/photo.ts'
import type { Photo } from './listing.ts'

type PhotoRow = Omit<Photo, 'color'> & { thumbhash: string }

/** The color is shown while the picture loads. */
export const photoFrom = ({ thumbhash, ...photo }: PhotoRow): Photo => ({ ...photo, color: averageColor(thumbhash) })
