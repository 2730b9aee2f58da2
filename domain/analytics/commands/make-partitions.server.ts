import { addDays, type Day } from '#kernel/dates.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { RAW_DAYS } from '../limits.ts'

/** Makes the partitions that are missing around a day, as the database's owner (db/routines/analytics.sql). */
export async function makePartitions(db: Db, day: Day): Promise<void> {
  await sql`select make_partitions(${day}::date)`.execute(db)
}

/** Drops the months of which every day is past for so long. */
export async function dropPartitions(db: Db, day: Day): Promise<void> {
  await sql`select drop_partitions(${addDays(day, -RAW_DAYS)}::date)`.execute(db)
}
