import { RAN_OUT_DAYS } from '#domain/accounts/session.ts'
import type { Side } from '#kernel/side.ts'
import type { Translate } from '#kernel/translate.ts'
import { addMinutes } from '#kernel/zones.ts'
import { kinds, leadsTo, type NotificationKind } from './kinds.ts'
import { notificationText } from './notification-text.ts'
import type { Topic } from './topic.ts'

/** A push's content, shown by the service worker (`app/shell/device/push.js`). */
export type PushText = {
  title: string
  body: string
  /** The path on this site. */
  address: string
  /** The final page of the address: a window that shows it already is reused. */
  leads: string
  /** Of pushes with one tag a device shows only the newest. */
  tag: string
  language: string
  /** Seconds after which it closes by itself. */
  closesAfter?: number
}

/** Days that pushes go on after a log-in expired, because a stay is often weeks after the last visit. */
export const AWAY_DAYS = RAN_OUT_DAYS

/** Seconds that a push service stores it for a device that is off; later it is outdated. */
export const PUSH_TTL_SECONDS = 24 * 60 * 60

const TEST_SECONDS = 5

/** Topics that wake a sleeping phone, because people wait for them or must answer soon. */
const urgent: ReadonlySet<Topic> = new Set(['bookings', 'messages'])

export const urgencyOf = (kind: NotificationKind) => (urgent.has(kinds[kind].topic) ? 'high' : 'normal')

type Notification = {
  id: string
  kind: NotificationKind
  side: Side | null
  thingId: string
  /** The listing's title. */
  title: string
  /** The other person's name. */
  name: string
}

/** The page's text, which never quotes what people wrote: others may see a locked phone. */
export function pushText(notification: Notification, { language, t }: { language: string; t: Translate }): PushText {
  const { id, kind, thingId, title } = notification
  return {
    title: notificationText(notification, t),
    body: title,
    address: `/notifications/${id}`,
    leads: leadsTo(notification),
    tag: `${kind}:${thingId}`,
    language,
  }
}

export const testText = ({ language, t }: { language: string; t: Translate }): PushText => ({
  title: t('notifiedDevice:test.title'),
  body: t('notifiedDevice:test.body', { seconds: TEST_SECONDS }),
  address: '/notifications/settings',
  leads: '/notifications/settings',
  tag: 'test',
  language,
  closesAfter: TEST_SECONDS,
})

/** Minutes between retries; their sum is below the service's storage time, after which it is outdated. */
const PAUSES = [1, 5, 30, 120, 480] as const
const DAY_MINUTES = 24 * 60

/**
 * @param afterSeconds the delay that the service requested, if any
 * @returns when a push is retried after so many failures; null for never
 */
export function nextPushTry(failures: number, afterSeconds: number | null, now: Date): Date | null {
  const pause = PAUSES[failures - 1]
  return pause === undefined ? null : addMinutes(now, Math.min(DAY_MINUTES, Math.max(pause, (afterSeconds ?? 0) / 60)))
}
