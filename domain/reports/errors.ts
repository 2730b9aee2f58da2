import type { PersonFailure } from '#domain/admin/errors.ts'

/** Why a report is not taken: there is no such thing that its writer may see, or they have sent many. */
export type ReportFailure = { reason: 'not-found' } | { reason: 'too-many' }

/** Why a report is not ended as an admin wants. `gone`: what should be removed is not there any more. */
export type DecisionFailure = { reason: 'not-open' } | { reason: 'not-possible' } | { reason: 'gone' } | PersonFailure
