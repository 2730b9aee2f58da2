import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { View } from '../view.ts'

/** Each listing, visitor and day of the listing counts once; unpublished listings have no views. */
export async function recordViews(db: Db, views: readonly View[]): Promise<void> {
  await sql`
    insert into property_views (listing_id, day, visitor)
    select l.id, (v.at at time zone l.time_zone)::date, v.visitor
    from unnest(${views.map(({ listingId }) => listingId)}::uuid[], ${views.map(({ visitor }) => visitor)}::uuid[],
      ${views.map(({ userId }) => userId)}::uuid[], ${views.map(({ at }) => at)}::timestamptz[]) v (listing_id, visitor, user_id, at)
      join listings l on l.id = v.listing_id
    where l.status = 'published' and l.host_id is distinct from v.user_id
    on conflict do nothing`.execute(db)
}
