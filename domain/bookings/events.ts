import type { BookingStatus, Ending } from './booking.ts'

export const ownEvents = [
  'booking_request',
  'request_accepted',
  'request_declined',
  'request_expired',
  'request_withdrawn',
  'booking_confirmation',
  'hold_ended',
  'payment_too_late',
  'booking_cancellation',
  'booking_cancelled_by_host',
  'booking_unpaid',
] as const

export const changeEvents = [
  'change_proposed',
  'change_accepted',
  'change_applied',
  'change_declined',
  'change_expired',
  'change_lost',
] as const

/** Of the rest of a booking that is paid in two parts; each may happen again. */
export const restEvents = ['rest_reminder', 'rest_failing', 'rest_late', 'rest_paid', 'rest_lost'] as const

/** @property number tells one from the next of its kind */
export type RestEvent = { event: (typeof restEvents)[number]; bookingId: string; number: number }

/** Events are queued in their transaction; `domain/notifications` decides who is notified. */
export type BookingEvent =
  | { event: (typeof ownEvents)[number]; bookingId: string }
  | { event: (typeof changeEvents)[number]; bookingId: string; changeId: string }
  | RestEvent

/** A guest's release of an unpaid hold has no event. */
export function endingEvent(
  { id: bookingId, status, waitsFor }: { id: string; status: BookingStatus; waitsFor: 'host' | 'payment' | null },
  { by, reason }: Ending,
): BookingEvent | null {
  if (reason === 'rest-unpaid') return { event: 'booking_unpaid', bookingId }
  if (status === 'confirmed')
    return { event: by === 'guest' ? 'booking_cancellation' : 'booking_cancelled_by_host', bookingId }
  if (reason === 'declined') return { event: 'request_declined', bookingId }
  if (reason === 'expired') return { event: 'request_expired', bookingId }
  if (reason === 'not-paid') return { event: 'hold_ended', bookingId }
  return waitsFor === 'host' && by === 'guest' ? { event: 'request_withdrawn', bookingId } : null
}
