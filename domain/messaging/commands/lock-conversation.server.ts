import type { Side } from '#kernel/side.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { findConversationOf } from '../queries/find-conversation.server.ts'

/** A conversation that no other transaction can write to while this one lasts. */
export type LockedConversation = {
  id: string
  listingId: string
  lastNumber: number
  /** The side that acts. */
  userId: string
  side: Side
  otherId: string
}

/** A stranger's conversation reads as missing. */
export async function lockConversation(
  tx: Tx,
  { userId, conversationId }: { userId: string; conversationId: string },
): Promise<LockedConversation | null> {
  const row = await tx
    .selectFrom('conversations')
    .select(['id', 'listing_id', 'last_number', 'guest_id', 'host_id'])
    .where('id', '=', conversationId)
    .where((eb) => eb.or([eb('guest_id', '=', userId), eb('host_id', '=', userId)]))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const isGuest = row.guest_id === userId
  return {
    id: row.id,
    listingId: row.listing_id,
    lastNumber: row.last_number,
    userId,
    side: isGuest ? 'guest' : 'host',
    otherId: isGuest ? row.host_id : row.guest_id,
  }
}

type Two = { guestId: string; hostId: string; listingId: string }

/**
 * Finds or makes the conversation of these two about this listing.
 *
 * @param id the id of a new one
 * @returns its id
 */
export async function findOrInsertConversation(
  tx: Tx,
  { guestId, hostId, listingId }: Two,
  id: string,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into conversations (id, guest_id, host_id, listing_id, created_at)
      values (${id}, ${guestId}, ${hostId}, ${listingId}, ${now}) on conflict do nothing returning id, guest_id, host_id, created_at),
    sides as (
      insert into conversation_sides (conversation_id, side, user_id, last_at)
      select id, 'guest', guest_id, created_at from made union all select id, 'host', host_id, created_at from made)
    select id from made`.execute(tx)
  // A separate statement: one that waited for another transaction does not see that one's row.
  return rows[0]?.id ?? (await findConversationOf(tx, { guestId, hostId, listingId }))!
}
