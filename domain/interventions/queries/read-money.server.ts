import { leftToGiveBack } from '#domain/payments/queries/left-to-give-back.server.ts'
import { readGoodwill } from '#domain/payments/queries/read-goodwill.server.ts'
import { dollarsIn } from '#domain/pricing/queries.server.ts'
import type { Currency, Money } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { BookingMoney } from '../intervention.ts'

type Row = { captured: number; isDisputed: boolean; journal: number; refunds: number; requested: number; ended: number }

/**
 * A booking's money, and what it looked like to whoever makes a form.
 *
 * @returns `base` changes with every entry of the ledger, refund and intervention of the booking
 */
export async function readMoney(
  db: Db | Tx,
  booking: { id: string; serviceFee: Money },
): Promise<{ money: BookingMoney; base: string }> {
  const { id } = booking
  const { rows } = await sql<Row>`select
    (select coalesce(sum(amount_minor), 0) from payments where booking_id = ${id} and status = 'captured')::bigint as captured,
    exists (select from disputes d join payments p on p.id = d.payment_id where p.booking_id = ${id} and d.status = 'open') as "isDisputed",
    (select count(*) from journal where booking_id = ${id})::int as journal,
    (select count(*) from refunds where booking_id = ${id})::int as refunds,
    (select count(*) from interventions where booking_id = ${id})::int as requested,
    (select count(*) from interventions where booking_id = ${id} and status <> 'waiting')::int as ended`.execute(db)
  const { captured, isDisputed, ...counts } = rows[0]!
  const left = await leftToGiveBack(db, id)
  const { minor: added } = await readGoodwill(db, id)
  return {
    money: { captured, isDisputed, left, added, serviceFee: booking.serviceFee.minor },
    base: Object.values(counts).join('.'),
  }
}

/** The sum in a currency that one admin moves alone for one booking. */
export async function readAlone(db: Db | Tx, currency: Currency): Promise<Money> {
  const { dollars } = await db.selectFrom('settings').select('second_person_usd as dollars').executeTakeFirstOrThrow()
  return dollarsIn(db, dollars, currency)
}
