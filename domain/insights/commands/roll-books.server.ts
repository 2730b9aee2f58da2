import { zoneOf } from '#domain/i18n/site.ts'
import { addDays } from '#kernel/dates.ts'
import { dayIn } from '#kernel/zones.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { rollAnswers } from './roll-answers.server.ts'
import { rollCohorts } from './roll-cohorts.server.ts'
import { rollSupply } from './roll-supply.server.ts'

/** Days of which a request, a claim or a review may still change its state; older figures stay as they are. */
const OPEN_DAYS = 60

/** Adds up bookings, listings and people; made again of the tables each time, so it may run as often as one likes. */
export async function rollBooks(db: Db, now: Date): Promise<void> {
  const zone = zoneOf('global')
  const today = dayIn(now, zone)
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('insights_books'))`.execute(tx)
    await rollSupply(tx, addDays(today, -1))
    await rollAnswers(tx, addDays(today, -OPEN_DAYS), zone)
    await rollCohorts(tx, zone)
  })
}
