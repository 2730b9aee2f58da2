import { cachePerDatabase } from '#platform/cache.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { performance } from 'node:perf_hooks'

/** Answers that took long, for a minute: what costs a look at everything is not looked for again at once. */
const slowAnswers = cachePerDatabase<{ value: unknown }>({ ttlMs: 60_000, maxEntries: 500 })

/** Faster answers are always made anew, and so always true. */
const SLOW_MS = 100

/**
 * What is remembered under a key, or else made. Not shared while it is made: each transaction has its own time to answer in.
 *
 * @param key all that the answer depends on but the time
 */
export async function remembered<Value>(db: Db | Tx, key: string, make: () => Promise<Value>): Promise<Value> {
  const cached = slowAnswers(db).get(key)
  if (cached) return cached.value as Value

  const start = performance.now()
  const value = await make()
  if (performance.now() - start >= SLOW_MS) slowAnswers(db).set(key, { value })
  return value
}
