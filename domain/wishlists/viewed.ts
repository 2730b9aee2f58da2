import { DAY_MS } from '#kernel/durations.ts'
import { isId } from '#kernel/ids.ts'

/** Listings that are kept as recently viewed, and for how many days. */
export const viewedLimits = { listings: 20, days: 30 } as const

/** A listing, and when its page was opened, in milliseconds. */
type Viewed = { id: string; at: number }

/** A browser's list, newest first; whatever is not of this form or too old is left out. */
export function readViewed(text: string | null, now: number): Viewed[] {
  const stored = parsed(text)
  const known = Array.isArray(stored) ? stored.filter(isViewed) : []
  return known.filter(({ at }) => at > oldestViewed(now)).slice(0, viewedLimits.listings)
}

/** The list with a listing that is opened now. */
export const withViewed = (list: readonly Viewed[], id: string, now: number): Viewed[] =>
  [{ id, at: now }, ...list.filter((each) => each.id !== id)].slice(0, viewedLimits.listings)

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

const isViewed = (each: unknown): each is Viewed =>
  typeof each === 'object' &&
  each !== null &&
  'id' in each &&
  typeof each.id === 'string' &&
  isId(each.id) &&
  'at' in each &&
  typeof each.at === 'number'

/** The time, in milliseconds, before which a view is not shown any more. */
export const oldestViewed = (now: number): number => now - viewedLimits.days * DAY_MS

/** The listings of an address, separated by commas; what is none is dropped, and what is too many. */
export const viewedIn = (text: string | null): string[] => (text ?? '').split(',', viewedLimits.listings).filter(isId)
