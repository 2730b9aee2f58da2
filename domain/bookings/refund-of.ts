import type { QuoteLine } from '#domain/pricing/quote.ts'
import { type Refund, refund, refundDeadlines, refundPercent, type refundTiers } from '#domain/pricing/refund.ts'
import { minutesOf } from '#kernel/dates.ts'
import { money } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import { wallClock } from '#kernel/zones.ts'

export type Cancellable = {
  startsAt: Date
  timeZone: string
  refundPolicy: keyof typeof refundTiers
  lines: readonly QuoteLine[]
}

/** The refund if this booking is cancelled now, by its agreed quote and policy. */
export function refundOf(booking: Cancellable, now: Date, by: Side | 'admin'): Refund {
  return refund(booking.lines, { policy: booking.refundPolicy, checkIn: checkInOf(booking), now, by })
}

/** @param left what was paid and has not come back, in minor units; what is less than the refund is no longer told line by line */
export const withinLeft = (back: Refund, left: number): Refund =>
  back.total.minor <= left ? back : { ...back, lines: [], total: money(left, back.total.currency) }

/** The share of the space's price that a guest gets back now, in percent. */
export const refundPercentOf = (booking: Omit<Cancellable, 'lines'>, now: Date): number =>
  refundPercent(booking.refundPolicy, checkInOf(booking), now)

/** The remaining deadlines of cancelling and their refunds, best first. */
export const openDeadlines = (booking: Omit<Cancellable, 'lines'>, now: Date) =>
  refundDeadlines(booking.refundPolicy, checkInOf(booking)).filter(({ until }) => until >= now)

function checkInOf({ startsAt, timeZone }: Pick<Cancellable, 'startsAt' | 'timeZone'>) {
  const start = wallClock(startsAt, timeZone)
  return { day: start.day, minutes: minutesOf(start.time), zone: timeZone }
}
