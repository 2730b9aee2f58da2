import type { PhotoEntry, PhotoMove } from '#domain/media/photo-list.ts'
import type { PhotoState } from '#domain/media/photo.ts'

/** A photo in a list that its host puts in order and describes. */
export type ManagedPhoto = PhotoEntry & {
  key: string
  color: string
  state: PhotoState
  /** Why it cannot be shown, when it cannot. */
  refusal: string | null
  /** Of the file on this device, until the server's own is ready. */
  preview?: string
}

/** A photo that could be shown as well. */
export type OtherPhoto = Pick<ManagedPhoto, 'photoId' | 'key' | 'color'>

/** What becomes of one photo of the list. */
export type PhotoHandlers = {
  onMove: (photoId: string, move: PhotoMove) => void
  onText: (photoId: string, values: Partial<PhotoEntry>) => void
}

export const emptyTexts = { captionEn: '', captionEs: '', altEn: '', altEs: '' }
