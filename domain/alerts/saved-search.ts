import { isSearch, type Search } from '#domain/search/search.ts'
import { addDays, type Day } from '#kernel/dates.ts'

/** Maximum searches per person; name and address in characters. */
export const searchLimits = { searches: 20, name: 80, query: 1500 } as const

/** The search itself, without its page, order and map, and however it was said. */
export const plainSearch = (search: Search): Search => ({
  ...search,
  page: 1,
  sort: undefined,
  showMap: undefined,
  understood: undefined,
  unread: undefined,
})

/** Whether a search asks for something that is worth to be told of. */
export const canBeSaved = (search: Search): boolean => isSearch(plainSearch(search))

/** The ways of an alert. */
export const alertWays = ['email', 'push', 'none'] as const
export type AlertWay = (typeof alertWays)[number]

/** Listings of a search that are remembered, newest first; a search with as many is wide. */
export const MAX_KNOWN = 300

/** Hours between two looks at a person's searches. */
export const LOOK_HOURS = 24

export type FoundListing = { id: string; publishedAt: Date }

/**
 * The listings that are new or free since the last look.
 *
 * @param known found at the last look; null before the first, when nothing is fresh
 */
export function freshOf(found: readonly FoundListing[], known: readonly string[] | null, lookedAt: Date): string[] {
  if (known === null) return []
  const before = new Set(known)
  // Of a wide search not all is remembered, so what is unknown may have been there before.
  const isWide = Math.max(found.length, known.length) >= MAX_KNOWN
  return found
    .filter(({ id, publishedAt }) => !before.has(id) && (!isWide || publishedAt > lookedAt))
    .map(({ id }) => id)
}

/** Whether no stay of the search can begin any more, wherever it is the earliest. */
export const isOver = ({ checkIn, flexibility = 0 }: Search, today: Day): boolean =>
  checkIn !== undefined && addDays(checkIn, flexibility) < addDays(today, -1)
