import { shownName } from '#domain/accounts/account.ts'
import type { listPrivateConversations, readPrivateThread } from '#domain/admin/queries/read-private-messages.server.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

type Found = { name: string; counts: { conversations: number; messages: number }; until: Date | null }

/** Whose messages they are and how many, and until when they are read. */
export function readingView({ name, counts, until }: Found, { t, locale, site }: Visitor) {
  return {
    title: t('privateMessages:title', { name }),
    counts: [
      t('privateMessages:conversations', { count: counts.conversations }),
      t('privateMessages:messages', { count: counts.messages }),
    ].join(' · '),
    isNone: counts.conversations === 0,
    until: until && t('privateMessages:until', { when: formatInstant(until, site.zone, locale) }),
  }
}

const addressOf = (userId: string, conversationId: string) =>
  `/admin/users/${userId}/messages?conversation=${conversationId}`

export function conversationsView(
  userId: string,
  { conversations, page, pages }: Awaited<ReturnType<typeof listPrivateConversations>>,
  { t, locale, site }: Visitor,
) {
  return {
    rows: conversations.map(({ id, otherName, title, messages, lastAt }) => ({
      id,
      to: addressOf(userId, id),
      text: t('privateMessages:with', { name: shownName(otherName, t) }),
      line: [title, t('privateMessages:messages', { count: messages }), formatInstant(lastAt, site.zone, locale)]
        .filter(Boolean)
        .join(' · '),
    })),
    page,
    pages,
  }
}

export function threadView(
  userId: string,
  { otherName, messages, page, pages }: NonNullable<Awaited<ReturnType<typeof readPrivateThread>>>,
  { t, locale, site }: Visitor,
) {
  return {
    title: t('privateMessages:with', { name: shownName(otherName, t) }),
    back: `/admin/users/${userId}/messages`,
    rows: messages.map(({ id, authorId, name, text, at, images, isRemoved }) => ({
      id,
      line: [
        shownName(name, t),
        formatInstant(at, site.zone, locale),
        images > 0 && t('privateMessages:images', { count: images }),
        isRemoved && t('privateMessages:removed'),
      ]
        .filter(Boolean)
        .join(' · '),
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
