import { addDays, type Day } from '#kernel/dates.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { keyAtListing } from './record-views.server.ts'

/** Removes what is stored of a visitor's day; counts that were made of it meanwhile are about nobody. */
export async function forgetVisitor(db: Db, { day, visitor }: { day: Day; visitor: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ofViews = sql`day = ${day} and view in (
      select view from page_views where day = ${day} and visitor = ${visitor}
      union select view from search_queries where day = ${day} and visitor = ${visitor})`
    await sql`delete from page_times where ${ofViews}`.execute(tx)
    await sql`delete from search_openings where ${ofViews}`.execute(tx)
    await sql`delete from live_visitors where visitor = ${visitor}`.execute(tx)
    // A listing's day may be the one before or after the site's.
    await sql`delete from property_views where day between ${addDays(day, -1)} and ${addDays(day, 1)}
      and visitor = ${keyAtListing(sql`${visitor}::uuid`, sql`listing_id`)}`.execute(tx)
    await sql`delete from page_views where day = ${day} and visitor = ${visitor}`.execute(tx)
    await sql`delete from search_queries where day = ${day} and visitor = ${visitor}`.execute(tx)
    await sql`delete from search_appearances where day = ${day} and visitor = ${visitor}`.execute(tx)
    await sql`delete from booking_conversions where day = ${day} and visitor = ${visitor}`.execute(tx)
    await sql`delete from analytics_events where day = ${day} and visitor = ${visitor}`.execute(tx)
  })
}
