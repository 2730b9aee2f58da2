import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { moveClockIn } from '#platform/demo-clock.server.ts'

/**
 * Moves a demo's clock.
 *
 * @param hours forward
 */
export function moveClock(db: Db, { adminId, hours }: { adminId: string; hours: number }, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await moveClockIn(tx, hours * 3600)
    await recordAudit(tx, { actorId: adminId, action: 'clock-moved', changes: { hours: [0, hours] } }, now)
  })
}
