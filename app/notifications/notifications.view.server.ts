import { notificationText } from '#domain/notifications/notification-text.ts'
import { listNotifications } from '#domain/notifications/queries/list-notifications.server.ts'
import { unreadNotifications } from '#domain/notifications/queries/unread-notifications.server.ts'
import type { RouterContextProvider } from 'react-router'
import type { InstantView } from '#app/session/instant.tsx'
import { instantView, pageZone } from '#app/session/instant.view.server.ts'
import type { PageZone } from '#app/session/own-instant.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

export type NotificationsView = {
  /** The newest first. */
  notifications: readonly NotificationView[]
  now: string
  /** The site's, until the browser says its own. */
  zone: PageZone
  unread: number
  isHost: boolean
  /** Whether it is a page of older ones. */
  isOlder: boolean
  older: string | null
}

export type NotificationView = {
  id: string
  text: string
  at: InstantView
  isUnread: boolean
  /** A booking, listing or conversation with its title, which is empty where it is no listing's. */
  thingId: string
  title: string
}

/** @param before a notification's id: those before it; null for the newest */
export async function notificationsView(
  before: string | null,
  context: Readonly<RouterContextProvider>,
): Promise<NotificationsView> {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { userId, isHost } = actorOf(context)
  const [{ notifications, older }, unread] = await Promise.all([
    listNotifications(db, { userId, before }, visitor.language),
    unreadNotifications(db, userId),
  ])
  return {
    notifications: notifications.map((each) => ({
      id: each.id,
      text: notificationText(each, visitor.t),
      at: instantView(each.createdAt, visitor, 'time'),
      isUnread: each.isUnread,
      thingId: each.thingId,
      title: each.title,
    })),
    now: clock().toISOString(),
    zone: pageZone(visitor),
    unread,
    isHost,
    isOlder: before !== null,
    older,
  }
}
