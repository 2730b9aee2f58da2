import { beginning } from '#kernel/letters.ts'
import { shownName } from '#domain/accounts/account.ts'
import { avatarUrl } from '#domain/media/photo.ts'
import { markDelivered } from '#domain/messaging/commands/mark-read.server.ts'
import { excerptOf, type Pieces, piecesOf } from '#domain/messaging/found.ts'
import { InboxQuery } from '#domain/messaging/input.ts'
import { type Message, THREAD_PAGE } from '#domain/messaging/message.ts'
import type { ConversationSummary } from '#domain/messaging/queries/find-conversation.server.ts'
import {
  listConversationListings,
  listConversations,
  type ListedConversation,
} from '#domain/messaging/queries/list-conversations.server.ts'
import type { Side } from '#kernel/side.ts'
import type { RouterContextProvider } from 'react-router'
import type { TripState } from '#domain/bookings/trip-state.ts'
import { beside } from '#app/session/beside.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { pageZone } from '#app/session/instant.view.server.ts'
import type { PageZone } from '#app/session/own-instant.ts'
import { services } from '#app/session/services.ts'
import { actorOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { bookingState } from '../booking-state.server.ts'
import { lineText } from '#domain/messaging/line-text.ts'

/** A conversation in the list. */
export type RowView = {
  id: string
  name: string
  avatar: string | null
  title: string
  /** The way to it, at the message that was found. */
  address: string
  side: Side
  photo: { key: string; color: string } | null
  /** The newest message, or what has happened to the booking since. */
  snippet: string
  isOwnSnippet: boolean
  at: string
  unread: number
  state: TripState | null
  /** The texts in pieces, with the words that were searched for. */
  found: { name: Pieces; title: Pieces; snippet: Pieces } | null
}

export type InboxView = {
  rows: readonly RowView[]
  /** The position of the next page. */
  older: string | null
  filter: { q: string; listing: string; isUnread: boolean; isArchived: boolean; isOlder: boolean }
  /** The filter as an address carries it from page to page; empty without one. */
  query: string
  listings: readonly { id: string; title: string }[]
  isHost: boolean
  now: string
  zone: PageZone
}

type Context = Readonly<RouterContextProvider>

/** A user's conversations for an address; loading them marks their messages as delivered. */
export async function inboxView(url: URL, context: Context): Promise<InboxView> {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { userId, isHost } = actorOf(context)
  const { q, listing, unread, archived, before } = InboxQuery.parse(searchOf(url))
  const filter = { search: q, listingId: listing, isUnread: unread, isArchived: archived }
  const now = clock()
  const [{ conversations, older }, listings] = await Promise.all([
    listConversations(db, { userId, before, ...filter }, visitor.language),
    listConversationListings(db, userId, visitor.language),
    beside(context, () => markDelivered(db, userId)),
  ])
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(listing && { listing }),
    ...(unread && { unread: '1' }),
    ...(archived && { archived: '1' }),
  }).toString()
  return {
    rows: conversations.map((each) => rowView(each, { q, query, now }, visitor)),
    older,
    filter: { q, listing: listing ?? '', isUnread: unread, isArchived: archived, isOlder: before !== null },
    query,
    listings: listings.map(({ id, title }) => ({ id, title: title?.text ?? visitor.t('photos:untitled') })),
    isHost,
    now: now.toISOString(),
    zone: pageZone(visitor),
  }
}

type Search = { q: string; query: string; now: Date }

function rowView(conversation: ListedConversation, { q, query, now }: Search, visitor: Visitor): RowView {
  const { id, side, other, listing, booking, lastAt, unread, found } = conversation
  const last = found ?? conversation.last
  const name = shownName(other.name, visitor.t)
  const title = listing.title?.text ?? ''
  const snippet = last ? snippetOf(last, conversation, visitor) : ''
  return {
    id,
    side,
    name,
    address: addressOf(conversation, query),
    avatar: other.avatar && avatarUrl(other.avatar, 96),
    title,
    photo: listing.cover,
    snippet: beginning(snippet, SNIPPET_LENGTH),
    isOwnSnippet: last?.by === side,
    at: lastAt.toISOString(),
    unread,
    state: booking && bookingState(booking, now),
    found: q
      ? { name: piecesOf(name, q), title: piecesOf(title, q), snippet: excerptOf(snippet, q, SNIPPET_LENGTH) }
      : null,
  }
}

/** Messages after the one that was found, on its page. */
const AFTER = 20

function addressOf({ id, lastNumber, found }: ListedConversation, query: string): string {
  const params = new URLSearchParams(query)
  const isOnNewest = !found || found.number > lastNumber - THREAD_PAGE
  if (!isOnNewest) params.set('before', String(found.number + AFTER + 1))
  return `/messages/${id}${params.size > 0 ? `?${params}` : ''}${found ? `#m${found.number}` : ''}`
}

/** Characters of a message that a list shows. */
const SNIPPET_LENGTH = 140

function snippetOf(message: Message, { side, other }: ConversationSummary, visitor: Visitor): string {
  switch (message.kind) {
    case 'line':
      return lineText(message.line, { side, name: other.name }, visitor)
    case 'erased':
      return visitor.t('messages:erased')
    case 'removed':
      return visitor.t('safety:removed')
    case 'images':
    case 'text':
      return message.text || visitor.t('messages:image')
  }
}
