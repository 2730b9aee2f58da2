import type { PersonFailure } from '#domain/admin/errors.ts'

/** Why a report is refused: the reporter may not see the thing, or has sent too many. */
export type ReportFailure = { reason: 'not-found' } | { reason: 'too-many' }

/** Why a decision fails; `gone`: what should be removed no longer exists. */
export type DecisionFailure = { reason: 'not-open' } | { reason: 'not-possible' } | { reason: 'gone' } | PersonFailure
