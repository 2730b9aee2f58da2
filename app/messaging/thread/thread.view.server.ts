import { shownName } from '#domain/accounts/account.ts'
import { mayUseAddress } from '#domain/accounts/policy.ts'
import { avatarUrl } from '#domain/media/photo.ts'
import { type Pieces, piecesOf } from '#domain/messaging/found.ts'
import { type Message, type MessageImage, messageLimits } from '#domain/messaging/message.ts'
import { type ConversationSummary, findConversation } from '#domain/messaging/queries/find-conversation.server.ts'
import { listQuickReplies } from '#domain/messaging/queries/list-quick-replies.server.ts'
import { readThread } from '#domain/messaging/queries/read-thread.server.ts'
import { isId, newId } from '#kernel/ids.ts'
import type { Side } from '#kernel/side.ts'
import type { RouterContextProvider } from 'react-router'
import { pageZone } from '#app/session/instant.view.server.ts'
import type { PageZone } from '#app/session/own-instant.ts'
import { services } from '#app/session/services.ts'
import { actorOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { lineText } from '#domain/messaging/line-text.ts'
import { type BookingCardView, bookingCard } from './booking-card.view.server.ts'

/** A message for its reader, as finished texts. */
export type MessageView = { number: number; at: string } & (
  | {
      kind: 'said'
      isOwn: boolean
      text: string
      /** The text in pieces, where it has what was searched for. */
      found?: Pieces | undefined
      images: readonly MessageImage[]
      /** Whether part of it is hidden from its reader, or from the other side if it is the reader's. */
      isCovered: boolean
    }
  /** An admin has taken it down. */
  | { kind: 'removed'; isOwn: boolean }
  /** A message whose author was erased, with its text. */
  | { kind: 'erased'; isOwn: boolean }
  | { kind: 'line'; text: string }
)

/** Up to which message the other side has seen, and has on a device, what was sent. */
export type SeenView = { read: number; delivered: number }

export type ThreadView = {
  id: string
  side: Side
  name: string
  otherId: string
  /** Whether the reader has blocked the other; a block by the other side is not disclosed. */
  hasBlocked: boolean
  avatar: string | null
  /** Whether the other side's account is gone. */
  isGone: boolean
  /** Nothing can be sent while the reader's address is not proved. */
  needsProof: boolean
  listing: { title: string; address: string | null }
  booking: BookingCardView | null
  messages: readonly MessageView[]
  /** The first of these, where there are older ones. */
  older: number | null
  isNewest: boolean
  isArchived: boolean
  /** Whether a provider of translations is configured. */
  canTranslate: boolean
  seen: SeenView
  /** The first message that was unread when the page was loaded. */
  firstUnread: number | null
  /** Null for a guest. */
  replies: readonly { id: string; title: string; text: string }[] | null
  maxText: number
  maxImages: number
  now: string
  zone: PageZone
  /** The form's key, so that sending it twice makes one message. */
  key: string
}

/** Messages that a page lacks, and how far the other side has read. */
export type Further = { messages: readonly MessageView[]; hasMore: boolean; older: number | null; seen: SeenView }

type Context = Readonly<RouterContextProvider>

/**
 * @param before the number of a message: those before it; null for the newest
 * @param search words that are marked in it
 */
export async function threadView(
  conversationId: string,
  { before, search }: { before: number | null; search: string },
  context: Context,
): Promise<ThreadView | null> {
  const { db, clock, translations } = context.get(services)
  const visitor = visitorOf(context)
  const { userId, isProved } = actorOf(context)
  if (!isId(conversationId)) return null
  const own = { userId, conversationId }
  const [conversation, thread] = await Promise.all([
    findConversation(db, own, visitor.language),
    readThread(db, { ...own, before }),
  ])
  if (!conversation || !thread) return null

  const { side, other, listing, ownRead } = conversation
  const now = clock()
  const unread = thread.messages.find(({ number, by }) => number > ownRead && by !== side && by !== null)
  return {
    id: conversationId,
    side,
    name: shownName(other.name, visitor.t),
    otherId: other.id,
    hasBlocked: other.isBlocked,
    avatar: other.avatar && avatarUrl(other.avatar, 96),
    isGone: other.isGone,
    needsProof: !mayUseAddress({ isProved }, 'write-message'),
    listing: {
      title: listing.title?.text ?? '',
      address: listing.isPublished ? `/property/${listing.id}` : null,
    },
    booking: bookingCard(conversation, now, visitor),
    messages: thread.messages.map((each) => withFound(messageView(each, conversation, visitor), search)),
    older: thread.older,
    isNewest: before === null,
    isArchived: conversation.isArchived,
    canTranslate: translations !== null,
    seen: seenView(conversation),
    firstUnread: before === null && unread ? unread.number : null,
    replies: side === 'host' ? await listQuickReplies(db, userId) : null,
    maxText: messageLimits.text,
    maxImages: messageLimits.images,
    now: now.toISOString(),
    zone: pageZone(visitor),
    key: newId(now.getTime()),
  }
}

function withFound(message: MessageView, search: string): MessageView {
  if (message.kind !== 'said' || !search) return message
  const found = piecesOf(message.text, search)
  return found.length > 1 ? { ...message, found } : message
}

export const seenView = ({ otherRead, otherDelivered }: ConversationSummary): SeenView => ({
  read: otherRead,
  delivered: otherDelivered,
})

export function messageView(message: Message, conversation: ConversationSummary, visitor: Visitor): MessageView {
  const { side, other } = conversation
  const written = { number: message.number, at: message.at.toISOString() }
  switch (message.kind) {
    case 'line':
      return { ...written, kind: 'line', text: lineText(message.line, { side, name: other.name }, visitor) }
    case 'erased':
      return { ...written, kind: 'erased', isOwn: message.by === side }
    case 'removed':
      return { ...written, kind: 'removed', isOwn: message.by === side }
    case 'text':
    case 'images': {
      const isOwn = message.by === side
      return {
        ...written,
        kind: 'said',
        isOwn,
        text: message.text,
        images: message.kind === 'images' ? message.images : [],
        isCovered: message.isCovered,
      }
    }
  }
}
