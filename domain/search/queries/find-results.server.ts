import type { Db } from '#platform/db.server.ts'
import { isTooSlow, withinTime } from '#platform/deadline.server.ts'
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

/** Milliseconds for suggestions, without which a page has its results all the same. */
const SUGGESTING_MS = 1000

/**
 * Everything that a page of results shows.
 *
 * @param suggestingMs smaller in tests
 * @throws the error that `isTooSlow` recognises when the search itself takes too long
 */
export async function findResults(db: Db, plan: SearchPlan, suggestingMs = SUGGESTING_MS): Promise<Results> {
  const found = await withinTime(db, MAX_MILLISECONDS, async (tx) => {
    const results = await searchListings(tx, plan)
    return { ...results, shiftOf: await readShifts(tx, plan, results.ids) }
  })
  const { ids, count, shiftOf } = found
  if (count === null || count > FEW) return { ...found, suggestions: null }
  try {
    return await withinTime(db, suggestingMs, async (tx) => {
      const suggestions = await (count === 0 ? explainNothing(tx, plan) : suggestMore(tx, plan, ids))
      const others = [...suggestions.otherKinds, suggestions.nearby].flatMap((some) => some?.ids ?? [])
      const shiftOfOther = await readShifts(tx, plan, others)
      return { ...found, suggestions, shiftOf: (id: string) => shiftOf(id) || shiftOfOther(id) }
    })
  } catch (error) {
    if (isTooSlow(error)) return { ...found, suggestions: null }
    throw error
  }
}
