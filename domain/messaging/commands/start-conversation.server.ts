import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { StartFailure } from '../errors.ts'
import { findConversationAt } from '../queries/find-conversation.server.ts'
import { findOrInsertConversation } from './lock-conversation.server.ts'
import { writeMessage } from './write-message.server.ts'

type FirstMessage = { guestId: string; listingId: string; text: string; key: string }

/** Sends a guest's first message about a listing, or one more to an existing conversation. */
export function startConversation(
  db: Db,
  { guestId, listingId, text, key }: FirstMessage,
  now: Date,
): Promise<Result<{ conversationId: string }, StartFailure>> {
  return inTransaction(db, async (tx) => {
    const hostId = await hostOf(tx, listingId)
    if (hostId === guestId) return fail({ reason: 'own-listing' })
    const there = await findConversationAt(tx, { guestId, listingId })
    if (!there && !hostId) return fail({ reason: 'not-found' })

    const conversationId =
      there ?? (await findOrInsertConversation(tx, { guestId, hostId: hostId!, listingId }, newId(now.getTime()), now))
    const written = await writeMessage(tx, { userId: guestId, conversationId, text, key }, now)
    // A refused first message leaves no empty conversation behind.
    if (!written.ok && !there)
      await tx.deleteFrom('conversations').where('id', '=', conversationId).where('last_number', '=', 0).execute()
    return written.ok ? ok({ conversationId }) : written
  })
}

async function hostOf(tx: Tx, listingId: string): Promise<string | null> {
  const listing = await tx
    .selectFrom('listings')
    .select('host_id')
    .where('id', '=', listingId)
    .where('status', '=', 'published')
    .executeTakeFirst()
  return listing?.host_id ?? null
}

/**
 * Opens a booking's conversation: hosts may write first only to guests who booked or requested.
 *
 * @returns null where the booking belongs to neither of the two
 */
export function openConversation(
  db: Db,
  { userId, bookingId }: { userId: string; bookingId: string },
  now: Date,
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const booking = await tx
      .selectFrom('bookings')
      .select(['guest_id', 'host_id', 'listing_id'])
      .where('id', '=', bookingId)
      .where((eb) => eb.or([eb('guest_id', '=', userId), eb('host_id', '=', userId)]))
      .executeTakeFirst()
    if (!booking) return null
    const two = { guestId: booking.guest_id, hostId: booking.host_id, listingId: booking.listing_id }
    return findOrInsertConversation(tx, two, newId(now.getTime()), now)
  })
}
