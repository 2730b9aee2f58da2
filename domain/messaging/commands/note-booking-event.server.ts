import type { BookingEvent } from '#domain/bookings/events.ts'
import { newId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db.server.ts'
import { publishLive } from '#platform/live.server.ts'
import { sql } from 'kysely'
import { isLineEvent, opens, type SystemLine } from '../system-line.ts'
import { findConversationOf } from '../queries/find-conversation.server.ts'
import { findOrInsertConversation, lockConversation } from './lock-conversation.server.ts'

type Noted = {
  guestId: string
  hostId: string
  listingId: string
  facts: Omit<SystemLine, 'event'>
  event: BookingEvent['event']
  /** The same key again writes nothing. */
  eventKey: string
}

/**
 * Writes into the conversation of a booking's two what has happened to it, once. A request and a confirmation begin one where there is none; it
 * is nothing unread, because people are notified of bookings by themselves.
 */
export async function noteBookingEvent(
  tx: Tx,
  { guestId, hostId, listingId, facts, event, eventKey }: Noted,
  now: Date,
): Promise<void> {
  if (!isLineEvent(event)) return
  const two = { guestId, hostId, listingId }
  const conversationId = opens(event)
    ? await findOrInsertConversation(tx, two, newId(now.getTime()), now)
    : await findConversationOf(tx, two)
  const conversation = conversationId && (await lockConversation(tx, { userId: guestId, conversationId }))
  if (!conversation) return

  const line: SystemLine = { event, ...facts }
  const number = conversation.lastNumber + 1
  const { numAffectedRows } = await sql`
    insert into messages (id, conversation_id, number, kind, line, event_key, created_at)
    values (${newId(now.getTime())}, ${conversation.id}, ${number}, 'line', ${JSON.stringify(line)}::jsonb, ${eventKey}, ${now})
    on conflict (conversation_id, event_key) where event_key is not null do nothing`.execute(tx)
  if (!numAffectedRows) return
  await tx.updateTable('conversations').set({ last_number: number }).where('id', '=', conversation.id).execute()
  await tx
    .updateTable('conversation_sides')
    .set({ last_at: now, is_archived: false })
    .where('conversation_id', '=', conversation.id)
    .execute()
  await publishLive(tx, [guestId, hostId], { kind: 'message', conversationId: conversation.id, number })
}
