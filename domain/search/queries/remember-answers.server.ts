import type { Db, Tx } from '#platform/db.server.ts'
import { performance } from 'node:perf_hooks'

/** Answers that took long, for a minute: what costs a look at everything is not looked for again at once. */
const KEPT_MS = 60_000
const MOST_KEPT = 500

/** Faster answers are always made anew, and so always true. */
const SLOW_MS = 100

type Kept = { value: unknown; until: number }
const kept = new WeakMap<object, Map<string, Kept>>()

/**
 * What is remembered under a key, or else made. Of one database each program remembers its own.
 *
 * @param key all that the answer depends on but the time
 */
export async function remembered<Value>(db: Db | Tx, key: string, make: () => Promise<Value>): Promise<Value> {
  const answers = answersOf(db)
  const found = answers.get(key)
  if (found && found.until > performance.now()) return found.value as Value

  const start = performance.now()
  const value = await make()
  const end = performance.now()
  if (end - start >= SLOW_MS) {
    answers.delete(key)
    answers.set(key, { value, until: end + KEPT_MS })
    // A map keeps its order: the first is the oldest.
    if (answers.size > MOST_KEPT) answers.delete(answers.keys().next().value!)
  }
  return value
}

function answersOf(db: Db | Tx): Map<string, Kept> {
  // A transaction has the dialect of its database, and that is the same object for all of them.
  const key = db.getExecutor().adapter
  const answers = kept.get(key) ?? new Map<string, Kept>()
  kept.set(key, answers)
  return answers
}
