import type { Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db.server.ts'
import { jsonColumn } from '#platform/json-column.server.ts'
import { z } from 'zod'

/** The stored answer of a command is its success; failures are not stored. */
export const answerColumn = <Value>(value: z.ZodType<Value>) =>
  jsonColumn('idempotency_keys.response', z.object({ ok: z.literal(true), value }))

/** A request with the idempotency key that its form or client made. */
type KeyedRequest = { userId: string; scope: string; key: string }

/**
 * Runs a command once per key: a repeated request gets the stored answer, a refused one runs again.
 * The caller holds a lock that both requests need, so that the second waits for the first.
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
