import { recordAudit, recordRead } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { lockPresent } from './lock-present.server.ts'

/** Minutes for which one reason lets an admin read. */
export const READING_MINUTES = 60

type Reading = { adminId: string; personId: string }

/**
 * Lets an admin read somebody's messages for an hour; the log has who, whose and why before anything is read.
 *
 * @returns false where there is nobody
 */
export function beginReading(
  db: Db,
  { adminId, personId, reason }: Reading & { reason: string },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockPresent(tx, personId))) return false
    await tx.deleteFrom('message_readings').where('until', '<=', now).execute()
    const until = addMinutes(now, READING_MINUTES)
    await tx
      .insertInto('message_readings')
      .values({ admin_id: adminId, person_id: personId, until })
      .onConflict((conflict) => conflict.columns(['admin_id', 'person_id']).doUpdateSet({ until }))
      .execute()
    const on = { kind: 'user', id: personId } as const
    await recordAudit(tx, { actorId: adminId, action: 'messages-opened', on, reason }, now)
    return true
  })
}

/** Ends it before its time. */
export async function endReading(db: Db, { adminId, personId }: Reading): Promise<void> {
  await db.deleteFrom('message_readings').where('admin_id', '=', adminId).where('person_id', '=', personId).execute()
}

/** The other side of a conversation is read as well, and finds it with what was done to them. */
export const noteThread = (db: Db, { adminId, otherId }: { adminId: string; otherId: string }, now: Date) =>
  recordRead(db, { actorId: adminId, action: 'messages-read', on: { kind: 'user', id: otherId } }, now)
