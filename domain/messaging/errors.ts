import type { PhotoRefusal, UploadFailure } from '#domain/media/errors.ts'

/** Why a message is not taken: there is no such conversation of theirs, or nobody who could read it. */
export type SendFailure = { reason: 'not-found' } | { reason: 'gone' }

/** Why a conversation does not begin: there is no such listing, or it is one's own. */
export type StartFailure = SendFailure | { reason: 'own-listing' }

export type ImagesFailure =
  | SendFailure
  | { reason: 'no-images' | 'too-many-images' }
  | { reason: PhotoRefusal | UploadFailure['reason'] }

export type QuickReplyFailure = { reason: 'not-found' | 'too-many' | 'title-taken' }
