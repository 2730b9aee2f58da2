import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { paidBack } from '#domain/payments/refund.ts'
import { sql } from 'kysely'

type Counts = readonly { name: string; count: number }[]

/** A month and currency in which money moved, in minor units. */
type MoneyMonth = { month: string; currency: Currency; gross: number; refunded: number; fees: number }

const MONTHS = 12

/**
 * The whole site's figures from the database.
 *
 * @param zone in which a month begins
 */
export async function readAnalytics(db: Db, { now, zone }: { now: Date; zone: string }) {
  const [people, listings, bookings, months] = await Promise.all([
    sql<{ all: number; recent: number; hosts: number; guests: number; suspended: number }>`select
      (select count(*)::int from profiles) as all,
      (select count(*)::int from profiles where created_at > ${now}::timestamptz - interval '30 days' and created_at <= ${now}) as recent,
      (select count(distinct host_id)::int from listings where status = 'published') as hosts,
      (select count(distinct guest_id)::int from bookings where status in ('confirmed', 'completed')) as guests,
      (select count(*)::int from suspensions) as suspended`.execute(db),
    counted(db, 'listings'),
    counted(db, 'bookings'),
    moneyByMonth(db, now, zone),
  ])
  return { people: people.rows[0]!, listings, bookings, months }
}

async function counted(db: Db, table: 'listings' | 'bookings'): Promise<Counts> {
  const { rows } = await sql<{ name: string; count: number }>`select status as name, count(*)::int as count
    from ${sql.table(table)} group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

/** Gross counts payments by capture; fees count by the time of their posting. */
async function moneyByMonth(db: Db, now: Date, zone: string): Promise<MoneyMonth[]> {
  const since = sql`date_trunc('month', ${now}::timestamptz at time zone ${zone}) - make_interval(months => ${MONTHS - 1})`
  const monthOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${zone}, 'YYYY-MM')`
  const isRecent = (column: string) => sql`${sql.ref(column)} at time zone ${zone} >= ${since}`
  const { rows } = await sql<MoneyMonth>`
    select month, currency, sum(gross)::float8 as gross, sum(refunded)::float8 as refunded, sum(fees)::float8 as fees from (
      select ${monthOf('captured_at')} as month, currency, amount_minor as gross, 0 as refunded, 0 as fees
      from payments where status = 'captured' and ${isRecent('captured_at')}
      union all
      select ${monthOf('succeeded_at')}, currency, 0, amount_minor, 0 from refunds where status in (${sql.join(paidBack)}) and ${isRecent('succeeded_at')}
      union all
      select ${monthOf('journal.at')}, p.currency, 0, 0, -amount_minor from postings p
      join ledger_accounts a on a.id = p.account_id and a.kind = 'platform-fee' join journal on journal.id = p.journal_id
      where ${isRecent('journal.at')}) moved
    group by 1, 2 order by 1 desc, 2`.execute(db)
  return rows
}
