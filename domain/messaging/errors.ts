import type { PhotoRefusal, UploadFailure } from '#domain/media/errors.ts'

/**
 * Why a message is refused; `blocked` does not say who blocked whom.
 *
 * @property again when sending is possible again
 */
export type SendFailure =
  | { reason: 'not-found' }
  | { reason: 'gone' }
  | { reason: 'address-unproved' }
  | { reason: 'not-possible' }
  | { reason: 'too-many'; again: Date }

/** Why a conversation cannot begin: no such listing, or the guest's own. */
export type StartFailure = SendFailure | { reason: 'own-listing' }

export type ImagesFailure =
  | SendFailure
  | { reason: 'no-images' | 'too-many-images' }
  /** @property file which of the files it is, from 0 */
  | { reason: PhotoRefusal | UploadFailure['reason']; file?: number }

export type QuickReplyFailure = { reason: 'not-found' | 'too-many' | 'title-taken' }

/** Why an e-mail to us is not taken: to none of our addresses, larger than any answer, or one of too many. */
export type AcceptFailure =
  | { reason: 'unknown' }
  | { reason: 'too-large' }
  | { reason: 'too-many'; retryAfterSeconds: number }

/** Why an answer by e-mail has not become a message; each has a sentence in `emails:answer_refused.reasons`. */
export type AnswerRefusal =
  | 'sender'
  | 'unreadable'
  | 'suspended'
  | 'empty'
  | 'long'
  | 'gone'
  | 'not-possible'
  | 'too-many'
  | 'too-many-images'
  | 'picture'
  | 'pictures-later'
