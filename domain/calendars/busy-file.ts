import type { Unit } from '#domain/availability/unit.ts'
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
 * The times at which a listing is taken, as a calendar file (RFC 5545) without a word about by whom: days as dates with an exclusive
 * end where it is let per day, else instants in UTC. The same times are the same file, byte for byte.
 *
 * @param maker the program that writes the file, for `PRODID`
 */
export function busyFile(busy: readonly Busy[], rules: CalendarRules, maker: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${maker}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...busy.flatMap(({ id, period }) => [
      'BEGIN:VEVENT',
      `UID:${id}${UID_END}`,
      `DTSTAMP:${utc(madeAt(id))}`,
      ...timeLines(period, rules),
      'SUMMARY:Busy',
      'TRANSP:OPAQUE',
      'STATUS:CONFIRMED',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  // No line is long enough to be folded.
  return lines.map((line) => `${line}\r\n`).join('')
}

/** An id of version 7 begins with the milliseconds at which it was made. */
const madeAt = (id: string) => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

function timeLines(period: Period, rules: CalendarRules): string[] {
  if (rules.unit === 'hour') return [`DTSTART:${utc(period.start)}`, `DTEND:${utc(period.end)}`]
  const { from, to } = daysOf(period, rules)
  return [`DTSTART;VALUE=DATE:${compact(from)}`, `DTEND;VALUE=DATE:${compact(to)}`]
}

/** The days of a period, the last one not included; where guests change on one day, that day is free for the next. */
function daysOf({ start, end }: Period, { zone, sameDayTurnover }: CalendarRules): { from: Day; to: Day } {
  const from = wallClock(start, zone).day
  const last = wallClock(end, zone)
  const isWhole = last.time === '00:00' || sameDayTurnover
  const to = isWhole ? last.day : addDays(last.day, 1)
  return { from, to: to > from ? to : addDays(from, 1) }
}

const compact = (day: Day) => day.replaceAll('-', '')

/** `20260306T180000Z` */
const utc = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
