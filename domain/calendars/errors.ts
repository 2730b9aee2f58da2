import type { Lane } from './calendar.ts'

/** Why a feed could not be read. Each has a message in both languages. `incomplete`: its end is missing; `costly`: it takes too long to be read. */
export type FeedReason =
  | 'address'
  | 'private'
  | 'redirects'
  | 'unreachable'
  | 'too-large'
  | 'too-slow'
  | 'status'
  | 'incomplete'
  | 'costly'
  | 'not-calendar'
  | 'too-many-events'

/** Why a calendar is not connected. `known`: this listing has it already. */
export type FeedFailure = { reason: 'not-found' | 'known' | 'too-many' }

type NotFound = { reason: 'not-found' }

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
