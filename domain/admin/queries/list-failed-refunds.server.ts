import { type Currency, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Shown at once; the oldest come first, and the others move up as these are paid. */
const SHOWN = 50

type Row = {
  id: string
  bookingId: string
  guestName: string
  guestId: string
  minor: number
  currency: Currency
  at: Date
  why: string | null
}

/** Refunds that came back from the guest's bank and that nobody has paid in another way, with their whole number. */
export async function listFailedRefunds(db: Db) {
  const { rows } = await sql<Row & { count: number }>`
    select r.id, r.booking_id as "bookingId", first_name || ' ' || last_name as "guestName",
      b.guest_id as "guestId", amount_minor as minor, r.currency,
      failed_at as at, failure as why, count(*) over ()::int as count
    from refunds r join bookings b on b.id = r.booking_id join profiles on user_id = b.guest_id
    where r.status = 'failed' order by failed_at, r.id limit ${SHOWN}`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    refunds: rows.map(({ minor, currency, count: _count, ...refund }) => ({
      ...refund,
      amount: money(minor, currency),
    })),
  }
}
