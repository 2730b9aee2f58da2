import type { QuoteLine } from '#domain/pricing/quote.ts'
import {
  isInTime,
  type Refund,
  refund,
  refundDeadlines,
  refundPercent,
  type refundTiers,
} from '#domain/pricing/refund.ts'
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

/** The agreed quote and policy decide the refund. */
export function refundOf(booking: Cancellable, now: Date, by: Side | 'admin'): Refund {
  return refund(booking.lines, { policy: booking.refundPolicy, checkIn: checkInOf(booking), now, by })
}

/** Money that nobody has paid is not given back: what the policy keeps is taken of what was paid. */
export const lessRest = (back: Refund, rest: number): Refund =>
  rest === 0 ? back : { ...back, lines: [], total: money(Math.max(0, back.total.minor - rest), back.total.currency) }

/**
 * A capped refund has no lines.
 *
 * @param left what was paid and has not come back, in minor units
 */
export const withinLeft = (back: Refund, left: number): Refund =>
  back.total.minor <= left ? back : { ...back, lines: [], total: money(left, back.total.currency) }

/** The percentage of the space's price that a guest gets back now. */
export const refundPercentOf = (booking: Omit<Cancellable, 'lines'>, now: Date): number =>
  refundPercent(booking.refundPolicy, checkInOf(booking), now)

/** The open deadlines come with their refunds, best first. */
export const openDeadlines = (booking: Omit<Cancellable, 'lines'>, now: Date) =>
  refundDeadlines(booking.refundPolicy, checkInOf(booking)).filter(({ until }) => isInTime(until, now))

function checkInOf({ startsAt, timeZone }: Pick<Cancellable, 'startsAt' | 'timeZone'>) {
  const start = wallClock(startsAt, timeZone)
  return { day: start.day, minutes: minutesOf(start.time), zone: timeZone }
}
