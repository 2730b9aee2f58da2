import { endDays } from '#domain/analytics/commands/end-days.server.ts'
import { type SiteId, siteIds, zoneOf } from '#domain/i18n/site.ts'
import type { Day } from '#kernel/dates.ts'
import { addMinutes, dayIn } from '#kernel/zones.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { rollGroups } from './roll-groups.server.ts'
import { rollSearches } from './roll-searches.server.ts'
import { rollTraffic } from './roll-traffic.server.ts'
import { readRolledRows } from './rolled-rows.server.ts'

/** By then a server has written its queue of midnight. */
const GRACE_MINUTES = 10

/**
 * Adds to the figures what was observed since the last time, all or nothing: it may run at any moment, as often as one likes.
 *
 * @returns false where another worker is at it
 */
export async function rollUp(db: Db, now: Date): Promise<boolean> {
  const closed = await closeRound(db)
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ round: number }>`select round from rolled_rounds for update skip locked`.execute(tx)
    const rolled = rows[0]?.round
    if (rolled === undefined) return false
    // A worker that was slower to begin finds its round rolled up.
    if (closed <= rolled) return true

    await sql`set local work_mem = '128MB'`.execute(tx)
    // A sample of 3,000 rows tells the planner as much of these tables as 30,000 do, in a tenth of the time.
    await sql`set local default_statistics_target = 10`.execute(tx)
    await readRolledRows(tx, { rolled, closed })
    await rollTraffic(tx)
    await rollSearches(tx, { rolled, closed })
    await rollGroups(tx)
    await tx.updateTable('rolled_rounds').set({ round: closed, rolled_until: now }).execute()
    await endOpenDays(tx, closed, now)
    return true
  })
}

async function closeRound(db: Db): Promise<number> {
  const { rows } = await sql<{ round: number }>`select close_round() as round`.execute(db)
  return rows[0]!.round
}

/** The visitors' days that are over are forgotten once they are in the figures. */
async function endOpenDays(tx: Tx, round: number, now: Date): Promise<void> {
  for (const site of siteIds) {
    const today = dayIn(addMinutes(now, -GRACE_MINUTES), zoneOf(site))
    const days = await openDays(tx, site, today)
    if (days.length === 0) continue
    await endDays(tx, { site, days, round })
    await sql`update user_sessions set visitor = null, started_at = date_trunc('hour', started_at), ended_at = date_trunc('hour', ended_at)
      where day = any(${days}::date[]) and site = ${site} and visitor is not null`.execute(tx)
    await sql`insert into ended_days (site, day) select ${site}, unnest(${days}::date[]) on conflict do nothing`.execute(
      tx,
    )
  }
}

/** Days before `today` of which a row still has a visitor, or leads to one. */
async function openDays(tx: Tx, site: SiteId, today: Day): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    select day from page_views where visitor is not null and day < ${today} and site = ${site}
    union select day from search_queries where visitor is not null and day < ${today} and site = ${site}
    union select day from analytics_events where visitor is not null and day < ${today} and site = ${site}
    union select day from page_times where day < ${today} and site = ${site}
    union select day from search_openings where day < ${today} and site = ${site}
    union select day from search_appearances where day < ${today} and site = ${site}
    union select day from booking_conversions where day < ${today} and site = ${site}
    order by day`.execute(tx)
  return rows.map(({ day }) => day)
}
