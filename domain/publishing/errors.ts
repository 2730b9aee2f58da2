import type { Problems } from '#kernel/fields.ts'
import type { FormStep } from './step.ts'

/** What is still missing or wrong, step by step; a step without problems is left out. */
export type StepProblems = Readonly<Partial<Record<FormStep, Problems>>>

type NotFound = { reason: 'not-found' }

/** A form was made of another version of its step than is stored by now; nothing was written. `version`: of what is stored. */
type ChangedElsewhere = { reason: 'changed-elsewhere'; version: string }

export type SaveFailure = NotFound | ChangedElsewhere

export type DraftFailure = NotFound | { reason: 'too-many' }

/** `incomplete`: the host mends it, and nothing was written. */
export type EditFailure = NotFound | { reason: 'incomplete'; problems: StepProblems }

/** `address-unproved`: requests of guests would go to an e-mail address that may be somebody else's. `undeclared`: where the space is the law wants guests to know whether a trader lets, and the host has not said. */
export type PublishFailure = EditFailure | { reason: 'address-unproved' } | { reason: 'undeclared' }

export type UpdateFailure = EditFailure | ChangedElsewhere

/** `live-bookings`: guests are coming, or wait for an answer. */
export type MoveFailure = NotFound | { reason: 'not-possible' } | { reason: 'live-bookings' }
