import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'

/** The audit log records, once each, that an admin is about to read a conversation. */
export function noteReading(
  db: Db,
  { adminId, claimId, bookingId }: { adminId: string; claimId: string; bookingId: string },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const noted = await tx
      .insertInto('claim_readers')
      .values({ claim_id: claimId, admin_id: adminId, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!noted.numInsertedOrUpdatedRows) return
    await recordAudit(tx, { actorId: adminId, action: 'claim-read', on: { kind: 'booking', id: bookingId } }, now)
  })
}
