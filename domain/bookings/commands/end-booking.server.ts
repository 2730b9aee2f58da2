import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

type Ending = {
  by: 'guest' | 'host' | 'admin' | 'system'
  reason: 'changed-plans' | 'declined' | 'expired' | 'not-paid' | 'host-cancelled' | 'admin'
}

/** Cancels a booking and frees what it occupied. Whoever calls has asked whether it may be; the database refuses a jump. */
export async function endBooking(tx: Tx, bookingId: string, { by, reason }: Ending, now: Date): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({
      status: 'cancelled',
      waits_for: null,
      held_until: null,
      cancelled_by: by,
      cancel_reason: reason,
      status_at: now,
    })
    .where('id', '=', bookingId)
    .execute()

  const freed = await tx
    .updateTable('occupancy')
    .set({ released_at: now })
    .where('booking_id', '=', bookingId)
    .where('released_at', 'is', null)
    .returning('space_id')
    .execute()
  for (const { space_id } of freed)
    await sql`select refresh_busy_days(${space_id}::uuid, ${now}::timestamptz)`.execute(tx)
}
