import { sql } from 'kysely'
import { HOUR_MS } from '#kernel/durations.ts'
import type { Db } from './db.server.ts'

/** A nightly one may be two hours late. */
const MAX_AGE_HOURS = 26

type Backup = {
  /** The moment whose rows it has. */
  madeAt: Date
  /** Null where another tool has made it. */
  bytes: number | null
  /** Its files, or the tool that has it. */
  locations: readonly string[]
  isEncrypted: boolean
}

/** A finished backup is noted in the database that it is of; notes of more than a year ago go. */
export async function noteBackup(db: Db, { madeAt, bytes, locations, isEncrypted }: Backup): Promise<void> {
  await db
    .insertInto('backups')
    .values({ made_at: madeAt, bytes, locations: [...locations], is_encrypted: isEncrypted })
    .onConflict((conflict) => conflict.column('made_at').doNothing())
    .execute()
  await db
    .deleteFrom('backups')
    .where('made_at', '<', sql<Date>`clock_timestamp() - interval '1 year'`)
    .execute()
}

/** @returns the age of the newest by the database's own clock, and where it is; null before the first */
export async function newestBackup(
  db: Db,
): Promise<{ ageMs: number; locations: string[]; isEncrypted: boolean } | null> {
  const newest = await db
    .selectFrom('backups')
    .select([
      'locations',
      'is_encrypted as isEncrypted',
      sql<number>`extract(epoch from clock_timestamp() - made_at)::float8 * 1000`.as('ageMs'),
    ])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ?? null
}

/** One line about a backup that is missing or late; null while all is well. */
export async function lateBackup(db: Db): Promise<string | null> {
  const newest = await newestBackup(db)
  if (!newest) return 'No backup of this database is known: npm run db -- backup --keep 7'
  const hours = Math.floor(newest.ageMs / HOUR_MS)
  if (newest.ageMs <= MAX_AGE_HOURS * HOUR_MS) return null
  return `The newest backup is ${hours} hours old (${newest.locations.join(', ')}): is the nightly one running?`
}
