import type { Unit } from '#domain/availability/unit.ts'
import type { Day } from '#kernel/dates.ts'
import { instantOf, type Period } from '#kernel/zones.ts'

/** When an event is: whole days, the last one not included, or instants in milliseconds. */
type EventTime = { days: { from: Day; to: Day } } | { startMs: number; endMs: number }

/** An event of a foreign calendar, or one time of an event that recurs. */
export type ForeignEvent = { uid: string; recurrenceId: string; time: EventTime }

/** A calendar to be read. Passed to another process: plain values only. */
export type CalendarText = {
  text: string
  /** Of the listing: what times without a zone mean. */
  zone: string
  /** Only what is within is wanted. */
  fromMs: number
  untilMs: number
}

export type CalendarRead = { events: readonly ForeignEvent[] } | { failure: 'not-calendar' | 'too-many-events' }

/** Of one feed, recurring ones counted each time (domain rules, Calendars). */
export const MAX_EVENTS = 5000

/** How far ahead is looked. */
export const MONTHS_AHEAD = 24

type Rules = { unit: Unit; zone: string; sameDayTurnover: boolean; checkInMinutes: number; checkOutMinutes: number }

/**
 * What an event takes of a listing. Days of a listing where guests change on one day are nights: from check-in to check-out, so
 * that others may leave on the first and come on the last.
 */
export function eventPeriod({ time }: ForeignEvent, rules: Rules): Period {
  if ('startMs' in time) return { start: new Date(time.startMs), end: new Date(time.endMs) }
  const { from, to } = time.days
  const isNights = rules.unit === 'day' && rules.sameDayTurnover
  return {
    start: instantOf(from, isNights ? rules.checkInMinutes : 0, rules.zone),
    end: isNights ? instantOf(to, rules.checkOutMinutes, rules.zone) : instantOf(to, 0, rules.zone),
  }
}

/** Whether a text is a calendar from its first line to its last: anything else may have lost its end on the way. */
export const isWholeCalendar = (text: string) =>
  /^\ufeff?\s*BEGIN:VCALENDAR\b/i.test(text) && /\bEND:VCALENDAR\s*$/i.test(text)

const MINUTE_MS = 60_000
/** How often a feed that answers is asked. */
export const POLL_MINUTES = 30
const EVERY_MS = POLL_MINUTES * MINUTE_MS
const AT_MOST_MS = 24 * 60 * MINUTE_MS

/** When a feed is asked again: every half hour, after failures each time twice as late, once a day at the least. */
export const nextPoll = (failures: number, now: Date) =>
  new Date(now.getTime() + Math.min(EVERY_MS * 2 ** Math.min(failures, 10), AT_MOST_MS))
