import { isBlockedByHost, openAround } from '#domain/availability/opening.ts'
import { formatDay, formatDays } from '#domain/i18n/format.ts'
import type { Entry } from '#domain/hosting/queries/read-calendar.server.ts'
import { hourPrice } from '#domain/pricing/space-price.ts'
import { addDays, type Day, daysFrom, wallTime, weekdayOf } from '#kernel/dates.ts'
import { addMinutes, instantOf, overlaps, type Period } from '#kernel/zones.ts'
import { calendarAddress, chosenWith, isWithin } from './calendar-address.ts'
import { type DayState, entryText, stateOf } from './entry.view.server.ts'
import { cellPrice, type Shown } from './month.view.server.ts'

type HourView = {
  minutes: number
  state: DayState
  label: string
  /** At the first hour of whoever is there. */
  tag: string | null
  to: string | null
  isChosen: boolean
}

export type WeekDayView = {
  day: Day
  label: string
  price: string
  isOwnPrice: boolean
  isToday: boolean
  /** Other hours than its weekday's, or none. */
  isException: boolean
  to: string | null
  isChosen: boolean
  hours: readonly HourView[]
}

export type WeekView = {
  kind: 'week'
  monday: Day
  title: string
  /** The hours down the side: '20:00', '01:00 +1'. */
  times: readonly { minutes: number; text: string; end: number; endText: string }[]
  days: readonly WeekDayView[]
}

export const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7))
export const weekSpan = (monday: Day) => ({ from: monday, to: addDays(monday, 6) })

/** Hours of the grid where nothing is open. */
const USUAL = { first: 9 * 60, last: 18 * 60 }
const HOUR = 60

/** A week of a listing let by the hour: from the first opening to the last closing, which may be after midnight. */
export function weekView(monday: Day, shown: Shown): WeekView {
  const { from, to } = weekSpan(monday)
  const days = daysFrom(from, to)
  const { first, last } = hoursShown(days, shown)
  const minutes = Array.from({ length: (last - first) / HOUR }, (_, index) => first + index * HOUR)
  return {
    kind: 'week',
    monday,
    title: formatDays(from, to, shown.visitor.locale, 'dated'),
    times: minutes.map((at) => ({
      minutes: at,
      text: timeText(at, shown),
      end: at + HOUR,
      endText: timeText(at + HOUR, shown),
    })),
    days: days.map((day) => weekDay(day, minutes, shown)),
  }
}

const timeText = (at: number, { visitor: { t } }: Shown) =>
  at < 1440 ? wallTime(at) : t('hostCalendar:nextDay', { time: wallTime(at) })

function hoursShown(days: readonly Day[], { calendar: { rules } }: Shown) {
  const shownDays = new Set(days)
  const times = [
    ...rules.openingHours,
    ...rules.openingExceptions.flatMap(({ day, opensMinutes, closesMinutes }) =>
      shownDays.has(day) && opensMinutes !== null && closesMinutes !== null ? [{ opensMinutes, closesMinutes }] : [],
    ),
  ]
  if (times.length === 0) return USUAL
  return {
    first: Math.floor(Math.min(...times.map(({ opensMinutes }) => opensMinutes)) / HOUR) * HOUR,
    last: Math.ceil(Math.max(...times.map(({ closesMinutes }) => closesMinutes)) / HOUR) * HOUR,
  }
}

function weekDay(day: Day, minutes: readonly number[], shown: Shown): WeekDayView {
  const { calendar, today, chosen, address, visitor } = shown
  const { rules, offer } = calendar
  const { price, rate } = hourPrice(offer.rates, day, NOON)
  const isClosed = isBlockedByHost(day, rules)
  const open = isClosed ? [] : openAround(day, rules)
  const isException = rules.openingExceptions.some((each) => each.day === day)
  const name = formatDay(day, visitor.locale, 'long')
  const notes = [
    ...(isClosed ? [visitor.t('hostCalendar:state.closed')] : []),
    ...(isException ? [visitor.t('hostCalendar:otherHours')] : []),
  ]
  return {
    day,
    label: [name, ...notes, cellPrice(price, visitor)].join(', '),
    price: cellPrice(price, visitor),
    isOwnPrice: rate === 'override',
    isToday: day === today,
    isException,
    to: day < today ? null : calendarAddress(address, chosenWith(chosen, { from: day, to: day })),
    isChosen: chosen !== null && chosen.start === undefined && isWithin(chosen, day),
    hours: minutes.map((at, index) => hourView({ day, at, isFirst: index === 0, open, name }, shown)),
  }
}

const NOON = 720

type Hour = { day: Day; at: number; isFirst: boolean; open: readonly Period[]; name: string }

function hourView({ day, at, isFirst, open, name }: Hour, shown: Shown): HourView {
  const { calendar, entries, now, chosen, address, visitor } = shown
  const { rules } = calendar
  const period = { start: instantOf(day, at, rules.zone), end: instantOf(day, at + HOUR, rules.zone) }
  const entry = strongestIn(entries, period)
  const isOpen = open.some((each) => overlaps(each, period))
  const state = period.end <= now ? 'past' : entry ? stateOf(entry) : isOpen ? 'free' : 'closed'
  const text = entry
    ? entryText(entry, { listingId: calendar.id, rules }, visitor)
    : visitor.t(`hostCalendar:state.${state}`)
  const begins = entry && (isFirst || entry.start >= period.start)
  const isFixed = state === 'past' || (state === 'closed' && !entry)
  return {
    minutes: at,
    state,
    label: `${name}, ${wallTime(at)}–${wallTime(at + HOUR)}, ${text}`,
    tag: begins ? (entry.guest ?? visitor.t(`hostCalendar:tag.${entry.kind}`)) : null,
    to: isFixed
      ? null
      : calendarAddress(address, chosenWith(chosen, { from: day, to: day, start: at, end: at + HOUR })),
    isChosen: chosen !== null && isWithin(chosen, day, at) && !isFixed,
  }
}

/** Whoever is there counts more than what is blocked. */
function strongestIn(entries: readonly Entry[], period: Period): Entry | undefined {
  const there = entries.filter((entry) => overlaps(entry, period) && period.start < period.end)
  return there.find(({ bookingId, kind }) => bookingId !== null && kind !== 'cancelled') ?? there[0]
}

/** The instants of a span of days, and a night more: an opening may end after midnight. */
export const spanPeriod = ({ from, to }: { from: Day; to: Day }, zone: string): Period => ({
  start: addMinutes(instantOf(from, 0, zone), -1440),
  end: instantOf(addDays(to, 2), 0, zone),
})
