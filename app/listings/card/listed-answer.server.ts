import { arePublished } from '#domain/listings/queries/are-published.server.ts'
import { cachePerDatabase, sharedAnswer } from '#platform/cache.server.ts'
import type { Db } from '#platform/db.server.ts'

/** @property shownIds of all listings that the answer tells of */
type Listed = { shownIds: readonly string[] }

/** Caches answers about listings; one is made anew as soon as a listing in it is no longer published. */
export function listedAnswers<Answer extends Listed>(limits: { ttlMs: number; maxEntries: number }) {
  const answers = cachePerDatabase<Promise<Answer>>(limits)

  return async (db: Db, key: string, make: () => Promise<Answer>, now: Date): Promise<Answer> => {
    const answer = await sharedAnswer(answers(db), key, make, now.getTime())
    if (await arePublished(db, answer.shownIds)) return answer
    answers(db).delete(key)
    return sharedAnswer(answers(db), key, make, now.getTime())
  }
}
