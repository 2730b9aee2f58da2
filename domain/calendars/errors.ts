import type { Lane } from './calendar.ts'

/** Each reason has a message in both languages; `costly`: reading it takes too long. */
export type FeedReason =
  | 'address'
  | 'redirects'
  | 'unreachable'
  | 'too-large'
  | 'too-slow'
  | 'status'
  | 'incomplete'
  | 'costly'
  | 'not-calendar'
  | 'too-many-events'

/** `private`: of a network that we do not read; `known`: the listing has this calendar already; `too-often`: the account has asked for many within an hour. */
export type FeedFailure = { reason: 'not-found' | 'private' | 'known' | 'too-many' | 'too-often' }

type NotFound = { reason: 'not-found' }

/**
 * `booked`: bookings occupy the time; the list is empty where one came at the same moment.
 * `nothing`: the chosen days hold nothing to remove.
 */
export type CalendarFailure =
  | NotFound
  | { reason: 'booked'; bookings: readonly BookingInTheWay[] }
  | { reason: 'too-many-rows'; lane: Lane; max: number }
  | { reason: 'too-many-listings'; max: number }
  | { reason: 'nothing' }

/** `isHeld`: the booking awaits payment or an answer. */
export type BookingInTheWay = { id: string; guest: string; start: Date; end: Date; zone: string; isHeld: boolean }

/** `superseded`: something newer has replaced the change. */
export type UndoFailure =
  | NotFound
  | { reason: 'superseded' }
  | { reason: 'booked'; bookings: readonly BookingInTheWay[] }
