import { MINUTE_MS } from '#kernel/durations.ts'
import type { Unit } from '#domain/availability/unit.ts'
import type { Day } from '#kernel/dates.ts'
import { instantOf, type Period } from '#kernel/zones.ts'
import { unfolded } from './content-line.ts'
import type { Unread } from './read-event.ts'

/** Whole days have an exclusive end; instants are in milliseconds. */
type EventTime = { days: { from: Day; to: Day } } | { startMs: number; endMs: number }

/** The column's limit. */
export const MAX_TITLE = 100

/** A recurring event yields one of these for each of its times. */
export type ForeignEvent = { uid: string; recurrenceId: string; title: string; time: EventTime }

/** The text goes to another process, so the values are plain. */
export type CalendarText = {
  text: string
  /** The listing's zone applies to times without a zone. */
  zone: string
  /** Only events within these limits are read. */
  fromMs: number
  untilMs: number
}

export type CalendarRead =
  | {
      events: readonly ForeignEvent[]
      /** Of all events that could not be read, or not all of them, at most `MAX_EVENTS`. */
      unreadUids: readonly string[]
      /** The first of them are named. */
      unread: { count: number; named: readonly Unread[] }
      /** Names of zones that nobody knows: their times are taken for the listing's. */
      unknownZones: readonly string[]
    }
  | { failure: 'not-calendar' | 'too-many-events' }

/** A feed's limit, recurring events counted each time (domain rules, Calendars). */
export const MAX_EVENTS = 5000

/** Events later than this are not read. */
export const MONTHS_AHEAD = 24

type Rules = { unit: Unit; zone: string; sameDayTurnover: boolean; checkInMinutes: number; checkOutMinutes: number }

/** With same-day turnover days are nights: others may leave on the first and arrive on the last. */
export function eventPeriod({ time }: Pick<ForeignEvent, 'time'>, rules: Rules): Period {
  if ('startMs' in time) return { start: new Date(time.startMs), end: new Date(time.endMs) }
  const { from, to } = time.days
  const isNights = rules.unit === 'day' && rules.sameDayTurnover
  return {
    start: instantOf(from, isNights ? rules.checkInMinutes : 0, rules.zone),
    end: isNights ? instantOf(to, rules.checkOutMinutes, rules.zone) : instantOf(to, 0, rules.zone),
  }
}

/** The lines of a calendar, without what servers write before it: warnings, a mark of the encoding. */
export function withoutWrapping(text: string): string {
  const lines = unfolded(text)
  return lines.slice(Math.max(0, lines.search(/BEGIN:VCALENDAR\b/i)))
}

/** A text may have been cut off on the way: its first or last line is missing, or a calendar's end. */
export function isWholeCalendar(text: string): boolean {
  const lines = withoutWrapping(text)
  const count = (line: RegExp) => lines.match(line)?.length ?? 0
  const calendars = count(/^BEGIN:VCALENDAR\b/gim)
  return calendars > 0 && calendars === count(/^END:VCALENDAR\b/gim)
}

/** A feed that answers is polled so often. */
export const POLL_MINUTES = 30
const EVERY_MS = POLL_MINUTES * MINUTE_MS
const MAX_DELAY_MS = 24 * 60 * MINUTE_MS

/** Each failure doubles the half hour, up to a day. */
export const nextPoll = (failures: number, now: Date) =>
  new Date(now.getTime() + Math.min(EVERY_MS * 2 ** Math.min(failures, 10), MAX_DELAY_MS))

/** Outlook has written calendars in UTF-16, with a mark. */
export const textOf = (bytes: Uint8Array): string =>
  new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes)

/** The longest calendar that is read (domain rules, Calendars). */
export const MAX_CALENDAR_BYTES = 2 * 1024 * 1024
