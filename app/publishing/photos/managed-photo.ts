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
  /** Of one that was just sent: ids of files are in the order in which they were chosen. */
  fileId?: string
}

/** Another photo of the host that could be added. */
export type OtherPhoto = Pick<ManagedPhoto, 'photoId' | 'key' | 'color'>

/** A sent photo stands among those that were chosen before and after it, whichever of them arrives first. */
export function withSent(all: readonly ManagedPhoto[], photo: ManagedPhoto & { fileId: string }): ManagedPhoto[] {
  if (all.some(({ photoId }) => photoId === photo.photoId)) return [...all]
  const next = all.findIndex(({ fileId }) => fileId !== undefined && fileId > photo.fileId)
  return all.toSpliced(next < 0 ? all.length : next, 0, photo)
}

/** The actions on one photo of the list. */
export type PhotoHandlers = {
  onMove: (photoId: string, move: PhotoMove) => void
  onText: (photoId: string, values: Partial<PhotoEntry>) => void
}

export const emptyTexts = { captionEn: '', captionEs: '', altEn: '', altEs: '', shows: '' }
