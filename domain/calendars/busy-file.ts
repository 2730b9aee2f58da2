import type { Unit } from '#domain/availability/unit.ts'
import { calendarText, type EventLine, instantValue } from '#kernel/calendar-text.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { type Period, wallClock } from '#kernel/zones.ts'

/** The id is that of the booking or block; a tentative one waits for an answer or for payment. */
export type Busy = { id: string; period: Period; isTentative?: boolean }

type CalendarRules = { unit: Unit; zone: string; sameDayTurnover: boolean }

/** Our events' UIDs are an id followed by this. */
const UID_END = '@busy.patio'

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** Every installation writes such UIDs, also in files of single bookings, and knows its own ids. */
export const idsInUid = (uid: string): string[] => (uid.match(ID) ?? []).map((id) => id.toLowerCase())

/**
 * The file names nobody and is the same for the same times, byte for byte.
 * Days have an exclusive end; times of a listing per hour are instants in UTC.
 *
 * @param maker the program that writes the file, for `PRODID`
 */
export function busyFile(busy: readonly Busy[], rules: CalendarRules, maker: string): string {
  return calendarText(
    maker,
    busy.map(({ id, period, isTentative }) => [
      ['uid', 'text', `${id}${UID_END}`],
      ['dtstamp', 'date-time', instantValue(madeAt(id))],
      ...timeLines(period, rules),
      ['summary', 'text', 'Busy'],
      ['transp', 'text', 'OPAQUE'],
      ['status', 'text', isTentative ? 'TENTATIVE' : 'CONFIRMED'],
    ]),
  )
}

/** A UUIDv7 begins with the milliseconds of its making. */
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

/** The last day is excluded; where guests change on one day, it is free for the next. */
function daysOf({ start, end }: Period, { zone, sameDayTurnover }: CalendarRules): { from: Day; to: Day } {
  const from = wallClock(start, zone).day
  const last = wallClock(end, zone)
  const isWhole = last.time === '00:00' || sameDayTurnover
  const to = isWhole ? last.day : addDays(last.day, 1)
  return { from, to: to > from ? to : addDays(from, 1) }
}
