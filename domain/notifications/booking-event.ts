import type { BookingEvent } from '#domain/bookings/events.ts'

export type Side = 'guest' | 'host'

/** What letters tell of: a booking's own words, and that the guest is about to come, which the clock tells. */
export type LetterEvent = BookingEvent['event'] | 'arrival'

/** Who is told what. `proposer` and `other` are of the change that it is about. */
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
} as const satisfies Record<LetterEvent, readonly (Side | 'proposer' | 'other')[]>

/** @param proposedBy of the change, for the events that are about one */
export function sidesOf(event: LetterEvent, proposedBy: Side | null): Side[] {
  const other = proposedBy === 'guest' ? 'host' : 'guest'
  return readers[event].map((reader) =>
    reader === 'proposer' ? (proposedBy ?? 'guest') : reader === 'other' ? other : reader,
  )
}

/** What somebody can make happen to another again and again. Whatever else there is to tell is never kept back: money, answers, cancellations. */
const repeatable: ReadonlySet<LetterEvent> = new Set(['booking_request', 'request_withdrawn', 'change_proposed'])

/** Whether letters of this are counted by the hour, and the rest told in a digest. */
export const mayBeKeptBack = (event: LetterEvent) => repeatable.has(event)

/** The kinds of letter that the specification names (§3, Email types); what it does not name goes by its event. */
export const letterType = (event: LetterEvent, side: Side): string =>
  event === 'booking_confirmation' && side === 'host'
    ? 'host_new_booking'
    : event === 'booking_cancelled_by_host'
      ? 'booking_cancellation'
      : event
