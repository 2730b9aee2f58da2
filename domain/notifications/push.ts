import type { Side } from '#kernel/side.ts'
import type { Translate } from '#kernel/translate.ts'
import { addMinutes } from '#kernel/zones.ts'
import { kinds, leadsTo, type NotificationKind, textKey } from './kinds.ts'
import type { Topic } from './topic.ts'

/** What a device is sent: the service worker shows it (`app/shell/device/push.js`). */
export type PushText = {
  title: string
  body: string
  /** Of this site, without its origin. */
  address: string
  /** Where that leads: a window that shows it already is used. */
  leads: string
  /** Of several with one tag a device shows the newest. */
  tag: string
  language: string
  /** Seconds after which it goes by itself. */
  closesAfter?: number
}

/** So long after a log-in has run out, without a log-out, its device is still told: a stay is often weeks after the last visit. */
export const AWAY_DAYS = 90

/** How long a push service keeps it for a device that is off. By then it is old, and stands on the site. */
export const PUSH_TTL_SECONDS = 24 * 60 * 60

const TEST_SECONDS = 5

/** What somebody waits for, or has to answer soon, wakes a sleeping phone. */
const urgent: ReadonlySet<Topic> = new Set(['bookings', 'messages'])

export const urgencyOf = (kind: NotificationKind) => (urgent.has(kinds[kind].topic) ? 'high' : 'normal')

type Notification = {
  id: string
  kind: NotificationKind
  side: Side | null
  thingId: string
  /** Of the listing. */
  title: string
  /** The other person's. */
  name: string
}

/** As the page of notifications says it. Like an e-mail it never holds what somebody has written: others see a locked phone. */
export function pushText(notification: Notification, { language, t }: { language: string; t: Translate }): PushText {
  const { id, kind, thingId, title, name } = notification
  return {
    title: t(textKey(notification), { name }),
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

/** Minutes between two tries. Together less than a push is kept: afterwards it is too old. */
const PAUSES = [1, 5, 30, 120, 480] as const
const DAY_MINUTES = 24 * 60

/**
 * @param afterSeconds what the service has asked for, if it has
 * @returns when a push is tried again that has failed so many times; null: never
 */
export function nextPushTry(failures: number, afterSeconds: number | null, now: Date): Date | null {
  const pause = PAUSES[failures - 1]
  return pause === undefined ? null : addMinutes(now, Math.min(DAY_MINUTES, Math.max(pause, (afterSeconds ?? 0) / 60)))
}
