import type { Unit } from '#domain/availability/unit.ts'
import { calendarText, type EventLine, instantValue } from '#kernel/calendar-text.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { type Period, wallClock } from '#kernel/zones.ts'

/** A time that is taken, by the id of what takes it. */
export type Busy = { id: string; period: Period }

/** What a listing's calendar is written by. */
type CalendarRules = { unit: Unit; zone: string; sameDayTurnover: boolean }

/** What follows the id in the UID of an event of ours. */
const UID_END = '@busy.patio'

/** The ids in UIDs that an installation like this one has written; it knows its own by the ids. */
export const idInUid = (uid: string): string | null => (uid.endsWith(UID_END) ? uid.slice(0, -UID_END.length) : null)

/**
 * The times at which a listing is taken, as a calendar file without a word about by whom: days as dates with an exclusive
 * end where it is let per day, else instants in UTC. The same times are the same file, byte for byte.
 *
 * @param maker the program that writes the file, for `PRODID`
 */
export function busyFile(busy: readonly Busy[], rules: CalendarRules, maker: string): string {
  return calendarText(
    maker,
    busy.map(({ id, period }) => [
      ['uid', 'text', `${id}${UID_END}`],
      ['dtstamp', 'date-time', instantValue(madeAt(id))],
      ...timeLines(period, rules),
      ['summary', 'text', 'Busy'],
      ['transp', 'text', 'OPAQUE'],
      ['status', 'text', 'CONFIRMED'],
    ]),
  )
}

/** An id of version 7 begins with the milliseconds at which it was made. */
const madeAt = (id: string) => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

function timeLines(period: Period, rules: CalendarRules): EventLine[] {
  if (rules.unit === 'hour')
    return [
      ['dtstart', 'date-time', instantValue(period.start)],
      ['dtend', 'date-time', instantValue(period.end)],
    ]
  const { from, to } = daysOf(period, rules)
  return [
    ['dtstart', 'date', from],
    ['dtend', 'date', to],
  ]
}

/** The days of a period, the last one not included; where guests change on one day, that day is free for the next. */
function daysOf({ start, end }: Period, { zone, sameDayTurnover }: CalendarRules): { from: Day; to: Day } {
  const from = wallClock(start, zone).day
  const last = wallClock(end, zone)
  const isWhole = last.time === '00:00' || sameDayTurnover
  const to = isWhole ? last.day : addDays(last.day, 1)
  return { from, to: to > from ? to : addDays(from, 1) }
}
