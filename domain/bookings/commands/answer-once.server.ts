import type { Tx } from '#platform/db.server.ts'

/** A request under a key that its form or program made. */
type KeyedRequest = { userId: string; scope: string; key: string }

/**
 * A commit whose reply is lost has happened: the same key finds the same answer again, and does nothing.
 * The caller holds a lock that two requests of one key both need, so that the second waits for the first.
 */
export async function answerOnce<Answer extends object>(
  tx: Tx,
  { userId, scope, key }: KeyedRequest,
  now: Date,
  work: () => Promise<Answer>,
  isFinal: (answer: Answer) => boolean,
): Promise<Answer> {
  const before = await tx
    .selectFrom('idempotency_keys')
    .select('response')
    .where('user_id', '=', userId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (before) return before.response as Answer

  const answer = await work()
  if (!isFinal(answer)) return answer
  await tx
    .insertInto('idempotency_keys')
    .values({ scope, key, user_id: userId, response: JSON.stringify(answer), created_at: now })
    .execute()
  return answer
}
