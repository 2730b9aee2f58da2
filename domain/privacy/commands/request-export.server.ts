import { noteEvent } from '#domain/accounts/commands/note-event.server.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { EXPORT_AFTER_HOURS } from '../data-export.ts'
import type { ExportFailure } from '../errors.ts'

/** Queues an export of a person's data; an e-mail follows when its files are ready. */
export async function requestExport(
  db: Db,
  userId: string,
  now: Date,
  headers?: Headers,
): Promise<Result<null, ExportFailure>> {
  const requested = await inTransaction<Result<null, ExportFailure>>(db, async (tx) => {
    // The lock makes two simultaneous requests one.
    await tx.selectFrom('profiles').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()
    const last = await tx
      .selectFrom('data_exports')
      .select('requested_at')
      .where('person_id', '=', userId)
      .orderBy('requested_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const again = last && addMinutes(last.requested_at, EXPORT_AFTER_HOURS * 60)
    if (again && again > now) return fail({ reason: 'too-soon', again })

    const id = newId(now.getTime())
    await tx.insertInto('data_exports').values({ id, person_id: userId, requested_at: now }).execute()
    // One export at a time, of whomever: each takes a connection and a slice of memory.
    await addJob(tx, 'privacy.export', { exportId: id }, { isPatient: true, queue: 'exports' })
    return ok(null)
  })
  if (requested.ok) await noteEvent(db, 'export-asked', { accountId: userId, ...(headers && { headers }) }, now)
  return requested
}
