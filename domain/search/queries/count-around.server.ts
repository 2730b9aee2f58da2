import type { Unit } from '#domain/availability/unit.ts'
import { round4, type Point } from '#kernel/geo.ts'
import { cachePerDatabase } from '#platform/cache.server.ts'
import type { Db } from '#platform/db.server.ts'
import { planSearch } from '../plan.ts'
import type { Search } from '../search.ts'
import { countListings } from './count-listings.server.ts'
import { readPlanFacts } from './read-plan-facts.server.ts'

/** Milliseconds that a number is shown beside a suggested place before it is counted again. */
const TTL_MS = 60_000

const counts = cachePerDatabase<{ count: number | null }>({ ttlMs: TTL_MS, maxEntries: 2000 })

/** The number of listings that a search around a point finds, as the suggestion of that search says; null for too many to count. */
export async function countAround(db: Db, at: Point, type: Unit, now: Date): Promise<number | null> {
  const { lat, lng } = { lat: round4(at.lat), lng: round4(at.lng) }
  const cache = counts(db)
  const key = `${type} ${lat} ${lng}`
  const cached = cache.get(key)
  if (cached) return cached.count
  const search: Search = { type, lat, lng, page: 1 }
  const count = await countListings(db, planSearch(search, { named: null, ...(await readPlanFacts(db, search, now)) }))
  cache.set(key, { count })
  return count
}
