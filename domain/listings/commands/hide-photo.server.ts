import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

type OnPhoto = { listingId: string; photoId: string }

/**
 * Takes a photo out of a listing until it is shown again; the others move up. The caller has locked the listing's row.
 *
 * @returns `last`: a listing is not shown without any
 */
export async function hidePhoto(tx: Tx, { listingId, photoId }: OnPhoto, now: Date): Promise<'done' | 'gone' | 'last'> {
  const { rows } = await sql<{ id: string }>`select photo_id as id from listing_photos
    where listing_id = ${listingId} order by position`.execute(tx)
  if (!rows.some(({ id }) => id === photoId)) return 'gone'
  if (rows.length === 1) return 'last'
  await sql`insert into hidden_photos (listing_id, photo_id, caption_en, caption_es, alt_en, alt_es, shows, hidden_at)
    select listing_id, photo_id, caption_en, caption_es, alt_en, alt_es, shows, ${now} from listing_photos
    where listing_id = ${listingId} and photo_id = ${photoId} limit 1
    on conflict do nothing`.execute(tx)
  await sql`delete from listing_photos where listing_id = ${listingId} and photo_id = ${photoId}`.execute(tx)
  // In two steps, since two photos are never at one position.
  await sql`update listing_photos set position = position + 1000 where listing_id = ${listingId}`.execute(tx)
  await sql`update listing_photos p set position = own.place from (select photo_id, (row_number() over (order by position) - 1)::int as place
      from listing_photos where listing_id = ${listingId}) own
    where p.listing_id = ${listingId} and p.photo_id = own.photo_id`.execute(tx)
  return 'done'
}

/** Shows a hidden photo again, as the last one. @returns false where it is not hidden */
export async function showPhoto(tx: Tx, { listingId, photoId }: OnPhoto): Promise<boolean> {
  const shown =
    await sql`with hidden as (delete from hidden_photos where listing_id = ${listingId} and photo_id = ${photoId} returning *)
    insert into listing_photos (listing_id, position, photo_id, caption_en, caption_es, alt_en, alt_es, shows)
    select listing_id, (select coalesce(max(position) + 1, 0) from listing_photos where listing_id = ${listingId}),
      photo_id, caption_en, caption_es, alt_en, alt_es, shows from hidden`.execute(tx)
  return (shown.numAffectedRows ?? 0n) > 0n
}
