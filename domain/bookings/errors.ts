import type { Stay } from '#domain/availability/stay.ts'
import type { StayProblem } from '#domain/availability/availability.ts'

/** The rules of a listing that a stay or a party can break. */
export type RefusedInput =
  | { reason: 'too-many-guests'; maxGuests: number }
  | { reason: 'pets-not-allowed' }
  | { reason: 'not-bookable'; problem: Exclude<StayProblem, 'taken'> }
  | { reason: 'dates-taken'; nearest: readonly Stay[] }

/** What has a limit (`platform/limits.server.ts`): holds in all, holds here, days and hours held, holds of one address; a pause; requests. */
const holdLimits = ['holds', 'holds-here', 'days', 'hours', 'address', 'pause', 'requests', 'same-request'] as const
export type HoldLimit = (typeof holdLimits)[number]

/** The guest already holds or requests the maximum. @property again when it becomes possible without the guest's doing */
export type LimitReached = { reason: 'limit-reached'; limit: HoldLimit; most: number; again: Date }

/** Every way that holding dates can go wrong for an honest guest. Each has a message in both languages. */
export type HoldFailure =
  | { reason: 'not-found' }
  | { reason: 'own-listing' }
  /** A request to a host needs an address that is proved; a hold does not. */
  | { reason: 'address-unproved' }
  /** Guest or host has blocked the other; which of them is nobody's business. */
  | { reason: 'blocked' }
  | LimitReached
  | RefusedInput

/** Why a host cannot answer a request: it is gone, already answered, or its time has been taken meanwhile. */
export type AnswerFailure = { reason: 'not-found' } | { reason: 'too-late' } | { reason: 'dates-taken' }

export type CancelFailure = { reason: 'not-found' } | { reason: 'too-late' } | { reason: 'refund-changed' }

export type ChangeFailure =
  | { reason: 'not-found' }
  | { reason: 'too-late' }
  | { reason: 'nothing-changes' }
  | { reason: 'change-pending' }
  /** The price differs from the one that the form showed; nothing was changed. */
  | { reason: 'price-changed' }
  | LimitReached
  | RefusedInput

/** Every way that starting to pay can go wrong for an honest guest. */
export type PaymentFailure =
  | { reason: 'not-found' }
  | { reason: 'already-paid' }
  | { reason: 'hold-ended' }
  | { reason: 'provider-unavailable' }
  | { reason: 'address-unproved' }
  | { reason: 'blocked' }
