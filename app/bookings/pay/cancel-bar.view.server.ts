import { openDeadlines } from '#domain/bookings/refund-of.ts'
import { formatDay, formatTime } from '#domain/i18n/format.ts'
import type { Locale } from '#domain/i18n/language.ts'
import { wallClock } from '#kernel/zones.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

export type CancelBarView = {
  /** Best offer first; the last one gives nothing and has no end. */
  segments: readonly { percent: number; until: string | null }[]
}

type Cancellable = Parameters<typeof openDeadlines>[0]

/** The refund by cancellation date, in the listing's time zone; null once the stay has begun. */
export function cancelBar(booking: Cancellable, now: Date, locale: Locale): CancelBarView | null {
  if (now >= booking.startsAt) return null
  const open = openDeadlines(booking, now).map(({ percent, until }) => ({
    percent,
    until: wallText(until, booking.timeZone, locale),
  }))
  return { segments: [...open, { percent: 0, until: null }] }
}

/** The best refund still available, in one sentence. */
export function refundLine(bar: CancelBarView | null, { t }: Pick<Visitor, 't'>): string {
  const best = bar?.segments[0]
  if (!best?.until) return t('policy:line.nothing')
  return t(best.percent === 100 ? 'policy:line.all' : 'policy:line.part', { percent: best.percent, until: best.until })
}

/** '6 Mar, 15:00' or 'Mar 6, 3 PM', on the clock of a zone. */
export function wallText(instant: Date, zone: string, locale: Locale): string {
  const { day, time } = wallClock(instant, zone)
  return `${formatDay(day, locale)}, ${formatTime(time, locale)}`
}
