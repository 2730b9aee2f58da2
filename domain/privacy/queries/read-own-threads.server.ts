import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { messageRows, toMessage } from '#domain/messaging/queries/read-messages.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { ExportLimits } from '../data-export.ts'
import type { OwnThread } from '../own-account.ts'
import type { OwnReader } from './list-rows.server.ts'

/**
 * Reads a person's conversations, the newest first, one at a time and as its thread shows it.
 *
 * A conversation beyond the limit of messages is named without any.
 */
export async function* readOwnThreads(
  db: Db,
  { facts: { person: userId }, language }: OwnReader,
  limits: ExportLimits,
): AsyncGenerator<OwnThread, void> {
  const conversations = await db
    .selectFrom('conversation_sides as own')
    .innerJoin('conversations', 'conversations.id', 'own.conversation_id')
    .innerJoin('listings', 'listings.id', 'conversations.listing_id')
    .innerJoin('conversation_sides as theirs', (join) =>
      join.onRef('theirs.conversation_id', '=', 'own.conversation_id').onRef('theirs.side', '<>', 'own.side'),
    )
    .innerJoin('profiles', 'profiles.user_id', 'theirs.user_id')
    .select(['conversations.id', 'own.side', 'first_name', 'last_number', ownText('title', language).as('title')])
    .where('own.user_id', '=', userId)
    .orderBy('own.last_at', 'desc')
    .orderBy('conversations.id', 'desc')
    .limit(limits.entries)
    .execute()
  let left = limits.messages
  for (const { id, side, first_name, last_number, title } of conversations) {
    const rows = await messageRows(db, userId)
      .where('conversation_id', '=', id)
      .orderBy('number', 'desc')
      .limit(Math.min(limits.thread, left))
      .execute()
    left -= rows.length
    yield {
      id,
      side,
      otherName: first_name,
      title: title?.text ?? '',
      messages: rows.toReversed().map(toMessage),
      earlier: last_number - rows.length,
    }
  }
}
