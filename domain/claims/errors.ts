import type { PhotoRefusal, UploadFailure } from '#domain/media/errors.ts'
import type { Money } from '#kernel/money.ts'

/** Why a claim's photos are not taken. */
export type PhotosFailure = { reason: PhotoRefusal } | UploadFailure | { reason: 'too-many-photos' }

/** Why a claim is not opened. */
export type OpenFailure =
  | { reason: 'not-found' }
  | { reason: 'too-late' }
  /** They have one that has not ended. */
  | { reason: 'already-open' }
  | { reason: 'too-many' }
  /** More than there is to give back, or than a host may claim. */
  | { reason: 'too-much'; max: Money }
  | PhotosFailure

/** Why a claim is not answered as asked. `not-possible`: somebody was faster, or it has ended. */
export type AnswerFailure =
  | { reason: 'not-found' }
  | { reason: 'not-possible' }
  | { reason: 'offer-too-high' }
  | PhotosFailure

/** Why an admin's decision is not taken. */
export type DecisionFailure = { reason: 'not-open' } | { reason: 'too-much'; max: Money }

/** Why a guest cannot pay for a claim now. */
export type PayFailure = { reason: 'not-found' } | { reason: 'nothing-due' } | { reason: 'provider-unavailable' }
