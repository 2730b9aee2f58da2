import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'

/**
 * A dispute of the payment has ended: what waited for it is asked for, less what the bank has given the guest.
 *
 * The newest refunds are dropped first. One that was asked for before the dispute stays: the provider decides.
 */
export async function endWait(tx: Tx, paymentId: string): Promise<void> {
  await sql`
    with taken as (
      select (select coalesce(sum(amount_minor), 0) from refunds where payment_id = ${paymentId})
        + (select coalesce(sum(amount_minor), 0) from disputes where payment_id = ${paymentId} and status = 'lost')
        - (select amount_minor from payments where id = ${paymentId}) as over),
    waiting as (
      select id, amount_minor as amount, coalesce(sum(amount_minor) over (order by created_at desc, id desc
        rows between unbounded preceding and 1 preceding), 0) as before
      from refunds where payment_id = ${paymentId} and status = 'intended' and requested_at is null),
    cuts as (select id, amount, least(amount, greatest(0, over - before)) as cut from waiting, taken)
    update refunds set amount_minor = amount - cut, dropped_minor = dropped_minor + cut,
      status = case when cut = amount then 'dropped' else refunds.status end
    from cuts where cuts.id = refunds.id and cut > 0`.execute(tx)
  const { rows } = await sql<{ id: string }>`select id from refunds
    where payment_id = ${paymentId} and status = 'intended' and requested_at is null order by id`.execute(tx)
  for (const { id } of rows) await addJob(tx, 'payments.refund', { refundId: id })
}
