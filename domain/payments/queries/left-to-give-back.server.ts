import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Paid less refunds (pending or done) and lost disputes, in minor units; without claims' payments. */
export async function paidLessRefunded(tx: Db | Tx, bookingId: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`select (
      coalesce((select sum(amount_minor) from payments where booking_id = ${bookingId} and status = 'captured' and claim_id is null), 0)
      - coalesce((select sum(amount_minor) from refunds where booking_id = ${bookingId}), 0)
      - coalesce((select sum(d.amount_minor) from disputes d join payments p on p.id = d.payment_id
          where p.booking_id = ${bookingId} and d.status = 'lost'), 0))::bigint as paid`.execute(tx)
  return rows[0]!.paid
}

/** The sum that can still be refunded: 0 where a bank took back refunded money as well. */
export const leftToGiveBack = async (tx: Db | Tx, bookingId: string): Promise<number> =>
  Math.max(0, await paidLessRefunded(tx, bookingId))
