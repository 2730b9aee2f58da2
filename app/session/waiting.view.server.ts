import { isGuestAwaited } from '#domain/bookings/queries/is-guest-awaited.server.ts'
import { unreadConversations } from '#domain/messaging/queries/unread-conversations.server.ts'
import { unreadNotifications } from '#domain/notifications/queries/unread-notifications.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from './services.ts'

/** Where a mark says that something waits for whoever is signed in: a trip to answer or to pay, what they have not read. */
export type Waiting = { trips: boolean; notifications: boolean; messages: boolean }

export async function waitingFor(userId: string, context: Readonly<RouterContextProvider>): Promise<Waiting> {
  const { db, clock } = context.get(services)
  const [trips, notifications, messages] = await Promise.all([
    isGuestAwaited(db, userId, clock()),
    unreadNotifications(db, userId),
    unreadConversations(db, userId),
  ])
  return { trips, notifications: notifications > 0, messages: messages > 0 }
}
