import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** An answer that waits to be read, with whose it must be; null once it is done. */
export async function findAnswer(db: Db, inboundId: string) {
  const row = await db
    .selectFrom('inbound_emails')
    .innerJoin('conversations', 'conversations.id', 'inbound_emails.conversation_id')
    .innerJoin('profiles as author', 'author.user_id', 'inbound_emails.user_id')
    .innerJoin('user', 'user.id', 'inbound_emails.user_id')
    .innerJoin('conversation_sides as own', (join) =>
      join
        .onRef('own.conversation_id', '=', 'inbound_emails.conversation_id')
        .onRef('own.user_id', '=', 'inbound_emails.user_id'),
    )
    .innerJoin('conversation_sides as theirs', (join) =>
      join.onRef('theirs.conversation_id', '=', 'own.conversation_id').onRef('theirs.side', '<>', 'own.side'),
    )
    .innerJoin('profiles as other', 'other.user_id', 'theirs.user_id')
    .select(['inbound_emails.conversation_id as conversationId', 'inbound_emails.user_id as userId', 'raw'])
    .select(['email', 'author.first_name as reader', 'author.language', 'author.site', 'author.closed_at as closedAt'])
    .select('other.first_name as name')
    .select([
      sql<boolean>`is_live_account(author.user_id)`.as('isLive'),
      // They have answered what they were told of by then.
      sql<number>`coalesce((select max(number) from messages
        where conversation_id = own.conversation_id and created_at <= own.notified_at), 0)`.as('toldNumber'),
      sql<string>`coalesce((select title from listing_texts t where t.listing_id = conversations.listing_id
        order by title = '', t.language <> author.language limit 1), '')`.as('title'),
    ])
    .where('inbound_emails.id', '=', inboundId)
    .executeTakeFirst()
  return row ?? null
}
