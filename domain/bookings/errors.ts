import type { PriceOutOfLimits } from './agreed-price.ts'
import type { Stay } from '#domain/availability/stay.ts'
import type { StayProblem } from '#domain/availability/availability.ts'
import type { NotChargeable } from '#domain/payments/charge-limits.ts'

/** A stay or a party can break these rules of a listing. */
export type RefusedInput =
  | { reason: 'too-many-guests'; maxGuests: number }
  | { reason: 'pets-not-allowed' }
  | { reason: 'not-bookable'; problem: Exclude<StayProblem, 'taken'> }
  | NotChargeable
  /** `isRecent`: somebody was faster by minutes; where it is not said, nobody knows since when. */
  | { reason: 'dates-taken'; nearest: readonly Stay[]; isRecent?: boolean }

/** `platform/limits.server.ts` sets the limits of holds and requests. */
const holdLimits = ['holds', 'holds-here', 'days', 'hours', 'address', 'pause', 'requests', 'same-request'] as const
export type HoldLimit = (typeof holdLimits)[number]

/**
 * The guest already holds or requests the maximum.
 *
 * @property again when it becomes possible without the guest's doing
 */
export type LimitReached = { reason: 'limit-reached'; limit: HoldLimit; max: number; again: Date }

/** Each failure of an honest guest has a message in both languages. */
export type HoldFailure =
  | { reason: 'not-found' }
  | { reason: 'own-listing' }
  /** A request to a host needs an address that is proved; a hold does not. */
  | { reason: 'address-unproved' }
  /** The guest must not learn which of the two has blocked the other. */
  | { reason: 'blocked' }
  | LimitReached
  | RefusedInput

/** The request is gone, already answered, or its time has been taken meanwhile. */
export type AnswerFailure = { reason: 'not-found' } | { reason: 'too-late' } | { reason: 'dates-taken' }

export type CancelFailure = { reason: 'not-found' } | { reason: 'too-late' } | { reason: 'refund-changed' }

/** `may-not-refund`: money goes back, and the admin has no permission for payments. */
export type AdminCancelFailure = CancelFailure | { reason: 'may-not-refund' }

export type ChangeFailure =
  | { reason: 'not-found' }
  /** The rest of the booking is overdue, or would be due at once. */
  | { reason: 'rest-first' }
  | { reason: 'too-late' }
  | { reason: 'nothing-changes' }
  | { reason: 'change-pending' }
  /** The price differs from the form's, so nothing was changed. */
  | { reason: 'price-changed' }
  | PriceOutOfLimits
  | LimitReached
  | RefusedInput

export type PaymentFailure =
  | { reason: 'not-found' }
  | { reason: 'already-paid' }
  | { reason: 'hold-ended' }
  | { reason: 'provider-unavailable' }
  /** The stored card is being charged at this moment. */
  | { reason: 'being-charged' }
  /** Several providers are offered, and the guest has chosen none. */
  | { reason: 'provider-unchosen' }
  | { reason: 'address-unproved' }
  | { reason: 'blocked' }
