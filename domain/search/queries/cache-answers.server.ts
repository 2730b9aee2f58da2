import { cachePerDatabase } from '#platform/cache.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { performance } from 'node:perf_hooks'
import { slowAnswers } from '../slow-answers.ts'

/** Slow answers are cached for a minute, so that a full scan does not run again immediately. */
const answers = cachePerDatabase<{ value: unknown }>({ ttlMs: 60_000, maxEntries: 500 })

/**
 * The cached answer of a key, or a new one; concurrent requests each make their own.
 *
 * @param key everything that the answer depends on except the time
 */
export async function cachedAnswer<Value>(db: Db | Tx, key: string, make: () => Promise<Value>): Promise<Value> {
  const cached = answers(db).get(key)
  if (cached) return cached.value as Value

  const start = performance.now()
  const value = await make()
  if (performance.now() - start >= slowAnswers.fromMs) answers(db).set(key, { value })
  return value
}
