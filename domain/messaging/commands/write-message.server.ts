import { mayUseAddressOf } from '#domain/accounts/queries/may-use-address.server.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { publishLive } from '#platform/live.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import type { SendFailure } from '../errors.ts'
import { coversMore, coveredTogether, READ_TOGETHER } from '#domain/contact/covering.ts'
import { nextSendingTime } from '../queries/next-sending-time.server.ts'
import { notificationTime } from '../notification-time.ts'
import { lockConversation, type LockedConversation } from './lock-conversation.server.ts'

export type OwnMessage = {
  userId: string
  conversationId: string
  text: string
  /** Ids of the pictures that the author uploaded for this message. */
  photoIds?: readonly string[]
  /** The form's key, which makes a repeated form the same message. */
  key: string
}

/**
 * Writes one message; every message between people is stored here.
 *
 * @returns its number
 */
export async function writeMessage(
  tx: Tx,
  { userId, conversationId, text, photoIds = [], key }: OwnMessage,
  now: Date,
): Promise<Result<{ number: number }, SendFailure>> {
  const conversation = await lockConversation(tx, { userId, conversationId })
  if (!conversation) return fail({ reason: 'not-found' })
  const before = await sentBefore(tx, conversation, key)
  if (before !== null) return ok({ number: before })
  const refusal = await refusalOf(tx, conversation, now)
  if (refusal) return fail(refusal)

  const number = conversation.lastNumber + 1
  const id = newId(now.getTime())
  const kind = photoIds.length > 0 ? 'images' : 'text'
  await tx
    .insertInto('messages')
    .values({
      id,
      conversation_id: conversationId,
      number,
      kind,
      author_id: userId,
      text,
      covered_text: await coverWithEarlier(tx, conversation, text),
      client_key: key,
      created_at: now,
    })
    .execute()
  await insertImages(tx, id, photoIds)
  await noteWritten(tx, conversation, number, now)
  await publishLive(tx, [userId, conversation.otherId], { kind: 'message', conversationId, number })
  return ok({ number })
}

/**
 * Digits of one number may come one message after the other, so the author's last ones are read with this one.
 *
 * @returns the new message as the other side reads it
 */
async function coverWithEarlier(tx: Tx, { id, userId }: LockedConversation, text: string): Promise<string | null> {
  const latest = await tx
    .selectFrom('messages')
    .select(['id', 'text', 'covered_text'])
    .where('conversation_id', '=', id)
    .where('author_id', '=', userId)
    .where('text', '<>', '')
    .orderBy('number', 'desc')
    .limit(READ_TOGETHER - 1)
    .execute()
  const earlier = latest.toReversed()
  const covered = coveredTogether([...earlier.map((each) => each.text), text])
  for (const [at, { id: messageId, covered_text }] of earlier.entries())
    if (coversMore(covered[at] ?? null, covered_text))
      await tx.updateTable('messages').set({ covered_text: covered[at] }).where('id', '=', messageId).execute()
  return covered.at(-1) ?? null
}

/** The number of the message that this form has already become. */
export async function sentBefore(
  tx: Db,
  { id, userId }: Pick<LockedConversation, 'id' | 'userId'>,
  key: string,
): Promise<number | null> {
  const sent = await tx
    .selectFrom('messages')
    .select('number')
    .where('conversation_id', '=', id)
    .where('author_id', '=', userId)
    .where('client_key', '=', key)
    .executeTakeFirst()
  return sent?.number ?? null
}

/** The lock counts an author's messages one after the other, across all conversations. */
async function refusalOf(
  tx: Tx,
  { userId, otherId, side, lastNumber }: LockedConversation,
  now: Date,
): Promise<SendFailure | null> {
  // People write to others only where an answer reaches them and nobody else.
  if (!(await mayUseAddressOf(tx, userId, 'write-message'))) return { reason: 'address-unproved' }
  const other = await tx
    .selectFrom('profiles')
    .select(sql<boolean>`is_blocked(user_id, ${userId})`.as('is_blocked'))
    .where('user_id', '=', otherId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!other) return { reason: 'gone' }
  if (other.is_blocked) return { reason: 'not-possible' }

  await sql`select wait_for_turn('messages', ${userId})`.execute(tx)
  const again = await nextSendingTime(tx, { userId, isFirst: side === 'guest' && lastNumber === 0 }, now)
  return again && { reason: 'too-many', again }
}

async function insertImages(tx: Tx, messageId: string, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return
  const rows = photoIds.map((photo_id, position) => ({ message_id: messageId, position, photo_id }))
  await tx.insertInto('message_images').values(rows).execute()
}

/** Moves the conversation to the top of both inboxes and queues the other side's notification. */
async function noteWritten(
  tx: Tx,
  { id, otherId, listingId, userId }: LockedConversation,
  number: number,
  now: Date,
): Promise<void> {
  await tx.updateTable('conversations').set({ last_number: number }).where('id', '=', id).execute()
  const { rows } = await sql<{ unread_since: Date; notified_at: Date | null }>`
    with own as (
      update conversation_sides set last_at = ${now}, is_archived = false where conversation_id = ${id} and user_id = ${userId})
    update conversation_sides set last_at = ${now}, is_archived = false, is_undelivered = true, unread = unread + 1,
      unread_since = coalesce(unread_since, ${now}::timestamptz)
    where conversation_id = ${id} and user_id = ${otherId}
    returning unread_since, notified_at`.execute(tx)
  const { unread_since, notified_at } = rows[0]!
  const runAt = notificationTime({ unreadSince: unread_since, notifiedAt: notified_at })
  const payload = { conversationId: id, recipientId: otherId, personId: userId, listingId }
  await addJob(tx, 'messaging.notify', payload, { runAt, key: `messaging.notify:${id}:${otherId}` })
}
