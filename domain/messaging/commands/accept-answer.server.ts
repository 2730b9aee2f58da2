import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Budgets } from '#platform/budget.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { AcceptFailure } from '../errors.ts'
import { MAX_INBOUND_BYTES } from '../inbound-email.ts'
import { readReplyAddress } from '../queries/read-reply-address.server.ts'

type World = { db: Db; budgets: Budgets; domain: string; secrets: readonly string[] }

/** Takes an e-mail to one of our reply addresses; the worker reads it. */
export async function acceptAnswer(
  { db, budgets, ...own }: World,
  { recipients, raw }: { recipients: readonly string[]; raw: Uint8Array },
  now: Date,
): Promise<Result<null, AcceptFailure>> {
  if (raw.length > MAX_INBOUND_BYTES) return fail({ reason: 'too-large' })
  const of = recipients.map((each) => readReplyAddress(each, own)).find((each) => each !== null)
  const side =
    of &&
    (await db
      .selectFrom('conversation_sides')
      .select(['conversation_id', 'user_id'])
      .where('conversation_id', '=', of.conversationId)
      .where('side', '=', of.side)
      .executeTakeFirst())
  if (!side) return fail({ reason: 'unknown' })
  const spent = await budgets.spend('answer', side.user_id, now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many' })

  await inTransaction(db, async (tx) => {
    const inboundId = newId(now.getTime())
    await tx
      .insertInto('inbound_emails')
      .values({ id: inboundId, ...side, raw: Buffer.from(raw), received_at: now })
      .execute()
    await addJob(tx, 'messaging.take-answer', { inboundId })
  })
  return ok(null)
}
