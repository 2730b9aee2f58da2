import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { awaits } from './match-status.server.ts'

/** Whether the guest has something to do: a hold or an accepted request to pay, a change to answer or to pay. */
export async function isGuestAwaited(db: Db, guestId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ awaited: boolean }>`
    select exists (select from bookings where guest_id = ${guestId} and ${awaits('payment', now)})
      or exists (select from bookings b join booking_changes c on c.booking_id = b.id
        where b.guest_id = ${guestId} and b.status = 'confirmed' and b.ends_at > ${now}::timestamptz and c.waits_until > ${now}::timestamptz
          and (c.status = 'awaiting-payment' or c.status = 'proposed' and c.proposed_by = 'host')) as awaited`.execute(
    db,
  )
  return rows[0]!.awaited
}
