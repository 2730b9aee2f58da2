import { formatDay, formatTime } from '#domain/i18n/format.ts'
import { notificationText } from '#domain/notifications/notification-text.ts'
import { listNotifications, type OwnNotification } from '#domain/notifications/queries/list-notifications.server.ts'
import { unreadNotifications } from '#domain/notifications/queries/unread-notifications.server.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { wallClock } from '#kernel/zones.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, todayAt, type Visitor, visitorOf } from '#app/session/visitor.server.ts'

export type NotificationsView = {
  days: readonly { day: Day; title: string; things: readonly ThingView[] }[]
  unread: number
  isHost: boolean
  /** Whether it is a page of older ones. */
  isOlder: boolean
  older: string | null
}

/** A day's events about one booking, listing or conversation. */
type ThingView = {
  id: string
  /** Empty where it is no listing's. */
  title: string
  notifications: readonly { id: string; text: string; time: string; isUnread: boolean }[]
}

/** @param before a notification's id: those before it; null for the newest */
export async function notificationsView(
  before: string | null,
  context: Readonly<RouterContextProvider>,
): Promise<NotificationsView> {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const { userId, isHost } = actorOf(context)
  const [{ notifications, older }, unread] = await Promise.all([
    listNotifications(db, { userId, before }, visitor.language),
    unreadNotifications(db, userId),
  ])
  const today = todayAt(context)
  const dayOf = ({ createdAt }: OwnNotification) => wallClock(createdAt, visitor.site.zone).day
  return {
    days: [...Map.groupBy(notifications, dayOf)].map(([day, same]) => ({
      day,
      title: dayTitle(day, today, visitor),
      things: [...Map.groupBy(same, ({ thingId }) => thingId)].map(([id, about]) => thingView(id, about, visitor)),
    })),
    unread,
    isHost,
    isOlder: before !== null,
    older,
  }
}

function dayTitle(day: Day, today: Day, { t, locale }: Visitor): string {
  if (day === today) return t('notifications:today')
  return day === addDays(today, -1) ? t('notifications:yesterday') : formatDay(day, locale, 'long')
}

const thingView = (id: string, about: readonly OwnNotification[], { t, site, locale }: Visitor): ThingView => ({
  id,
  title: about[0]!.title,
  notifications: about.map((each) => ({
    id: each.id,
    text: notificationText(each, t),
    time: formatTime(wallClock(each.createdAt, site.zone).time, locale),
    isUnread: each.isUnread,
  })),
})
