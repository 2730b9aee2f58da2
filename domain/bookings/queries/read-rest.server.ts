import { money } from '#kernel/money.ts'
import type { RestDays } from '#domain/pricing/deposit.ts'
import type { Db, RowOf, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

const restRows = (db: Db | Tx) =>
  db
    .selectFrom('booking_rests')
    .select(['booking_id', 'status', 'amount_minor', 'currency', 'days', 'due_at', 'reminded_at', 'failures'])
    .select(['failure', 'failed_at', 'ends_at', 'next_at', 'ended_at'])

const toRest = (row: RowOf<typeof restRows>) => ({
  status: row.status,
  amount: money(row.amount_minor, row.currency),
  days: row.days as RestDays,
  dueAt: row.due_at,
  remindedAt: row.reminded_at,
  failures: row.failures,
  failure: row.failure,
  failedAt: row.failed_at,
  /** Unpaid by then the booking is cancelled; null before the first failure. */
  endsAt: row.ends_at,
  nextAt: row.next_at,
  endedAt: row.ended_at,
})

export type Rest = ReturnType<typeof toRest>

/** The rest of a booking that was paid in two parts; null where there is none. Commands hold the booking. */
export async function readRest(db: Db | Tx, bookingId: string): Promise<Rest | null> {
  const row = await restRows(db).where('booking_id', '=', bookingId).executeTakeFirst()
  return row ? toRest(row) : null
}

/** The rest that nobody has paid yet, in minor units. */
export async function openRestMinor(db: Db | Tx, bookingId: string): Promise<number> {
  const rest = await readRest(db, bookingId)
  return rest?.status === 'open' ? rest.amount.minor : 0
}

/** Rests whose next step is due. */
export async function dueRests(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_rests')
    .select('booking_id as id')
    .where('status', '=', 'open')
    .where('next_at', '<=', before)
    .orderBy('next_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Charges of stored cards whose answer was lost, of bookings that await no rest any more. */
export async function lostCharges(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select booking_id as id from payments
    where by_stored_card and status = 'intended' and created_at <= ${before}
      and not exists (select from booking_rests r where r.booking_id = payments.booking_id and r.status = 'open')`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
