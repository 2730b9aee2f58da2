import { rollBooks } from '#domain/insights/commands/roll-books.server.ts'
import { rollUp } from '#domain/insights/commands/roll-up.server.ts'
import { makePartitions } from '#domain/analytics/commands/make-partitions.server.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { openDatabase } from '#platform/db.server.ts'
import pg from 'pg'
import type { Listing } from './listings.ts'
import { insertRows } from './rows.ts'
import { makeTraffic, TRAFFIC_DAYS, type TrafficRows } from './traffic-rows.ts'
import type { WorldTime } from './world.ts'

/**
 * Inserts what visitors did and rolls it up as the worker does, so that each figure of the reports tells something.
 * It follows the world's own transaction, because its partitions are made by the product.
 */
export async function loadTraffic(databaseUrl: string, listings: readonly Listing[], time: WorldTime): Promise<void> {
  const { db } = openDatabase({ databaseUrl, databasePool: 1, timeouts: null })
  try {
    for (const day of partitionDays(time.today)) await makePartitions(db, day)
    await insertTraffic(databaseUrl, listings, time)
    await rollUp(db, time.start)
    await rollBooks(db, time.start)
  } finally {
    await db.destroy()
  }
}

/** Each makes the month before its own and two after. */
const partitionDays = (today: Day): Day[] => [addDays(today, -TRAFFIC_DAYS), today]

async function insertTraffic(databaseUrl: string, listings: readonly Listing[], time: WorldTime): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: known } = await client.query<{ id: number; name: string; country: string }>(
      `select distinct on (name_en, country_code) id, name_en as name, country_code as country from places where kind = 'city'
       order by name_en, country_code, population desc`,
    )
    const places = new Map(known.map(({ id, name, country }) => [`${name}, ${country}`, id]))
    await client.query('begin')
    // The lock of the round is held until the rows are written.
    const { rows: rounds } = await client.query<{ round: number }>('select writing_round() as round')
    const rows = makeTraffic(listings, { places, round: rounds[0]!.round, time })
    for (const [table, own] of Object.entries(rows satisfies TrafficRows)) await insertRows(client, table, own)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
