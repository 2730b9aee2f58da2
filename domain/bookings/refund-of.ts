import type { QuoteLine } from '#domain/pricing/quote.ts'
import { type Refund, refund, refundDeadlines, refundPercent, type refundTiers } from '#domain/pricing/refund.ts'
import { minutesOf } from '#kernel/dates.ts'
import { wallClock } from '#kernel/zones.ts'

type Paid = { startsAt: Date; timeZone: string; refundPolicy: keyof typeof refundTiers; lines: readonly QuoteLine[] }

/** The refund if this booking is cancelled now, by its agreed quote and policy. */
export function refundOf(booking: Paid, now: Date, by: 'guest' | 'host' | 'admin'): Refund {
  return refund(booking.lines, { policy: booking.refundPolicy, checkIn: checkInOf(booking), now, by })
}

/** The share of the space's price that a guest gets back now, in percent. */
export const refundPercentOf = (booking: Omit<Paid, 'lines'>, now: Date): number =>
  refundPercent(booking.refundPolicy, checkInOf(booking), now)

/** The remaining deadlines of cancelling and their refunds, best first. */
export const openDeadlines = (booking: Omit<Paid, 'lines'>, now: Date) =>
  refundDeadlines(booking.refundPolicy, checkInOf(booking)).filter(({ until }) => until >= now)

function checkInOf({ startsAt, timeZone }: Pick<Paid, 'startsAt' | 'timeZone'>) {
  const start = wallClock(startsAt, timeZone)
  return { day: start.day, minutes: minutesOf(start.time), zone: timeZone }
}
