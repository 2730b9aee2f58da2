import { performance } from 'node:perf_hooks'
import { LRUCache } from 'lru-cache'
import type { Db, Tx } from './db.server.ts'

/** How long a value is cached, and the limit: a number of values, or a total of what `sizeOf` counts of each (above 0). */
type CacheLimits<Value> = { ttlMs: number } & (
  | { maxEntries: number }
  | { maxSize: number; sizeOf: (value: Value) => number }
)

/**
 * Values under their keys, each until it expires; when there are too many the longest unused go first.
 *
 * `nowMs` is the process's own clock unless it is passed: what follows the business clock, which tests and the demo move, passes
 * that one with every call.
 */
type Cache<Value> = {
  get: (key: string, nowMs?: number) => Value | undefined
  set: (key: string, value: Value, nowMs?: number) => void
  delete: (key: string) => void
}

export function createCache<Value extends object>(limits: CacheLimits<Value>): Cache<Value> {
  let time = 0
  const entries = new LRUCache<string, Value>({
    // Whole milliseconds only: less than one would be no limit.
    ttl: Math.ceil(limits.ttlMs),
    ttlResolution: 0,
    perf: { now: () => time },
    ...('maxEntries' in limits
      ? { max: limits.maxEntries }
      : { maxSize: limits.maxSize, sizeCalculation: limits.sizeOf }),
  })

  return {
    get: (key, nowMs = performance.now()) => {
      // lru-cache gives a value at the very millisecond at which it expires, too: by now it must last for one more.
      time = nowMs + 1
      return entries.get(key)
    },
    set: (key, value, nowMs = performance.now()) => {
      time = nowMs
      entries.set(key, value)
    },
    delete: (key) => void entries.delete(key),
  }
}

/** One such cache for each database that the program opens. */
export function cachePerDatabase<Value extends object>(limits: CacheLimits<Value>): (db: Db | Tx) => Cache<Value> {
  const caches = new WeakMap<object, Cache<Value>>()

  return (db) => {
    // A transaction has the adapter of its database, and that is the same object for all of them.
    const database = db.getExecutor().adapter
    const cache = caches.get(database) ?? createCache(limits)
    caches.set(database, cache)
    return cache
  }
}

/** A cached value, one that is already being computed, or a new one. A failure is not cached: the next caller computes again. */
export function sharedAnswer<Value>(
  cache: Cache<Promise<Value>>,
  key: string,
  ask: () => Promise<Value>,
  nowMs?: number,
): Promise<Value> {
  const cached = cache.get(key, nowMs)
  if (cached) return cached

  const answer = ask()
  cache.set(key, answer, nowMs)
  answer.catch(() => cache.delete(key))
  return answer
}
