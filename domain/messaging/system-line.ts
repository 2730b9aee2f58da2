import type { BookingEvent } from '#domain/bookings/events.ts'
import type { Day } from '#kernel/dates.ts'
import type { Side } from '#kernel/side.ts'

/** The booking events that a conversation shows; those before a request or payment are left out. */
export const lineEvents = [
  'booking_request',
  'request_accepted',
  'request_declined',
  'request_expired',
  'request_withdrawn',
  'booking_confirmation',
  'booking_cancellation',
  'booking_cancelled_by_host',
  'booking_unpaid',
  'change_proposed',
  'change_accepted',
  'change_applied',
  'change_declined',
  'change_expired',
  'change_lost',
] as const satisfies readonly BookingEvent['event'][]

type LineEvent = (typeof lineEvents)[number]

/** Events that begin a conversation where there is none. */
const opening: readonly LineEvent[] = ['booking_request', 'booking_confirmation']

export const isLineEvent = (event: BookingEvent['event']): event is LineEvent =>
  lineEvents.some((each) => each === event)
export const opens = (event: LineEvent) => opening.includes(event)

/** A line between messages, stored as facts and worded where it is read. */
export type SystemLine = {
  event: LineEvent
  bookingId: string
  /** The stay of the booking, or of the change that the line is about. */
  checkIn: Day
  checkOut: Day
  times: { from: string; to: string } | null
  guests: number
  /** The side that proposed the change. */
  proposedBy: Side | null
}
