import { formatDay } from '#domain/i18n/format.ts'
import type { Locale } from '#domain/i18n/language.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import type { Translate } from '#kernel/translate.ts'
import { dayAt } from '#app/messaging/moment.ts'
import type { PageZone } from '#app/session/own-instant.ts'
import type { NotificationView } from './notifications.view.server.ts'

export type ThingOfDay = { id: string; title: string; notifications: readonly NotificationView[] }
export type DayOfThings = { day: Day; things: readonly ThingOfDay[] }

/** Days as they are in a zone, each with what happened to one booking, listing or conversation together. */
export const byDay = (notifications: readonly NotificationView[], zone: PageZone | undefined): DayOfThings[] =>
  [...Map.groupBy(notifications, ({ at }) => dayAt(at.iso, zone))].map(([day, same]) => ({
    day,
    things: [...Map.groupBy(same, ({ thingId }) => thingId)].map(([id, about]) => ({
      id,
      title: about[0]!.title,
      notifications: about,
    })),
  }))

export function dayTitle(day: Day, today: Day, locale: Locale, t: Translate): string {
  if (day === today) return t('notifications:today')
  return day === addDays(today, -1) ? t('notifications:yesterday') : formatDay(day, locale, 'long')
}
