import type { Stay } from '#domain/availability/stay.ts'
import type { StayProblem } from '#domain/availability/availability.ts'

/** Every way that holding dates can go wrong for an honest guest. Each has a message in both languages. */
export type HoldFailure =
  | { reason: 'not-found' }
  | { reason: 'own-listing' }
  | { reason: 'too-many-guests'; maxGuests: number }
  | { reason: 'pets-not-allowed' }
  | { reason: 'not-bookable'; problem: Exclude<StayProblem, 'taken'> }
  | { reason: 'dates-taken'; nearest: readonly Stay[] }

export type CancelFailure = { reason: 'not-found' } | { reason: 'too-late' } | { reason: 'refund-changed' }
