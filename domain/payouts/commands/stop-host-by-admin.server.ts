import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { endHostStop, stopHost } from './stop-host.server.ts'

type Input = { adminId: string; hostId: string; reason: string }

/**
 * Stops all payouts of a person for an admin's reason, and tells them without it; the caller has checked the permission.
 *
 * @returns whether anything has changed
 */
export async function stopHostByAdmin(db: Db, { adminId, hostId, reason }: Input, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const person = await tx.selectFrom('profiles').select('user_id').where('user_id', '=', hostId).executeTakeFirst()
    const stopId = person && (await stopHost(tx, { hostId, cause: 'admin', reason }, now))
    if (!stopId) return false
    const on = { kind: 'user', id: hostId } as const
    await recordAudit(tx, { actorId: adminId, action: 'payouts-stopped', on, reason }, now)
    const kind = 'payouts_stopped'
    await addJob(tx, 'notifications.notify', {
      kind,
      recipientId: hostId,
      eventKey: `${kind}:${stopId}`,
      thingId: stopId,
    })
    return true
  })
}

/** Lifts an admin's stop; a suspension's stays. */
export async function liftHostStop(db: Db, { adminId, hostId, reason }: Input, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await endHostStop(tx, { hostId, cause: 'admin' }, now))) return false
    const on = { kind: 'user', id: hostId } as const
    await recordAudit(tx, { actorId: adminId, action: 'payouts-resumed', on, reason }, now)
    return true
  })
}
