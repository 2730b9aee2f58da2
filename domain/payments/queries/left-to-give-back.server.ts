import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/**
 * What was paid for a booking less its refunds, pending or completed, and less what banks took back, in minor units. What was paid for
 * claims is the host's whole; what banks took back of it is the host's to bear.
 */
export async function paidLessRefunded(tx: Db | Tx, bookingId: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`select (
      coalesce((select sum(amount_minor) from payments where booking_id = ${bookingId} and status = 'captured' and claim_id is null), 0)
      - coalesce((select sum(amount_minor) from refunds where booking_id = ${bookingId}), 0)
      - coalesce((select sum(d.amount_minor) from disputes d join payments p on p.id = d.payment_id
          where p.booking_id = ${bookingId} and d.status = 'lost'), 0))::bigint as paid`.execute(tx)
  return rows[0]!.paid
}

/** What of it can still go back to the guest, in minor units: nothing where a bank has taken back what was refunded as well. */
export const leftToGiveBack = async (tx: Db | Tx, bookingId: string): Promise<number> =>
  Math.max(0, await paidLessRefunded(tx, bookingId))
