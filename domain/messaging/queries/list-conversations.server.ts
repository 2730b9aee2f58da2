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
  /** Those below this one; without it the first. */
  before: InboxPlace | null
}

/** A page of somebody's inbox, what came last on top, and below which place the next page begins. */
export async function listConversations(
  db: Db,
  { userId, before, ...filter }: Window,
  language: Language,
): Promise<{ conversations: ConversationSummary[]; older: string | null }> {
  // First which, then what of them is shown: that is looked up for a page only.
  const ids = db
    .selectFrom('conversation_sides as own')
    .select('own.conversation_id')
    .where('own.user_id', '=', userId)
    // What is searched for is found wherever it lies.
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

/** Its other person's name, the listing's title or a message has these words, or words that begin with them. */
function isFound(userId: string, search: string): RawBuilder<boolean> {
  const words = wordsOf(search)
  if (words.length === 0) return sql`false`
  // Plain letters may have signs in them that a query reads as its own.
  const plain = sql`(select regexp_replace(plain_text(word), '[^[:alnum:]]', '', 'g') as word from unnest(${words}::text[]) word) plain where word <> ''`
  const asked = sql`(select to_tsquery('simple', string_agg(word || ':*', ' & ')) from ${plain})`
  // Names are compared by thousands: as documents, or by `plain_text`, which PostgreSQL calls for each one, it took ten times as long.
  const plainName = sql`lower(unaccent(p.first_name))`
  const beginnings = sql`(select array_agg('% ' || word || '%') from ${plain})`
  const own = sql`select conversation_id from conversation_sides where user_id = ${userId}`
  const ownListings = sql`select distinct listing_id from conversations where guest_id = ${userId} or host_id = ${userId}`
  // Messages and titles are looked up whosever they are, because an index finds them; the caller asks for one's own conversations only. To ask here
  // too took half as long again (5,000 conversations, 110,000 messages).
  return sql`own.conversation_id in (
    select conversation_id from messages
    where text <> '' and to_tsvector('simple', plain_text(text)) @@ ${asked} and removed_at is null
      and (covered_text is null or author_id = ${userId} or to_tsvector('simple', plain_text(covered_text)) @@ ${asked} or ${isAgreed})
    union all
    select theirs.conversation_id from conversation_sides theirs join profiles p on p.user_id = theirs.user_id
    where theirs.conversation_id in (${own}) and theirs.user_id <> ${userId} and ' ' || ${plainName} like all (${beginnings}::text[])
    union all
    select id from conversations where listing_id in (
      select listing_id from listing_texts
      where listing_id in (${ownListings}) and to_tsvector('simple', plain_text(title)) @@ ${asked}))`
}

/** What was hidden is read by now, and so it is found (`isAgreedIn`): before that nobody finds hidden words by trying. */
const isAgreed = sql<boolean>`exists (select from conversations where id = messages.conversation_id and ${isAgreedIn})`

/** Listings that somebody has conversations about, to choose one of; the newest conversation's first. */
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
