import type { BookingEvent } from '#domain/bookings/events.ts'
import type { Day } from '#kernel/dates.ts'
import type { Side } from '#kernel/side.ts'

/** What of a booking's life a conversation tells; what happens before anything is asked for or paid is none of it. */
export const lineEvents = [
  'booking_request',
  'request_accepted',
  'request_declined',
  'request_expired',
  'request_withdrawn',
  'booking_confirmation',
  'booking_cancellation',
  'booking_cancelled_by_host',
  'change_proposed',
  'change_accepted',
  'change_applied',
  'change_declined',
  'change_expired',
  'change_lost',
] as const satisfies readonly BookingEvent['event'][]

type LineEvent = (typeof lineEvents)[number]

/** With these a conversation begins that nobody has begun. */
const opening: readonly LineEvent[] = ['booking_request', 'booking_confirmation']

export const isLineEvent = (event: BookingEvent['event']): event is LineEvent =>
  lineEvents.some((each) => each === event)
export const opens = (event: LineEvent) => opening.includes(event)

/** A line between the messages: facts, which are put into words where they are read. */
export type SystemLine = {
  event: LineEvent
  bookingId: string
  /** Of the booking, or of the change that the line is about. */
  checkIn: Day
  checkOut: Day
  times: { from: string; to: string } | null
  guests: number
  /** Of a change. */
  proposedBy: Side | null
}
