import { addMonths, firstOfMonth } from '#kernel/dates.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { RevenueMonth } from '../revenue.ts'
import { readRevenue } from './read-revenue.server.ts'

type Counts = readonly { name: string; count: number }[]

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
    lastMonths(db, now, zone),
  ])
  return { people: people.rows[0]!, listings, bookings, months }
}

async function counted(db: Db, table: 'listings' | 'bookings'): Promise<Counts> {
  const { rows } = await sql<{ name: string; count: number }>`select status as name, count(*)::int as count
    from ${sql.table(table)} group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

/** The last months in which money moved, by the ledger, as the page of revenue has them; the newest first. */
async function lastMonths(db: Db, now: Date, zone: string): Promise<RevenueMonth[]> {
  const first = addMonths(firstOfMonth(dayIn(now, zone)), 1 - MONTHS)
  const months = (await readRevenue(db, zone)).filter(({ month }) => month >= first)
  return months.toSorted((a, b) => b.month.localeCompare(a.month) || a.currency.localeCompare(b.currency))
}
