import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

type Own = { hostId: string; listingId: string }

/**
 * A new secret address replaces the old one.
 *
 * @returns whether the listing is this host's
 */
export async function renewLink(db: Db, { hostId, listingId }: Own, now: Date): Promise<boolean> {
  const token = randomBytes(24).toString('base64url')
  const { numAffectedRows } = await sql`
    insert into calendar_links (listing_id, token, created_at)
    select id, ${token}, ${now} from listings where id = ${listingId} and host_id = ${hostId} and status <> 'removed'
    on conflict (listing_id) do update set token = excluded.token, created_at = excluded.created_at`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Ends the secret address.
 *
 * @returns whether there was one
 */
export async function endLink(db: Db, { hostId, listingId }: Own): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from calendar_links using listings
    where listings.id = listing_id and listing_id = ${listingId} and host_id = ${hostId}`.execute(db)
  return numAffectedRows === 1n
}
