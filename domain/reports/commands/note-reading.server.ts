import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'

type Reading = { adminId: string; reportId: string; personId: string | null; kind: string }

/** Logs once per admin and report that they read a private conversation, before they do. */
export function noteReading(db: Db, { adminId, reportId, personId, kind }: Reading, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const noted = await tx
      .insertInto('report_readers')
      .values({ report_id: reportId, admin_id: adminId, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!noted.numInsertedOrUpdatedRows) return
    const on = personId && ({ kind: 'user', id: personId } as const)
    const changes = { reported: [null, kind] } as const
    await recordAudit(tx, { actorId: adminId, action: 'report-read', ...(on && { on }), changes }, now)
  })
}
