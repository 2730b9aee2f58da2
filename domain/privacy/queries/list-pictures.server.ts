import { messageVariantName } from '#domain/media/photo.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** @property source where its bytes are stored; a received picture is given as its thread shows it */
type OwnPicture = { id: string; key: string; source: string }

/**
 * Lists the pictures of an account: the person's own, those of their listings, and those in their conversations and claims.
 *
 * @returns their own face first, then conversations and claims, then listings, of each the newest; at most `max`, and how many there are
 */
export async function listPictures(
  db: Db,
  userId: string,
  max: number,
): Promise<{ pictures: OwnPicture[]; count: number }> {
  const { rows } = await sql<OwnPicture & { isReceived: boolean; count: number }>`
    select id, key, source, count(*) over ()::int as count, owner_id is distinct from ${userId} and purpose in ('message', 'claim') as "isReceived"
    from photos where state = 'ready' and (
      owner_id = ${userId}
      or id in (select photo_id from listing_photos join listings on listings.id = listing_id where host_id = ${userId})
      or id in (select photo_id from message_images
        join messages on messages.id = message_id
        join conversation_sides own on own.conversation_id = messages.conversation_id
        where own.user_id = ${userId} and removed_at is null and kind = 'images')
      or id in (select photo_id from claim_photos
        join claims on claims.id = claim_id
        join bookings on bookings.id = booking_id
        where ${userId} in (bookings.guest_id, bookings.host_id)))
    order by case when purpose = 'avatar' then 0 when purpose in ('message', 'claim') then 1 else 2 end, created_at desc nulls last, id desc
    limit ${max}`.execute(db)
  const pictures = rows.map(({ isReceived, count: _, ...picture }) =>
    isReceived ? { ...picture, source: messageVariantName(picture.key, 1280, 'webp') } : picture,
  )
  return { pictures, count: rows[0]?.count ?? 0 }
}
