import type { Tx } from '#platform/db.server.ts'

/** What somebody asked for, under a key that their form or their program made. */
type Asked = { userId: string; scope: string; key: string }

/**
 * A commit whose reply is lost has happened: the same key finds the same answer again, and does nothing.
 * The caller holds a lock that two requests of one key both need, so that the second waits for the first.
 */
export async function answerOnce<Answer extends object>(
  tx: Tx,
  { userId, scope, key }: Asked,
  now: Date,
  work: () => Promise<Answer>,
  isKept: (answer: Answer) => boolean,
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
  if (!isKept(answer)) return answer
  await tx
    .insertInto('idempotency_keys')
    .values({ scope, key, user_id: userId, response: JSON.stringify(answer), created_at: now })
    .execute()
  return answer
}
