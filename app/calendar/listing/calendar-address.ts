import type { Day } from '#kernel/dates.ts'

/** Days, both included; per hour perhaps wall minutes of each. */
export type Chosen = { from: Day; to: Day; start?: number | undefined; end?: number | undefined }

/** What the address of a calendar says: which month or week is shown, what is chosen, and for which other listings too. */
export type CalendarAddress = {
  listingId: string
  shown: { month: string } | { week: Day }
  also: readonly string[]
}

/** The address is the page's only state: every day is a link, before a script arrives too. */
export function calendarAddress({ listingId, shown, also }: CalendarAddress, chosen: Chosen | null): string {
  const params = new URLSearchParams('month' in shown ? { month: shown.month } : { week: shown.week })
  if (chosen) {
    params.set('from', chosen.from)
    params.set('to', chosen.to)
    if (chosen.start !== undefined && chosen.end !== undefined) {
      params.set('start', String(chosen.start))
      params.set('end', String(chosen.end))
    }
  }
  for (const id of also) params.append('also', id)
  return `/manage-listings/${listingId}/availability?${params}`
}

/** What choosing one more day, or hour of a day, makes of what is chosen: the first begins, the second ends, and after a whole span it begins anew. */
export function chosenWith(chosen: Chosen | null, next: Chosen): Chosen {
  const isBeginning = chosen !== null && isOne(chosen) && isOne(next) && hasHours(chosen) === hasHours(next)
  return isBeginning ? spanOf(chosen, next) : next
}

/** From one to the other, whichever comes first: all days between, and all hours between on each of them. */
export function spanOf(one: Chosen, other: Chosen): Chosen {
  const [from, to] = one.from < other.from ? [one.from, other.to] : [other.from, one.to]
  if (!hasHours(one) || !hasHours(other)) return { from, to }
  return { from, to, start: Math.min(one.start!, other.start!), end: Math.max(one.end!, other.end!) }
}

const hasHours = ({ start }: Chosen) => start !== undefined
const isOne = ({ from, to, start, end }: Chosen) => from === to && (start === undefined || end! - start <= 60)

export function isWithin({ from, to, start, end }: Chosen, day: Day, minutes?: number): boolean {
  if (day < from || day > to) return false
  return minutes === undefined || start === undefined || (start <= minutes && minutes < end!)
}
