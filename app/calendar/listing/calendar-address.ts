import type { Day } from '#kernel/dates.ts'

/** The first and the last day; per hour possibly wall minutes of each. */
export type Chosen = { from: Day; to: Day; start?: number | undefined; end?: number | undefined }

/** A calendar's address names the shown month or week, the chosen days and the chosen siblings. */
export type CalendarAddress = {
  listingId: string
  shown: { month: string } | { week: Day }
  also: readonly string[]
}

/** The address is the page's only state, so every day is a link that works without script. */
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

/** The first choice starts a span, the second ends it, and a third starts a new one. */
export function chosenWith(chosen: Chosen | null, next: Chosen): Chosen {
  const isBeginning = chosen !== null && isOne(chosen) && isOne(next) && hasHours(chosen) === hasHours(next)
  return isBeginning ? spanOf(chosen, next) : next
}

/** The span between two cells in either order: all days, and the same hours on each. */
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
