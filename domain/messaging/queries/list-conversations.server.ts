import type { Language } from '#domain/i18n/language.ts'
import type { OwnText } from '#domain/listings/listing.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { type InboxFilter, type InboxPlace, placeText, wordsOf } from '../inbox.ts'
import { type ConversationSummary, sidesOf, withLast } from './find-conversation.server.ts'
import { isAgreedIn } from './read-messages.server.ts'

const PAGE = 25

type Window = InboxFilter & {
  userId: string
  /** The position below which the page begins; null for the first page. */
  before: InboxPlace | null
}

/** Lists a page of an inbox, newest first, with the position where the next page begins. */
export async function listConversations(
  db: Db,
  { userId, before, ...filter }: Window,
  language: Language,
): Promise<{ conversations: ConversationSummary[]; older: string | null }> {
  // The ids are selected first, so that details are read for one page only.
  const ids = db
    .selectFrom('conversation_sides as own')
    .select('own.conversation_id')
    .where('own.user_id', '=', userId)
    // A search includes archived conversations.
    .$if(filter.search === '', (query) => query.where('own.is_archived', '=', filter.isArchived))
    .$if(filter.isUnread, (query) => query.where('own.unread', '>', 0))
    .$if(filter.listingId !== null, (query) => query.where(isAbout(filter.listingId!)))
    .$if(filter.search !== '', (query) => query.where(isFound(userId, filter.search)))
    .$if(before !== null, (query) =>
      query.where(
        sql<boolean>`(own.last_at, own.conversation_id) < (${before!.lastAt}::timestamptz, ${before!.conversationId})`,
      ),
    )
    .orderBy('own.last_at', 'desc')
    .orderBy('own.conversation_id', 'desc')
    .limit(PAGE + 1)
  const rows = await sidesOf(db, userId, language)
    .where('own.conversation_id', 'in', ids)
    .orderBy('own.last_at', 'desc')
    .orderBy('own.conversation_id', 'desc')
    .execute()
  const conversations = await withLast(db, userId, rows.slice(0, PAGE))
  const end = conversations.at(-1)
  const older = rows.length > PAGE && end ? placeText({ lastAt: end.lastAt, conversationId: end.id }) : null
  return { conversations, older }
}

const isAbout = (listingId: string) =>
  sql<boolean>`exists (select from conversations where id = own.conversation_id and listing_id = ${listingId})`

/** Whether the other person's name, the listing's title or a message has words beginning with these. */
function isFound(userId: string, search: string): RawBuilder<boolean> {
  const words = wordsOf(search)
  if (words.length === 0) return sql`false`
  // Plain letters may contain signs that a full-text query would parse as operators.
  const plain = sql`(select regexp_replace(plain_text(word), '[^[:alnum:]]', '', 'g') as word from unnest(${words}::text[]) word) plain where word <> ''`
  const query = sql`(select to_tsquery('simple', string_agg(word || ':*', ' & ')) from ${plain})`
  // Names avoid documents and `plain_text`, which PostgreSQL calls per row: ten times slower.
  const plainName = sql`lower(unaccent(p.first_name))`
  const beginnings = sql`(select array_agg('% ' || word || '%') from ${plain})`
  const own = sql`select conversation_id from conversation_sides where user_id = ${userId}`
  const ownListings = sql`select distinct listing_id from conversations where guest_id = ${userId} or host_id = ${userId}`
  // A scalar subquery is never turned into one that reads the messages of everybody.
  const isInMessage = sql`(select true from messages
    where conversation_id = own.conversation_id and words @@ ${query} and removed_at is null
      and (covered_text is null or author_id = ${userId} or to_tsvector('simple', plain_text(covered_text)) @@ ${query} or ${isAgreed})
    limit 1)`
  return sql`(own.conversation_id in (
    select theirs.conversation_id from conversation_sides theirs join profiles p on p.user_id = theirs.user_id
    where theirs.conversation_id in (${own}) and theirs.user_id <> ${userId} and ' ' || ${plainName} like all (${beginnings}::text[])
    union all
    select id from conversations where listing_id in (
      select listing_id from listing_texts
      where listing_id in (${ownListings}) and to_tsvector('simple', plain_text(title)) @@ ${query}))
    or coalesce(${isInMessage}, false))`
}

/** Hidden text is searchable only once it is readable (`isAgreedIn`), so guessing reveals nothing. */
const isAgreed = sql<boolean>`exists (select from conversations where id = messages.conversation_id and ${isAgreedIn})`

/** Listings that a person has conversations about, the newest conversation's first. */
export async function listConversationListings(
  db: Db,
  userId: string,
  language: Language,
): Promise<{ id: string; title: OwnText | null }[]> {
  return db
    .selectFrom('listings')
    .select('listings.id')
    .select(ownText('title', language).as('title'))
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('conversation_sides')
          .innerJoin('conversations', 'conversations.id', 'conversation_id')
          .select(({ fn }) => ['listing_id', fn.max('last_at').as('last_at')])
          .where('user_id', '=', userId)
          .groupBy('listing_id')
          .as('own'),
      (join) => join.onRef('own.listing_id', '=', 'listings.id'),
    )
    .orderBy('own.last_at', 'desc')
    .orderBy('listings.id')
    .limit(MAX_LISTINGS)
    .execute()
}

const MAX_LISTINGS = 100
