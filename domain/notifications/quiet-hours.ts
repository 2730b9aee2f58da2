import { addDays } from '#kernel/dates.ts'
import { dayIn, instantOf } from '#kernel/zones.ts'

/** Times of each day, on somebody's own clock, in which nothing may make their phone ring. They may go over midnight. */
export type QuietHours = {
  /** Minutes after midnight; never the same. */
  from: number
  until: number
  zone: string
}

/** When the quiet hours that it is now are over; null where it is none. On the night of a clock change they end when the clock says so. */
export function quietUntil({ from, until, zone }: QuietHours, now: Date): Date | null {
  const today = dayIn(now, zone)
  const last = until > from ? until : until + 1440
  for (const day of [addDays(today, -1), today]) {
    const end = instantOf(day, last, zone)
    if (instantOf(day, from, zone) <= now && now < end) return end
  }
  return null
}
