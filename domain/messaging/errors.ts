import type { PhotoRefusal, UploadFailure } from '#domain/media/errors.ts'

/**
 * Why a message is not taken: there is no such conversation of theirs, or nobody who could read it; their e-mail address is not proved; one of the two has blocked the other,
 * which of them is not said; or they have written as much as one may. @property again when it is possible
 */
export type SendFailure =
  | { reason: 'not-found' }
  | { reason: 'gone' }
  | { reason: 'address-unproved' }
  | { reason: 'not-possible' }
  | { reason: 'too-many'; again: Date }

/** Why a conversation does not begin: there is no such listing, or it is one's own. */
export type StartFailure = SendFailure | { reason: 'own-listing' }

export type ImagesFailure =
  | SendFailure
  | { reason: 'no-images' | 'too-many-images' }
  | { reason: PhotoRefusal | UploadFailure['reason'] }

export type QuickReplyFailure = { reason: 'not-found' | 'too-many' | 'title-taken' }
