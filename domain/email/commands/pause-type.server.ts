import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { type EmailType, necessityOf } from '../email-type.ts'
import type { PauseFailure } from '../errors.ts'

type Trigger = { adminId: string; type: EmailType; isPaused: boolean }

/** Events during a pause are counted and never e-mailed later; waiting e-mails are still sent. */
export function pauseType(
  db: Db,
  { adminId, type, isPaused }: Trigger,
  now: Date,
): Promise<Result<null, PauseFailure>> {
  return inTransaction(db, async (tx) => {
    if (necessityOf(type) !== null) return fail({ reason: 'necessary' })
    const isChanged = isPaused ? await pause(tx, type, now) : await resume(tx, type)
    // The audit log shows whether the type was sent, before and after.
    const changes = { [`email.${type}`]: [isPaused, !isPaused] as const }
    if (isChanged) await recordAudit(tx, { actorId: adminId, action: 'email-trigger-changed', changes }, now)
    return ok(null)
  })
}

async function pause(tx: Tx, type: EmailType, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('paused_email_types')
    .values({ type, since: now })
    .onConflict((conflict) => conflict.column('type').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function resume(tx: Tx, type: EmailType): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('paused_email_types').where('type', '=', type).executeTakeFirst()
  return numDeletedRows === 1n
}
