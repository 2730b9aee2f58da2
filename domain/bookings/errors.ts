import type { Stay } from '#domain/availability/stay.ts'
import type { StayProblem } from '#domain/availability/availability.ts'

/** What the rules of a listing say to a stay and a party. */
export type RefusedInput =
  | { reason: 'too-many-guests'; maxGuests: number }
  | { reason: 'pets-not-allowed' }
  | { reason: 'not-bookable'; problem: Exclude<StayProblem, 'taken'> }
  | { reason: 'dates-taken'; nearest: readonly Stay[] }

/** What has a limit (`platform/limits.server.ts`): holds in all, holds here, days and hours held, holds of one address; a pause; requests. */
const holdLimits = ['holds', 'holds-here', 'days', 'hours', 'address', 'pause', 'requests', 'same-request'] as const
export type HoldLimit = (typeof holdLimits)[number]

/** Somebody holds or asks for as much as they may. @property again when, without their doing, it is possible again */
export type LimitReached = { reason: 'limit-reached'; limit: HoldLimit; most: number; again: Date }

/** Every way that holding dates can go wrong for an honest guest. Each has a message in both languages. */
export type HoldFailure = { reason: 'not-found' } | { reason: 'own-listing' } | LimitReached | RefusedInput

/** A host answers a request: it may be gone, answered, or its time may be somebody else's by now. */
export type AnswerFailure = { reason: 'not-found' } | { reason: 'too-late' } | { reason: 'dates-taken' }

export type CancelFailure = { reason: 'not-found' } | { reason: 'too-late' } | { reason: 'refund-changed' }

export type ChangeFailure =
  | { reason: 'not-found' }
  | { reason: 'too-late' }
  | { reason: 'nothing-changes' }
  | { reason: 'change-pending' }
  /** The price was another when the form was shown; nothing has happened. */
  | { reason: 'price-changed' }
  | LimitReached
  | RefusedInput

/** Every way that starting to pay can go wrong for an honest guest. */
export type PaymentFailure =
  | { reason: 'not-found' }
  | { reason: 'already-paid' }
  | { reason: 'hold-ended' }
  | { reason: 'provider-unavailable' }
