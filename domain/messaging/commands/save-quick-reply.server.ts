import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { QuickReplyFailure } from '../errors.ts'
import { messageLimits } from '../message.ts'

type QuickReply = { hostId: string; title: string; text: string }

/**
 * Stores a quick reply; a title that the host already uses replaces that reply.
 *
 * @param reply.id the reply to change; null for a new one
 * @returns its id
 */
export async function saveQuickReply(
  db: Db,
  { id, ...reply }: QuickReply & { id: string | null },
  now: Date,
): Promise<Result<string, QuickReplyFailure>> {
  try {
    return await inTransaction(db, (tx) => (id === null ? insertReply(tx, reply, now) : changeReply(tx, id, reply)))
  } catch (error) {
    if (violates(error, 'quick_replies_title_once')) return fail({ reason: 'title-taken' })
    throw error
  }
}

async function insertReply(tx: Tx, { hostId, title, text }: QuickReply, now: Date) {
  // The lock makes one host's replies be counted one after the other.
  await sql`select from profiles where user_id = ${hostId} for no key update`.execute(tx)
  const { rows } = await sql<{ id: string; is_titled: boolean }>`
    select id, lower(title) = lower(${title}) as is_titled from quick_replies where host_id = ${hostId}`.execute(tx)
  const titled = rows.find((row) => row.is_titled)
  if (titled) return changeReply(tx, titled.id, { hostId, title, text })
  if (rows.length >= messageLimits.quickReplies) return fail({ reason: 'too-many' as const })

  const id = newId(now.getTime())
  await tx.insertInto('quick_replies').values({ id, host_id: hostId, title, text, created_at: now }).execute()
  return ok(id)
}

async function changeReply(
  tx: Tx,
  id: string,
  { hostId, title, text }: QuickReply,
): Promise<Result<string, QuickReplyFailure>> {
  const { numUpdatedRows } = await tx
    .updateTable('quick_replies')
    .set({ title, text })
    .where('id', '=', id)
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? ok(id) : fail({ reason: 'not-found' })
}

/** @returns whether the host had this reply */
export async function deleteQuickReply(db: Db, { hostId, id }: { hostId: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('quick_replies')
    .where('id', '=', id)
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
