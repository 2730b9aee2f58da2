import { addDays, addMonths, type Day, firstOfMonth } from '#kernel/dates.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { RAW_DAYS } from '../limits.ts'

const partitioned = ['page_views', 'search_queries', 'analytics_events', 'user_sessions'] as const

/** Two months ahead, and the one before: where it is still the last of its days on a site. */
const months = [-1, 0, 1, 2]

const nameOf = (table: string, month: Day) => `${table}_${month.slice(0, 7).replace('-', '_')}`

/** Makes the partitions that are missing around a day. */
export async function makePartitions(db: Db, day: Day): Promise<void> {
  const present = firstOfMonth(day)
  await inTransaction(db, async (tx) => {
    // Two processes may find the same one missing.
    await sql`select pg_advisory_xact_lock(hashtext('analytics_partitions'))`.execute(tx)
    const found = await listPartitions(tx)
    const wanted = months.flatMap((number) =>
      partitioned.map((table) => ({ table, month: addMonths(present, number) })),
    )
    for (const { table, month } of wanted) {
      const name = nameOf(table, month)
      if (found.some((each) => each.name === name)) continue
      // To attach a table keeps nobody from writing to the others; to make it as a partition would.
      await sql`create table ${sql.id(name)} (like ${sql.id(table)} including all)`.execute(tx)
      await sql`alter table ${sql.id(table)} attach partition ${sql.id(name)}
        for values from (${sql.lit(month)}) to (${sql.lit(addMonths(month, 1))})`.execute(tx)
    }
  })
}

/** Drops the months of which every day is past for so long. */
export async function dropPartitions(db: Db, day: Day): Promise<void> {
  const oldest = addDays(day, -RAW_DAYS)
  for (const { name, month } of await listPartitions(db)) {
    if (addMonths(month, 1) <= oldest) await sql`drop table ${sql.id(name)}`.execute(db)
  }
}

async function listPartitions(db: Pick<Db, 'getExecutor'>): Promise<{ name: string; month: Day }[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = any(${sql.lit(`{${partitioned.join(',')}}`)}::regclass[])`.execute(db)
  return rows.map(({ name: partition }) => ({
    name: partition,
    month: `${partition.slice(-7).replace('_', '-')}-01`,
  }))
}
