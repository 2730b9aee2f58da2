import type { PhotoRefusal, UploadFailure } from '#domain/media/errors.ts'
import type { Money } from '#kernel/money.ts'

export type PhotosFailure = { reason: PhotoRefusal } | UploadFailure | { reason: 'too-many-photos' }

export type OpenFailure =
  | { reason: 'not-found' }
  | { reason: 'too-late' }
  /** This side already has a claim that has not ended. */
  | { reason: 'already-open' }
  | { reason: 'too-many' }
  /** The amount exceeds what is left to refund, or what a host may claim. */
  | { reason: 'too-much'; max: Money }
  | PhotosFailure

/** `not-possible`: somebody was faster, or the claim has ended. */
export type AnswerFailure =
  | { reason: 'not-found' }
  | { reason: 'not-possible' }
  | { reason: 'offer-too-high' }
  | PhotosFailure

export type DecisionFailure = { reason: 'not-open' } | { reason: 'too-much'; max: Money }

export type PayFailure =
  | { reason: 'not-found' }
  | { reason: 'nothing-due' }
  | { reason: 'provider-unavailable' }
  /** Several providers are offered, and the guest has chosen none. */
  | { reason: 'provider-unchosen' }
