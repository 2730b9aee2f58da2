import { addDays } from '#kernel/dates.ts'
import { dayIn, instantOf } from '#kernel/zones.ts'

/** Daily times in a person's zone in which no push is sent; they may go over midnight. */
export type QuietHours = {
  /** Minutes after midnight; `from` and `until` differ. */
  from: number
  until: number
  zone: string
}

/** The end of the current quiet hours by the zone's clock, also at a clock change; null outside. */
export function quietUntil({ from, until, zone }: QuietHours, now: Date): Date | null {
  const today = dayIn(now, zone)
  const last = until > from ? until : until + 1440
  for (const day of [addDays(today, -1), today]) {
    const end = instantOf(day, last, zone)
    if (instantOf(day, from, zone) <= now && now < end) return end
  }
  return null
}
