import type { Lane } from './calendar.ts'
import type { Problems } from './input.ts'
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

/** `wrong-rows`: something in the file cannot be read; `too-many`: there is room for so many drafts more. Nothing was imported. */
export type ImportFailure = NotFound | { reason: 'wrong-rows' } | { reason: 'too-many'; room: number }

/**
 * `booked`: bookings lie where something would be blocked; none is named where one came at the same moment. `nothing`: the chosen days hold
 * nothing that could be taken away.
 */
export type CalendarFailure =
  | NotFound
  | { reason: 'booked'; bookings: readonly BookingInTheWay[] }
  | { reason: 'too-many-rows'; lane: Lane; max: number }
  | { reason: 'too-many-listings'; max: number }
  | { reason: 'nothing' }

/** A booking where a host wants to block. `isHeld`: it waits for payment or an answer. */
export type BookingInTheWay = { id: string; guest: string; start: Date; end: Date; zone: string; isHeld: boolean }

/** `superseded`: something newer stands where the change was. */
export type UndoFailure =
  | NotFound
  | { reason: 'superseded' }
  | { reason: 'booked'; bookings: readonly BookingInTheWay[] }
