import { newId } from '#kernel/ids.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { endPayoutStop, stopPayout } from './stop-payout.server.ts'

type Input = { adminId: string; bookingId: string; reason: string }

/**
 * Stops a booking's payout for an admin's reason; the caller has checked the permission.
 *
 * @returns whether anything has changed
 */
export async function stopByAdmin(db: Db, { adminId, bookingId, reason }: Input, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const booking = await tx
      .selectFrom('bookings')
      .select('id')
      .where('id', '=', bookingId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!booking || (await openStop(tx, bookingId))) return false
    await stopPayout(tx, { bookingId, reason: 'admin', sourceId: newId(now.getTime()) }, now)
    const on = { kind: 'booking', id: bookingId } as const
    await recordAudit(tx, { actorId: adminId, action: 'payout-stopped', on, reason }, now)
    return true
  })
}

/** Lifts an admin's stop; stops of claims and providers stay. */
export async function liftByAdmin(db: Db, { adminId, bookingId, reason }: Input, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const sourceId = await openStop(tx, bookingId)
    if (!sourceId) return false
    await endPayoutStop(tx, { reason: 'admin', sourceId }, now)
    const on = { kind: 'booking', id: bookingId } as const
    await recordAudit(tx, { actorId: adminId, action: 'payout-stop-lifted', on, reason }, now)
    return true
  })
}

async function openStop(tx: Db, bookingId: string): Promise<string | null> {
  const stop = await tx
    .selectFrom('payout_stops')
    .select('source_id')
    .where('booking_id', '=', bookingId)
    .where('reason', '=', 'admin')
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return stop?.source_id ?? null
}
