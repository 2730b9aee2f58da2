export type Side = 'guest' | 'host'

/** What is told about a booking, and whom. `proposer` and `other` are of the change that it is about. */
const readers = {
  booking_confirmation: ['guest', 'host'],
  booking_cancellation: ['guest', 'host'],
  booking_cancelled_by_host: ['guest', 'host'],
  booking_request: ['guest', 'host'],
  request_accepted: ['guest'],
  request_declined: ['guest'],
  request_expired: ['guest', 'host'],
  request_withdrawn: ['host'],
  hold_ended: ['guest'],
  payment_too_late: ['guest', 'host'],
  change_proposed: ['other'],
  change_accepted: ['guest'],
  change_applied: ['guest', 'host'],
  change_declined: ['proposer'],
  change_expired: ['guest', 'host'],
  change_lost: ['guest', 'host'],
  arrival: ['guest'],
} as const satisfies Record<string, readonly (Side | 'proposer' | 'other')[]>

export type BookingEvent = keyof typeof readers

export const bookingEvents = Object.keys(readers) as BookingEvent[]

export const isBookingEvent = (text: string): text is BookingEvent => text in readers

/** @param proposedBy of the change, for the events that are about one */
export function sidesOf(event: BookingEvent, proposedBy: Side | null): Side[] {
  const other = proposedBy === 'guest' ? 'host' : 'guest'
  return readers[event].map((reader) =>
    reader === 'proposer' ? (proposedBy ?? 'guest') : reader === 'other' ? other : reader,
  )
}

/** What somebody can make happen to another again and again. Whatever else there is to tell is never kept back: money, answers, cancellations. */
const repeatable: ReadonlySet<BookingEvent> = new Set(['booking_request', 'request_withdrawn', 'change_proposed'])

/** Whether letters of this are counted by the hour, and the rest told in a digest. */
export const mayBeKeptBack = (event: BookingEvent) => repeatable.has(event)

/** The kinds of letter that the specification names (§3, Email types); what it does not name goes by its event. */
export const letterType = (event: BookingEvent, side: Side): string =>
  event === 'booking_confirmation' && side === 'host'
    ? 'host_new_booking'
    : event === 'booking_cancelled_by_host'
      ? 'booking_cancellation'
      : event
