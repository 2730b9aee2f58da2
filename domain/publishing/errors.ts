import type { Problems } from '#kernel/fields.ts'
import type { Fields, FormStep } from './step.ts'

/** Missing or wrong input by step; steps without problems are left out. */
export type StepProblems = Readonly<Partial<Record<FormStep, Problems>>>

type NotFound = { reason: 'not-found' }

/** The step was changed since the form was made, and nothing was written; `version`: the stored one. */
type ChangedElsewhere = { reason: 'changed-elsewhere'; version: string }

/** Some fields were changed on both sides; `fields`: what was typed, with what others changed elsewhere. */
type FieldsChanged = ChangedElsewhere & { conflicts: readonly string[]; fields: Fields; stored: Fields }

export type SaveFailure = NotFound | ChangedElsewhere

export type DraftFailure = NotFound | { reason: 'too-many' }

/** `incomplete`: the host must correct it; nothing was written. */
export type EditFailure = NotFound | { reason: 'incomplete'; problems: StepProblems }

/**
 * `address-unproved`: the host's e-mail address is not proved.
 *
 * `undeclared`: the space's country requires a declaration whether a trader lets.
 */
export type PublishFailure = EditFailure | { reason: 'address-unproved' } | { reason: 'undeclared' }

export type UpdateFailure = EditFailure | FieldsChanged

/** `live-bookings`: guests are expected, or wait for an answer. */
export type MoveFailure = NotFound | { reason: 'not-possible' } | { reason: 'live-bookings' }

/**
 * Why an act on many listings leaves one of them as it is.
 *
 * `same`: it is so already. `not-published`, `not-possible`: its status does not allow the act. `other-unit`: the value is one of
 * listings of the other unit. `refused`: a field cannot have the value. `photos-waiting`: photos are still being fetched.
 */
export type BulkReason =
  | NotFound
  | { reason: 'same' }
  | { reason: 'not-published' }
  | { reason: 'not-possible' }
  | { reason: 'other-unit' }
  | { reason: 'no-price' }
  | { reason: 'refused'; field: string; problem: string }
  | { reason: 'photos-waiting' }
  | { reason: 'incomplete'; problems: StepProblems }
  | { reason: 'address-unproved' }
  | { reason: 'undeclared' }

/** `too-many`: more listings than one act changes. */
export type BulkFailure = NotFound | { reason: 'none' } | { reason: 'too-many' }

/** `too-late`: it can no longer be undone. `undone`: it is already. */
export type BulkUndoFailure = NotFound | { reason: 'too-late' } | { reason: 'undone' }

/**
 * `taken`: a booking or block of the listing meets one in a space that is added. `same`: it has these spaces already.
 * `spaces-apart`: another listing of a space lies too far away to be at one place.
 */
export type DivisionFailure =
  | NotFound
  | { reason: 'too-many' }
  | { reason: 'space-gone' }
  | { reason: 'spaces-apart' }
  | { reason: 'same' }
  | { reason: 'taken' }
