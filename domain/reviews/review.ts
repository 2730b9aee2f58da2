import type { BookingStatus } from '#domain/bookings/booking.ts'
import { addDays, minutesOf } from '#kernel/dates.ts'
import type { Side } from '#kernel/side.ts'
import { instantOf, wallClock } from '#kernel/zones.ts'

/** Decision C7: guest and host each review a completed booking within so many days of its end. */
export const REVIEW_DAYS = 14
/** Whoever has not written is reminded so many days before that. */
const REMINDER_DAYS = 3
/** A host replies once, within so many days after the review has appeared. */
export const REPLY_DAYS = 30

/** The six aspects that guests rate (spec §3). */
export const guestAspects = ['cleanliness', 'communication', 'check_in', 'accuracy', 'location', 'value'] as const
/** What hosts rate besides the overall impression. */
const hostAspects = ['cleanliness', 'communication', 'house_rules'] as const

export const aspectsOf = { guest: guestAspects, host: hostAspects } as const satisfies Record<Side, readonly string[]>

export const stars = [1, 2, 3, 4, 5] as const

/** Characters. */
export const MAX_REVIEW = 4000
export const MAX_REPLY = 2000

type Stay = { status: BookingStatus; endsAt: Date; timeZone: string }

/** When the window closes: the same time by the listing's clock, so many days after the stay. That moment is outside it. */
export const closesAt = ({ endsAt, timeZone }: Omit<Stay, 'status'>) => daysLater(endsAt, REVIEW_DAYS, timeZone)

export const remindsAt = ({ endsAt, timeZone }: Omit<Stay, 'status'>) =>
  daysLater(endsAt, REVIEW_DAYS - REMINDER_DAYS, timeZone)

/** Until when its host may reply to a review. */
export const repliesUntil = (visibleAt: Date, timeZone: string) => daysLater(visibleAt, REPLY_DAYS, timeZone)

function daysLater(from: Date, days: number, zone: string): Date {
  const { day, time } = wallClock(from, zone)
  return instantOf(addDays(day, days), minutesOf(time), zone)
}

/** Whether a stay can be reviewed now, or what somebody wrote of it be changed, as long as the other side is not in. */
export const isOpen = (stay: Stay, now: Date) =>
  stay.status === 'completed' && stay.endsAt <= now && now < closesAt(stay)

/**
 * When what somebody writes now appears, on both sides: at once where the other side is in, else when the window closes.
 *
 * @param otherWrittenAt null where the other side is not in
 */
export function appearsAt(stay: Omit<Stay, 'status'>, otherWrittenAt: Date | null, now: Date): Date {
  if (otherWrittenAt === null) return closesAt(stay)
  // Two who write at once were measured in either order.
  return otherWrittenAt > now ? otherWrittenAt : now
}
