import { arePublished } from '#domain/listings/queries/are-published.server.ts'
import { cachePerDatabase, sharedAnswer } from '#platform/cache.server.ts'
import { dataTime, haveChanged } from '#platform/changes.server.ts'
import type { Db } from '#platform/db.server.ts'

/** @property shownIds of all listings that the answer tells of */
type Listed = { shownIds: readonly string[] }

/** Caches answers about listings; one is made anew as soon as a listing in it is no longer published, or search has followed its change. */
export function listedAnswers<Answer extends Listed>(limits: { ttlMs: number; maxEntries: number }) {
  const answers = cachePerDatabase<Promise<{ answer: Answer; at: number }>>(limits)

  return async (replica: Db, key: string, make: () => Promise<Answer>, now: Date): Promise<Answer> => {
    const cache = answers(replica)
    const shared = () =>
      sharedAnswer(
        cache,
        key,
        async () => {
          const at = dataTime(replica)
          return { answer: await make(), at }
        },
        now.getTime(),
      )
    const { answer, at } = await shared()
    if (!haveChanged(answer.shownIds, at) && (await arePublished(replica, answer.shownIds))) return answer
    cache.delete(key)
    return (await shared()).answer
  }
}
