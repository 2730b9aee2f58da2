import type { BookingStatus, Ending } from '#domain/bookings/booking.ts'

/** `to-pay` and `asked` are a pending booking's two ways of waiting: for the payment, or for the host. */
export type TripState = 'to-pay' | 'asked' | 'confirmed' | 'completed' | 'cancelled'

type Lived = {
  status: BookingStatus
  waitsFor: 'host' | 'payment' | null
  heldUntil: Date | null
  cancelReason: Ending['reason'] | null
}

/**
 * What a booking is for whoever looks now. A hold or a request that has run out and is not yet cleared away is over already.
 *
 * @returns with the reason, where it is over without having taken place
 */
export function tripState(
  { status, waitsFor, heldUntil, cancelReason }: Lived,
  now: Date,
): { state: TripState; why: Ending['reason'] | null } {
  if (status !== 'pending') return { state: status, why: status === 'cancelled' ? cancelReason : null }
  if (!heldUntil || heldUntil <= now) return { state: 'cancelled', why: waitsFor === 'host' ? 'expired' : 'not-paid' }
  return { state: waitsFor === 'host' ? 'asked' : 'to-pay', why: null }
}
