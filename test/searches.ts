import { planSearch, type SearchPlan } from '#domain/search/plan.ts'
import { explainNothing } from '#domain/search/queries/explain-nothing.server.ts'
import { readShifts } from '#domain/search/queries/match-times.server.ts'
import { readPlanFacts } from '#domain/search/queries/read-plan-facts.server.ts'
import { MAX_MILLISECONDS, searchListings } from '#domain/search/queries/search-listings.server.ts'
import type { Search } from '#domain/search/search.ts'
import { type Bounds, centreOf } from '#kernel/geo.ts'
import type { Db } from '#platform/db.server.ts'
import { withinTime } from '#platform/deadline.server.ts'

/** The plan of a search in the area of a named place. */
export async function planIn(db: Db, search: Search, area: Bounds | null, now: Date): Promise<SearchPlan> {
  const named = area && { name: 'Somewhere', ...centreOf(area), bounds: area }
  return planSearch(search, { ...(await readPlanFacts(db, search, now)), named })
}

/** A page of that search; with flexible dates each listing with its shift. @param dense as in `searchListings` */
export async function searchIn(db: Db, search: Search, area: Bounds | null, now: Date, dense?: number) {
  const plan = await planIn(db, search, area, now)
  return withinTime(db, MAX_MILLISECONDS, async (tx) => {
    const { ids, ...found } = await searchListings(tx, plan, dense)
    const shiftOf = await readShifts(tx, plan, ids)
    return { ...found, listings: ids.map((id) => ({ id, shift: shiftOf(id) })) }
  })
}

/** Suggestions for that search, as if it found nothing. */
export async function explainIn(db: Db, search: Search, area: Bounds | null, now: Date) {
  const plan = await planIn(db, search, area, now)
  return withinTime(db, MAX_MILLISECONDS, (tx) => explainNothing(tx, plan))
}
