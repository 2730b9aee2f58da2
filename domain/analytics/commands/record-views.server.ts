import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View } from '../view.ts'

/** A visitor's key at one listing, which no row of another listing has: these rows stay when the day is over. */
export const keyAtListing = (visitor: RawBuilder<unknown>, listing: RawBuilder<unknown>) =>
  sql`encode(substr(sha256(uuid_send(${visitor}) || uuid_send(${listing})), 1, 16), 'hex')::uuid`

/** Each listing, visitor and day of the listing counts once; unpublished listings have no views. */
export async function recordViews(db: Db, views: readonly View[]): Promise<void> {
  await sql`
    insert into property_views (listing_id, day, visitor)
    select l.id, (v.at at time zone l.time_zone)::date, ${keyAtListing(sql`v.visitor`, sql`l.id`)}
    from unnest(${views.map(({ listingId }) => listingId)}::uuid[], ${views.map(({ visitor }) => visitor)}::uuid[],
      ${views.map(({ userId }) => userId)}::uuid[], ${views.map(({ at }) => at)}::timestamptz[]) v (listing_id, visitor, user_id, at)
      join listings l on l.id = v.listing_id
    where l.status = 'published' and l.host_id is distinct from v.user_id
    on conflict do nothing`.execute(db)
}
