import { parseSearch } from '#domain/search/input.ts'
import { planSearch } from '#domain/search/plan.ts'
import { findNewest } from '#domain/search/queries/find-newest.server.ts'
import { readPlanFacts } from '#domain/search/queries/read-plan-facts.server.ts'
import type { Search } from '#domain/search/search.ts'
import type { Db } from '#platform/db.server.ts'
import { isTooSlow } from '#platform/deadline.server.ts'
import { type AlertWay, alertWays, type FoundListing, MAX_KNOWN } from './saved-search.ts'

/** A search as its owner finds it again. */
type SavedSearch = { id: string; name: string; search: Search; alerts: AlertWay }

/** An older version may have stored other ways. */
export const wayOf = (text: string): AlertWay => alertWays.find((way) => way === text) ?? 'none'

export const searchOfQuery = (query: string): Search => parseSearch(new URLSearchParams(query))

/** A person's searches, the newest first. */
export async function listSearches(db: Db, userId: string): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .select(['id', 'name', 'query', 'alerts'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ query, alerts, ...row }) => ({ ...row, search: searchOfQuery(query), alerts: wayOf(alerts) }))
}

type Looked = { userId: string; search: Search }

/** The listings of a search now, newest first and as many as are remembered; null where it takes too long. */
export async function lookFor(db: Db, { userId, search }: Looked, now: Date): Promise<FoundListing[] | null> {
  try {
    const plan = planSearch(search, { named: null, ...(await readPlanFacts(db, search, now)) })
    return await findNewest(db, plan, { userId, max: MAX_KNOWN })
  } catch (error) {
    if (isTooSlow(error)) return null
    throw error
  }
}
