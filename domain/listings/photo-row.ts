import { averageColor } from '#domain/media/photo.ts'
import type { Photo } from './listing.ts'

type PhotoRow = Omit<Photo, 'color'> & { thumbhash: string }

/** A picture with the color shown while it loads. */
export const photoFrom = ({ thumbhash, ...photo }: PhotoRow): Photo => ({ ...photo, color: averageColor(thumbhash) })
