import type { Language } from '#domain/i18n/language.ts'
import type { OwnText } from '#domain/listings/listing.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type InboxFilter, type InboxPlace, placeText } from '../inbox.ts'
import type { Message } from '../message.ts'
import { type ConversationSummary, sidesOf, withLast } from './find-conversation.server.ts'
import { findMatches, isFound } from './find-matches.server.ts'

const PAGE = 25

type Window = InboxFilter & {
  userId: string
  /** The position below which the page begins; null for the first page. */
  before: InboxPlace | null
}

/** A conversation, and the newest message that a search has found in it. */
export type ListedConversation = ConversationSummary & { found: Message | null }

/** Lists a page of an inbox, newest first, with the position where the next page begins. */
export async function listConversations(
  db: Db,
  { userId, before, ...filter }: Window,
  language: Language,
): Promise<{ conversations: ListedConversation[]; older: string | null }> {
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
  const page = rows.slice(0, PAGE)
  const among = page.map(({ id }) => id)
  const [summaries, matches] = await Promise.all([
    withLast(db, userId, page),
    findMatches(db, { userId, search: filter.search, among }),
  ])
  const conversations = summaries.map((each) => ({ ...each, found: matches.get(each.id) ?? null }))
  const end = conversations.at(-1)
  const older = rows.length > PAGE && end ? placeText({ lastAt: end.lastAt, conversationId: end.id }) : null
  return { conversations, older }
}

const isAbout = (listingId: string) =>
  sql<boolean>`exists (select from conversations where id = own.conversation_id and listing_id = ${listingId})`

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
