import type { DiarySpan, DiaryView } from '#domain/calendars/diary.ts'
import { formatDay, formatTime } from '#domain/i18n/format.ts'
import { type Day, daysFrom, wallTime } from '#kernel/dates.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import type { Period } from '#kernel/zones.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

/** A column: a day, or an hour of one. */
export type SlotView = {
  day: Day
  /** Wall minutes; null where the column is a day. */
  minutes: number | null
  top: string
  text: string
  label: string
  isToday: boolean
}

/** @property hours of a day that are shown; those from 24 on are of the night after it */
export type Seen = {
  hours: { first: number; last: number }
  view: DiaryView
  span: DiarySpan
  today: Day
  now: Date
  visitor: Visitor
}

export function slotsOf({ view, span, today, hours, visitor: { locale, t } }: Seen): SlotView[] {
  if (view !== 'hours')
    return daysFrom(span.from, span.to).map((day) => ({
      day,
      minutes: null,
      top: formatDay(day, locale, 'weekday').replace('.', ''),
      text: String(Number(day.slice(8))),
      label: formatDay(day, locale, 'long'),
      isToday: day === today,
    }))
  return Array.from({ length: hours.last - hours.first }, (_, index) => {
    const minutes = (hours.first + index) * 60
    const time = formatTime(wallTime(minutes), locale)
    const text = minutes < 1440 ? time : t('hostDays:nextDay', { time })
    return { day: span.from, minutes, top: '', text, label: text, isToday: false }
  })
}

/** Less of a day is a bar with its times. */
export const isWholeDay = ({ start, end }: Period) => end.getTime() - start.getTime() >= 20 * HOUR_MS
