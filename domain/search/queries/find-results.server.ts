import type { Db } from '#platform/db.server.ts'
import { withinTime } from '#platform/deadline.server.ts'
import type { SearchPlan } from '../plan.ts'
import { explainNothing, type Suggestions } from './explain-nothing.server.ts'
import { readShifts } from './match-times.server.ts'
import { type Found, MAX_MILLISECONDS, searchListings } from './search-listings.server.ts'

type Results = Found & {
  /** Searches that would find something, if nothing matches. */
  suggestions: Suggestions | null
  /** Days by which a listing's stay is shifted with flexible dates. */
  shiftOf: (id: string) => number
}

/**
 * Everything that a page of results shows.
 *
 * @throws the error that `isTooSlow` recognises when it takes too long
 */
export function findResults(db: Db, plan: SearchPlan): Promise<Results> {
  return withinTime(db, MAX_MILLISECONDS, async (tx) => {
    const found = await searchListings(tx, plan)
    const suggestions = found.count === 0 ? await explainNothing(tx, plan) : null
    const ids = [found.ids, suggestions?.otherCategories?.ids ?? [], suggestions?.nearby?.ids ?? []].flat()
    return { ...found, suggestions, shiftOf: await readShifts(tx, plan, ids) }
  })
}
