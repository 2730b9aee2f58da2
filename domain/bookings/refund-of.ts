import type { QuoteLine } from '#domain/pricing/quote.ts'
import { type Refund, refund, type refundTiers } from '#domain/pricing/refund.ts'
import { minutesOf } from '#kernel/dates.ts'
import { wallClock } from '#kernel/zones.ts'

type Paid = { startsAt: Date; timeZone: string; refundPolicy: keyof typeof refundTiers; lines: readonly QuoteLine[] }

/** What comes back when this booking is cancelled now, by its own quote and policy as they were agreed. */
export function refundOf(booking: Paid, now: Date, by: 'guest' | 'host' | 'admin'): Refund {
  const start = wallClock(booking.startsAt, booking.timeZone)
  const checkIn = { day: start.day, minutes: minutesOf(start.time), zone: booking.timeZone }
  return refund(booking.lines, { policy: booking.refundPolicy, checkIn, now, by })
}
