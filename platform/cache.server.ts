import { performance } from 'node:perf_hooks'
import { LRUCache } from 'lru-cache'
import { dataTime, settingsTime, settingsVersion } from './changes.server.ts'
import type { Db, Tx } from './db.server.ts'

/** The limit is a number of values, or a total of what `sizeOf` counts of each (above 0). */
type CacheLimits<Value> = { ttlMs: number } & (
  | { maxEntries: number }
  | { maxSize: number; sizeOf: (value: Value) => number }
)

/**
 * Beyond the limit the longest unused values go first.
 * `nowMs` defaults to the process's clock; what follows the business clock passes that each time.
 */
type Cache<Value> = {
  get: (key: string, nowMs?: number) => Value | undefined
  set: (key: string, value: Value, nowMs?: number) => void
  delete: (key: string) => void
}

export function createCache<Value extends object>(limits: CacheLimits<Value>): Cache<Value> {
  let time = 0
  const entries = new LRUCache<string, Value>({
    // The library needs whole milliseconds, and less than one would be no limit.
    ttl: Math.ceil(limits.ttlMs),
    ttlResolution: 0,
    perf: { now: () => time },
    // With its own `max` the library makes room for all of them at once.
    ...('maxEntries' in limits
      ? { maxSize: limits.maxEntries, sizeCalculation: () => 1 }
      : { maxSize: limits.maxSize, sizeCalculation: limits.sizeOf }),
  })

  return {
    get: (key, nowMs = performance.now()) => {
      // lru-cache still returns a value at the millisecond of its expiry, so one is added.
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

/**
 * Each opened database has a cache of its own.
 *
 * @param limits.ofSettings another cache after each change of the settings, by whichever server: who fills one asks for it before reading
 */
export function cachePerDatabase<Value extends object>(
  limits: CacheLimits<Value> & { ofSettings?: true },
): (db: Db | Tx) => Cache<Value> {
  const caches = new WeakMap<object, { cache: Cache<Value>; version: number }>()

  return (db) => {
    // All transactions of a database share its adapter object.
    const database = db.getExecutor().adapter
    // A replica that does not have the change yet would give the former settings for as long as the cache keeps them.
    if (limits.ofSettings && dataTime(db) < settingsTime()) return createCache(limits)
    const version = limits.ofSettings ? settingsVersion() : 0
    const known = caches.get(database)
    if (known?.version === version) return known.cache
    const cache = createCache(limits)
    caches.set(database, { cache, version })
    return cache
  }
}

/** Callers share a computation; a failure is not cached, so the next caller tries again. */
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
