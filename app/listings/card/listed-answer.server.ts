import { arePublished } from '#domain/listings/queries/are-published.server.ts'
import { cachePerDatabase, sharedAnswer } from '#platform/cache.server.ts'
import { dataTime, haveChanged } from '#platform/changes.server.ts'
import type { Db } from '#platform/db.server.ts'
import { isTooSlow } from '#platform/deadline.server.ts'

/** @property shownIds of all listings that the answer tells of */
type Listed = { shownIds: readonly string[] }

/** An answer stands in so long for one that cannot be had in time. */
const FORMER_TTL_MS = 10 * 60_000

/**
 * Caches answers about listings; one is made anew as soon as a listing in it is no longer published, or search has followed its change.
 * Where that takes too long, the one before it is given instead, unless it tells of such a listing.
 */
export function listedAnswers<Answer extends Listed>(limits: { ttlMs: number; maxEntries: number }) {
  const answers = cachePerDatabase<Promise<{ answer: Answer; at: number }>>(limits)
  const formers = cachePerDatabase<{ answer: Answer; at: number }>({ ...limits, ttlMs: FORMER_TTL_MS })

  return async (replica: Db, key: string, make: () => Promise<Answer>, now: Date): Promise<Answer> => {
    const [cache, former] = [answers(replica), formers(replica)]
    const ask = async () => {
      const at = dataTime(replica)
      try {
        const made = { answer: await make(), at }
        former.set(key, made, now.getTime())
        return made
      } catch (error) {
        const stale = isTooSlow(error) && former.get(key, now.getTime())
        if (!stale) throw error
        return stale
      }
    }
    const shared = () => sharedAnswer(cache, key, ask, now.getTime())
    const { answer, at } = await shared()
    if (!haveChanged(answer.shownIds, at) && (await arePublished(replica, answer.shownIds))) return answer
    cache.delete(key)
    former.delete(key)
    return (await shared()).answer
  }
}
