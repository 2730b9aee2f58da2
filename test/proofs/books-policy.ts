import type { Booked, Facts } from './books-facts.ts'
import { openRest, stayMoney, sumOf } from './books-facts.ts'

/** Days before check-in and percent, best first, as the specification lists them. */
const tiers = {
  flexible: [
    [7, 100],
    [1, 50],
  ],
  moderate: [
    [14, 100],
    [7, 50],
  ],
  strict: [
    [30, 100],
    [14, 25],
  ],
} as const

/** A cancelling's refund now, reckoned without the product's rules, in minor units. */
export function expectedRefund(
  facts: Pick<Facts, 'payments' | 'refunds' | 'disputes' | 'rests'>,
  booking: Booked,
  by: 'guest' | 'host' | 'admin',
  now: Date,
): { by: typeof by; minor: number } {
  const left = Math.max(0, stayMoney(facts, booking.id))
  const minor = policyRefund(booking, by, now) - openRest(facts, booking.id)
  return { by, minor: Math.min(left, Math.max(0, minor)) }
}

/** The part of the whole price that comes back, whether it was paid or not. */
export function policyRefund(booking: Booked, by: 'guest' | 'host' | 'admin', now: Date): number {
  const percent = by === 'guest' ? percentAt(booking, now) : 100
  const own = (kind: string) => sumOf(booking.lines.filter((line) => line.kind === kind))
  const [cleaning, fee] = [own('cleaning'), own('service-fee')]
  const rest = booking.total - cleaning - fee
  // Half up, once.
  const tiered = Math.floor((rest * percent * 2 + 100) / 200)
  const isBegun = by === 'guest' && now >= booking.startsAt
  return tiered + (isBegun ? 0 : cleaning) + (percent === 100 ? fee : 0)
}

function percentAt({ policy, startsAt, zone }: Booked, now: Date): number {
  // The deadline's second is in time.
  return tiers[policy].find(([days]) => now.getTime() - daysEarlier(startsAt, days, zone).getTime() < 1000)?.[1] ?? 0
}

/** The same time on the clock so many days earlier, read off the platform's own clock face. */
function daysEarlier(at: Date, days: number, zone: string): Date {
  const earlier = new Date(at.getTime() - days * 86_400_000)
  return new Date(earlier.getTime() + offsetOf(at, zone) - offsetOf(earlier, zone))
}

function offsetOf(at: Date, zone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const shown = Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute'], part['second'])
  return shown - Math.floor(at.getTime() / 1000) * 1000
}
