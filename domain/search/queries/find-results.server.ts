import type { Db, Tx } from '#platform/db.server.ts'
import { withinTime } from '#platform/deadline.server.ts'
import type { SearchPlan } from '../plan.ts'
import { explainNothing, FEW, suggestMore, type Suggestions } from './explain-nothing.server.ts'
import { readShifts } from './match-times.server.ts'
import { type Found, MAX_MILLISECONDS, searchListings } from './search-listings.server.ts'

type Results = Found & {
  /** Searches that would find something or more, if nothing or little matches. */
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
    const suggestions = await suggestionsFor(tx, plan, found)
    const others = [...(suggestions?.otherKinds ?? []), suggestions?.nearby]
    const ids = [...found.ids, ...others.flatMap((some) => some?.ids ?? [])]
    return { ...found, suggestions, shiftOf: await readShifts(tx, plan, ids) }
  })
}

async function suggestionsFor(tx: Tx, plan: SearchPlan, { ids, count }: Found): Promise<Suggestions | null> {
  if (count === 0) return explainNothing(tx, plan)
  return count !== null && count <= FEW ? suggestMore(tx, plan, ids) : null
}
