import type { PhotoEntry, PhotoMove } from '#domain/media/photo-list.ts'
import type { PhotoState } from '#domain/media/photo.ts'

/** A photo in a list that its host puts in order and describes. */
export type ManagedPhoto = PhotoEntry & {
  key: string
  color: string
  state: PhotoState
  /** The reason why it cannot be shown, if any. */
  refusal: string | null
  /** The address of the local file, until the server's picture is ready. */
  preview?: string
}

/** Another photo of the host that could be added. */
export type OtherPhoto = Pick<ManagedPhoto, 'photoId' | 'key' | 'color'>

/** The actions on one photo of the list. */
export type PhotoHandlers = {
  onMove: (photoId: string, move: PhotoMove) => void
  onText: (photoId: string, values: Partial<PhotoEntry>) => void
}

export const emptyTexts = { captionEn: '', captionEs: '', altEn: '', altEs: '', shows: '' }
