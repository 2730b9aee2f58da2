import type { BookingEvent } from '#domain/bookings/events.ts'

export type Side = 'guest' | 'host'

/** What e-mails are sent for: the events of a booking, and the arrival, which comes by the clock. */
export type EmailEvent = BookingEvent['event'] | 'arrival'

/** Who gets an e-mail for which event. `proposer` and `other` are of the change that it is about. */
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
} as const satisfies Record<EmailEvent, readonly (Side | 'proposer' | 'other')[]>

/** @param proposedBy of the change, for the events that are about one */
export function sidesOf(event: EmailEvent, proposedBy: Side | null): Side[] {
  const other = proposedBy === 'guest' ? 'host' : 'guest'
  return readers[event].map((reader) =>
    reader === 'proposer' ? (proposedBy ?? 'guest') : reader === 'other' ? other : reader,
  )
}

/** Events that one person can cause for another again and again. All others are never deferred: money, answers, cancellations. */
const repeatable: ReadonlySet<EmailEvent> = new Set(['booking_request', 'request_withdrawn', 'change_proposed'])

/** Whether e-mails for this event are limited by the hour and deferred to a digest beyond it. */
export const mayBeDeferred = (event: EmailEvent) => repeatable.has(event)

/** The type of the e-mail as the specification names it (§3, Email types); where it has none, the event's name. */
export const emailType = (event: EmailEvent, side: Side): string =>
  event === 'booking_confirmation' && side === 'host'
    ? 'host_new_booking'
    : event === 'booking_cancelled_by_host'
      ? 'booking_cancellation'
      : event
