import type { BookingStatus, DeclineReason, Ending } from '#domain/bookings/booking.ts'

/** A pending booking waits for a payment (`to-pay`) or the host's answer (`asked`). */
export type TripState = 'to-pay' | 'asked' | 'confirmed' | 'completed' | 'cancelled'

type Lived = {
  status: BookingStatus
  waitsFor: 'host' | 'payment' | null
  expiresAt: Date | null
  endsAt?: Date
  cancelReason: Ending['reason'] | null
  declineReason?: DeclineReason | null
}

/**
 * The state of a booking, also before a job has noted it: an expired hold or request is cancelled, and a
 * stay that is over completed.
 *
 * @returns with the reason, where it was cancelled
 */
export function tripState(
  { status, waitsFor, expiresAt, endsAt, cancelReason, declineReason }: Lived,
  now: Date,
): { state: TripState; why: Why | null } {
  if (status === 'confirmed' && endsAt && endsAt <= now) return { state: 'completed', why: null }
  if (status !== 'pending')
    return { state: status, why: status === 'cancelled' ? whyOf(cancelReason, declineReason) : null }
  if (!expiresAt || expiresAt <= now) return { state: 'cancelled', why: waitsFor === 'host' ? 'expired' : 'not-paid' }
  return { state: waitsFor === 'host' ? 'asked' : 'to-pay', why: null }
}

/** Why it did not take place, as a message's key: what a host gave as the reason has one of its own. */
type Why = Ending['reason'] | `declined-${Exclude<DeclineReason, 'other'>}`

const whyOf = (reason: Ending['reason'] | null, declined: DeclineReason | null = null): Why | null =>
  reason === 'declined' && declined && declined !== 'other' ? `declined-${declined}` : reason
