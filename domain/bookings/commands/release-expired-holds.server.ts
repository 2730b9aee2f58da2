import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { isReleasable } from '../queries/taken-by-others.server.ts'
import { dropChange } from './apply-change.server.ts'
import { endBooking } from './end-booking.server.ts'

/**
 * Runs in the transaction that wants the time, because the worker may be late.
 * The caller has locked the spaces.
 */
export async function releaseExpiredHolds(tx: Tx, spaces: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; waitsFor: 'host' | 'payment'; changeId: string | null }>`
    select distinct b.id, b.waits_for as "waitsFor", o.change_id as "changeId"
    from occupancy o join bookings b on b.id = o.booking_id left join booking_changes c on c.id = o.change_id
    where o.space_id = any(${spaces}::uuid[]) and o.released_at is null
      and ${isReleasable(now)}`.execute(tx)

  for (const { id, waitsFor, changeId } of rows) {
    if (changeId === null)
      await endBooking(
        tx,
        { id, status: 'pending', waitsFor },
        { by: 'system', reason: waitsFor === 'host' ? 'expired' : 'not-paid' },
        now,
      )
    else await dropChange(tx, { id: changeId, bookingId: id }, 'expired', now)
  }
}
