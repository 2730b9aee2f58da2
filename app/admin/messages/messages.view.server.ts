import { shownName } from '#domain/accounts/account.ts'
import type { listPrivateConversations, readPrivateThread } from '#domain/admin/queries/read-private-messages.server.ts'
import { instantView } from '#app/session/instant.view.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

type Found = { name: string; counts: { conversations: number; messages: number }; until: Date | null }

/** Whose messages they are and how many, and until when they are read. */
export function readingView({ name, counts, until }: Found, visitor: Visitor) {
  const { t } = visitor
  return {
    title: t('privateMessages:title', { name }),
    counts: [
      t('privateMessages:conversations', { count: counts.conversations }),
      t('privateMessages:messages', { count: counts.messages }),
    ].join(' · '),
    isNone: counts.conversations === 0,
    until: until && instantView(until, visitor, 'whole', (when) => t('privateMessages:until', { when })),
  }
}

const addressOf = (userId: string, conversationId: string) =>
  `/admin/users/${userId}/messages?conversation=${conversationId}`

export function conversationsView(
  userId: string,
  { conversations, page, pages }: Awaited<ReturnType<typeof listPrivateConversations>>,
  visitor: Visitor,
) {
  const { t } = visitor
  return {
    rows: conversations.map(({ id, otherName, title, messages, lastAt }) => ({
      id,
      to: addressOf(userId, id),
      text: t('privateMessages:with', { name: shownName(otherName, t) }),
      line: instantView(lastAt, visitor, 'whole', (when) =>
        [title, t('privateMessages:messages', { count: messages }), when].filter(Boolean).join(' · '),
      ),
    })),
    page,
    pages,
  }
}

export function threadView(
  userId: string,
  { otherName, messages, page, pages }: NonNullable<Awaited<ReturnType<typeof readPrivateThread>>>,
  visitor: Visitor,
) {
  const { t } = visitor
  return {
    title: t('privateMessages:with', { name: shownName(otherName, t) }),
    back: `/admin/users/${userId}/messages`,
    rows: messages.map(({ id, authorId, name, text, at, images, isRemoved }) => ({
      id,
      line: instantView(at, visitor, 'whole', (when) =>
        [
          shownName(name, t),
          when,
          images > 0 && t('privateMessages:images', { count: images }),
          isRemoved && t('privateMessages:removed'),
        ]
          .filter(Boolean)
          .join(' · '),
      ),
      text,
      isOwn: authorId === userId,
    })),
    page,
    pages,
  }
}

export type ReadingView = ReturnType<typeof readingView>
export type MessagesContent =
  | ({ kind: 'conversations' } & ReturnType<typeof conversationsView>)
  | ({ kind: 'thread' } & ReturnType<typeof threadView>)
