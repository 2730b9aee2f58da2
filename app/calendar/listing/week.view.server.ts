import { formatTime } from '#domain/i18n/format.ts'
import { isBlockedByHost, openAround } from '#domain/availability/opening.ts'
import type { Entry } from '#domain/calendars/queries/read-calendar.server.ts'
import { hourPrice } from '#domain/pricing/space-price.ts'
import { addDays, type Day, daysFrom, wallTime } from '#kernel/dates.ts'
import { instantOf, overlaps, type Period } from '#kernel/zones.ts'
import { type DayState, entryText, stateOf, tagOf } from './entry.view.server.ts'
import { cellPrice, type Shown } from './month.view.server.ts'

type HourView = {
  state: DayState
  /** The guest; null where the state says all. */
  text: string | null
  /** The label stands at the first hour of a booking or block. */
  tag: string | null
}

export type WeekDayView = {
  day: Day
  price: string
  tight: string
  isOwnPrice: boolean
  isClosed: boolean
  /** True for a day with an exception. */
  isException: boolean
  /** One cell for each of the times. */
  hours: readonly HourView[]
}

export type WeekView = {
  kind: 'week'
  /** The times of the rows: '20:00', '01:00 +1' or '8 PM', '1 AM +1'. */
  times: readonly { minutes: number; text: string; end: number; endText: string }[]
  days: readonly WeekDayView[]
}

export const weekSpan = (monday: Day) => ({ from: monday, to: addDays(monday, 6) })

/** The hours that the grid shows where nothing is open. */
const DEFAULT_HOURS = { first: 9 * 60, last: 18 * 60 }
const HOUR = 60

/** A week of hours from the first opening to the last closing, which may be after midnight. */
export function weekView(monday: Day, shown: Shown): WeekView {
  const { from, to } = weekSpan(monday)
  const days = daysFrom(from, to)
  const { first, last } = hoursShown(days, shown)
  const minutes = Array.from({ length: (last - first) / HOUR }, (_, index) => first + index * HOUR)
  return {
    kind: 'week',
    times: minutes.map((at) => ({
      minutes: at,
      text: timeText(at, shown),
      end: at + HOUR,
      endText: timeText(at + HOUR, shown),
    })),
    days: days.map((day) => weekDay(day, minutes, shown)),
  }
}

function timeText(at: number, { visitor: { t, locale } }: Shown): string {
  const time = formatTime(wallTime(at), locale)
  return at < 1440 ? time : t('hostDays:nextDay', { time })
}

function hoursShown(days: readonly Day[], { calendar: { rules } }: Shown) {
  const shownDays = new Set(days)
  const times = [
    ...rules.openingHours,
    ...rules.openingExceptions.flatMap(({ day, opensMinutes, closesMinutes }) =>
      shownDays.has(day) && opensMinutes !== null && closesMinutes !== null ? [{ opensMinutes, closesMinutes }] : [],
    ),
  ]
  if (times.length === 0) return DEFAULT_HOURS
  return {
    first: Math.floor(Math.min(...times.map(({ opensMinutes }) => opensMinutes)) / HOUR) * HOUR,
    last: Math.ceil(Math.max(...times.map(({ closesMinutes }) => closesMinutes)) / HOUR) * HOUR,
  }
}

function weekDay(day: Day, minutes: readonly number[], shown: Shown): WeekDayView {
  const { calendar, visitor } = shown
  const { rules, offer } = calendar
  const { price, rate } = hourPrice(offer.rates, day, NOON)
  const isClosed = isBlockedByHost(day, rules)
  const open = isClosed ? [] : openAround(day, rules)
  return {
    day,
    ...cellPrice(price, visitor),
    isOwnPrice: rate === 'override',
    isClosed,
    isException: rules.openingExceptions.some((each) => each.day === day),
    hours: minutes.map((at, index) => {
      const period = { start: instantOf(day, at, rules.zone), end: instantOf(day, at + HOUR, rules.zone) }
      return hourView(period, { isFirst: index === 0, open }, shown)
    }),
  }
}

const NOON = 720

/** Most cells are one of these; React Router sends the same object once. */
const plain = {
  free: { state: 'free', text: null, tag: null },
  closed: { state: 'closed', text: null, tag: null },
  past: { state: 'past', text: null, tag: null },
} as const

type Around = { isFirst: boolean; open: readonly Period[] }

function hourView(period: Period, { isFirst, open }: Around, { calendar, entries, now, visitor }: Shown): HourView {
  const entry = strongestIn(entries, period)
  if (!entry)
    return period.end <= now ? plain.past : open.some((each) => overlaps(each, period)) ? plain.free : plain.closed
  const begins = isFirst || entry.start >= period.start
  return {
    state: period.end <= now ? 'past' : stateOf(entry),
    text: entryText(entry, { listingId: calendar.id, rules: calendar.rules }, visitor),
    tag: begins ? tagOf(entry, visitor) : null,
  }
}

/** A booking is shown rather than a block. */
function strongestIn(entries: readonly Entry[], period: Period): Entry | undefined {
  const there = entries.filter((entry) => overlaps(entry, period) && period.start < period.end)
  return there.find(({ bookingId, kind }) => bookingId !== null && kind !== 'cancelled') ?? there[0]
}

type Span = { from: Day; to: Day }

export const daysPeriod = ({ from, to }: Span, zone: string): Period => ({
  start: instantOf(from, 0, zone),
  end: instantOf(addDays(to, 1), 0, zone),
})

/** The range has a day more on either side: stays and openings may reach past midnight. */
export const spanPeriod = ({ from, to }: Span, zone: string) =>
  daysPeriod({ from: addDays(from, -1), to: addDays(to, 1) }, zone)
