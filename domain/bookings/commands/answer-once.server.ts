import type { Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db.server.ts'
import { jsonColumn } from '#platform/json-column.server.ts'
import { z } from 'zod'

/** How the stored answer of a command is read: what is kept is what it has done. */
export const answerColumn = <Value>(value: z.ZodType<Value>) =>
  jsonColumn('idempotency_keys.response', z.object({ ok: z.literal(true), value }))

/** A request with the idempotency key that its form or client made. */
type KeyedRequest = { userId: string; scope: string; key: string }

/**
 * Runs a command once per idempotency key: when the reply to a committed request was lost, the same key returns the
 * stored answer and nothing runs again; what was refused may be asked again. The caller holds a lock that both requests of one key need, so that the second
 * waits for the first.
 */
export async function answerOnce<Value, Failure>(
  tx: Tx,
  { userId, scope, key }: KeyedRequest,
  now: Date,
  stored: ReturnType<typeof answerColumn<Value>>,
  work: () => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  const before = await tx
    .selectFrom('idempotency_keys')
    .select('response')
    .where('user_id', '=', userId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (before) return stored(before.response, scope)

  const answer = await work()
  if (!answer.ok) return answer
  await tx
    .insertInto('idempotency_keys')
    .values({ scope, key, user_id: userId, response: JSON.stringify(answer), created_at: now })
    .execute()
  return answer
}
