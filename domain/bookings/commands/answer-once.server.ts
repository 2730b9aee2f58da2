import type { Tx } from '#platform/db.server.ts'

/** A request with the idempotency key that its form or client made. */
type KeyedRequest = { userId: string; scope: string; key: string }

/**
 * Runs a command once per idempotency key: when the reply to a committed request was lost, the same key returns the
 * stored answer and nothing runs again. The caller holds a lock that both requests of one key need, so that the second
 * waits for the first.
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
