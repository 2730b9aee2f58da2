import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { dropChange } from './apply-change.server.ts'
import { endBooking } from './end-booking.server.ts'

/**
 * Frees what has run out on these spaces, in the transaction that wants their time: the worker may be late. Only what has no
 * payment under way: a session that may still be paid is expired at the provider first (decision C2). The caller has locked the spaces.
 */
export async function releaseExpiredHolds(tx: Tx, spaces: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; waitsFor: 'host' | 'payment'; changeId: string | null }>`
    select distinct b.id, b.waits_for as "waitsFor", o.change_id as "changeId"
    from occupancy o join bookings b on b.id = o.booking_id left join booking_changes c on c.id = o.change_id
    where o.space_id = any(${spaces}::uuid[]) and o.released_at is null
      and case when c.id is null then b.status = 'pending' and b.held_until <= ${now} else c.waits_until <= ${now} end
      and not exists (select 1 from payments p where p.booking_id = b.id and p.change_id is not distinct from c.id
        and p.status in ('intended', 'open', 'captured'))`.execute(tx)

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
