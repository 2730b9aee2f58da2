import type { BookingStatus } from '#domain/bookings/booking.ts'
import { addDays, minutesOf } from '#kernel/dates.ts'
import type { Side } from '#kernel/side.ts'
import { instantOf, wallClock } from '#kernel/zones.ts'

/** Days after a completed stay in which both sides may review (decision C7). */
export const REVIEW_DAYS = 14
/** Days before the deadline at which a missing review is reminded of. */
const REMINDER_DAYS = 3
/** Days after a review appears in which its host may reply once. */
export const REPLY_DAYS = 30

/** The six aspects that guests rate (spec §3). */
export const guestAspects = ['cleanliness', 'communication', 'check_in', 'accuracy', 'location', 'value'] as const
/** The aspects that hosts rate besides the overall impression. */
const hostAspects = ['cleanliness', 'communication', 'house_rules'] as const

export const aspectsOf = { guest: guestAspects, host: hostAspects } as const satisfies Record<Side, readonly string[]>

export const stars = [1, 2, 3, 4, 5] as const

/** Maximum characters of a review. */
export const MAX_REVIEW = 4000
export const MAX_REPLY = 2000

type Stay = { status: BookingStatus; endsAt: Date; timeZone: string }

/** The end of the window, excluded: the stay's end by the listing's clock, `REVIEW_DAYS` later. */
export const closesAt = ({ endsAt, timeZone }: Omit<Stay, 'status'>) => daysLater(endsAt, REVIEW_DAYS, timeZone)

export const remindsAt = ({ endsAt, timeZone }: Omit<Stay, 'status'>) =>
  daysLater(endsAt, REVIEW_DAYS - REMINDER_DAYS, timeZone)

/** The host's deadline for a reply. */
export const repliesUntil = (visibleAt: Date, timeZone: string) => daysLater(visibleAt, REPLY_DAYS, timeZone)

function daysLater(from: Date, days: number, zone: string): Date {
  const { day, time } = wallClock(from, zone)
  return instantOf(addDays(day, days), minutesOf(time), zone)
}

/** Whether a stay can be reviewed, or a review changed while the other side is not in. */
export const isOpen = (stay: Stay, now: Date) =>
  stay.status === 'completed' && stay.endsAt <= now && now < closesAt(stay)

/**
 * When a review written now appears: at once after the other side's, else at the window's end.
 *
 * @param otherWrittenAt null where the other side is not in
 */
export function appearsAt(stay: Omit<Stay, 'status'>, otherWrittenAt: Date | null, now: Date): Date {
  if (otherWrittenAt === null) return closesAt(stay)
  // Clocks of two simultaneous authors may disagree.
  return otherWrittenAt > now ? otherWrittenAt : now
}
