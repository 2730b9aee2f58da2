import { addDays, type Day, daysFrom, minutesOf, weekdayOf } from '#kernel/dates.ts'
import { addMinutes, clockChanges, dayIn, instantOf, overlaps, type Period } from '#kernel/zones.ts'
import { freeStarts, type StartRun, startsOnFreeDay } from './availability.ts'
import { isBlockedByHost, openAround, wallInstant } from './opening.ts'
import { type BookingRules, minOccupied } from './stay.ts'

/** Minutes from one to another, half-open. */
export type MinuteSpan = { from: number; to: number }

/**
 * The answers of a listing's calendar for a span of days, computed in advance for the search. They follow from the same
 * rules as calendar, panel and booking, so that a search decides as they would by reading one row. What depends on the
 * moment of the search (past, lead time, horizon) is left to the search.
 */
export type CalendarAhead = {
  /** Days that are unavailable because something is taken: per day for a stay, per hour for a start. */
  busy: readonly Day[]
  /**
   * With same-day turnover: days with something between the check-out before and check-in, which a stay over that day
   * would overlap; with day use the check-out is the day before's.
   */
  daytime: readonly Day[]
  /** Bit n: weekday n (0 Sunday) can be available at all, for a stay or a start. */
  openWeekdays: number
  /** The days of such weekdays that are blocked or closed. */
  closed: readonly Day[]
  hours: HoursAhead
}

/** Per hour; for a listing per day none of it is filled. */
type HoursAhead = {
  /** Opening times of a week without exceptions, in minutes from Sunday on, the next Sunday again at the end. */
  openWeek: readonly MinuteSpan[]
  /**
   * When the shortest session can begin in such a week: ranges from the first start on the step to just after the last.
   */
  weekStarts: readonly MinuteSpan[]
  /** Days whose opening times differ from their weekday's, with their opening times and those near clock changes. */
  special: readonly Day[]
  specialOpen: readonly Period[]
  /** Starts that differ from the weekday's: ranges of consecutive starts on the step. */
  starts: readonly Period[]
  /** Taken periods, each extended backwards by a turnover: a session that touches one does not fit. */
  taken: readonly Period[]
}

/** @param taken current and future occupancy of the listing's spaces */
export function calendarAhead(rules: BookingRules, taken: readonly Period[], from: Day, to: Day): CalendarAhead {
  return rules.unit === 'day' ? daysAhead(rules, taken, from, to) : hoursAhead(rules, taken, from, to)
}

const NO_HOURS: HoursAhead = { openWeek: [], weekStarts: [], special: [], specialOpen: [], starts: [], taken: [] }
const ALL_WEEKDAYS = 127

function daysAhead(rules: BookingRules, taken: readonly Period[], from: Day, to: Day): CalendarAhead {
  const closed = daysOfTheirOwn(rules, from, to).filter((day) => isBlockedByHost(day, rules))
  return { ...daysTaken(rules, taken, from, to), openWeekdays: ALL_WEEKDAYS, closed, hours: NO_HOURS }
}

/** A night and its turnover cross three midnights at most. */
const REACH_DAYS = 3

function daysTaken(
  rules: BookingRules,
  taken: readonly Period[],
  from: Day,
  to: Day,
): Pick<CalendarAhead, 'busy' | 'daytime'> {
  // The day after as well: with day use what is taken in an evening lies before its check-in.
  const around = taken.map(({ start, end }) => ({
    period: { start, end },
    days: daysWithin(from, to, addDays(dayIn(start, rules.zone), -REACH_DAYS), addDays(dayIn(end, rules.zone), 1)),
  }))
  const daysWith = (spanOf: (day: Day) => Period) =>
    distinct(around.flatMap(({ period, days }) => days.filter((day) => isTouched(period, spanOf(day)))))

  // When the next guests may arrive before the others have left, no time is blocked between them.
  const isTouched = (period: Period, span: Period) => span.start < span.end && overlaps(period, span)
  const busy = daysWith((day) => minOccupied(day, rules))
  if (!rules.sameDayTurnover) return { busy, daytime: [] }
  // From when the previous guests have left and the space is ready, until the next guests may arrive.
  const between = (day: Day) => ({
    start: minOccupied(addDays(day, -1), rules).end,
    end: instantOf(day, rules.checkInMinutes, rules.zone),
  })
  return { busy, daytime: daysWith(between) }
}

function hoursAhead(rules: BookingRules, taken: readonly Period[], from: Day, to: Day): CalendarAhead {
  const usual = usualWeek(rules)
  const odd = daysBeforeClockChanges(from, to, rules.zone)
  const looked = distinct([
    ...odd,
    ...daysOfTheirOwn(rules, from, to).flatMap((day) => daysFrom(addDays(day, -1), addDays(day, 1))),
  ])
    .filter((day) => from <= day && day <= to)
    .map((day) => ({ day, starts: odd.has(day) ? startsOn(day, rules, []) : startsOnFreeDay(day, rules) }))
  const touched = daysReached(rules, taken, from, to).map((day) => ({ day, starts: startsOn(day, rules, taken) }))
  const special = looked
    .filter(
      ({ day, starts }) =>
        starts.length > 0 && !odd.has(day) && windowsOf(day, rules) !== usual[weekdayOf(day)]!.windows,
    )
    .map(({ day }) => day)

  const unlike = new Map([...looked, ...touched].map(({ day, starts }) => [day, starts]))
  return {
    busy: touched.filter(({ starts }) => starts.length === 0).map(({ day }) => day),
    daytime: [],
    ...weekdaysAhead(usual, looked, from, to),
    hours: {
      openWeek: openWeek(rules),
      weekStarts: usual.flatMap(({ starts }, weekday) =>
        starts.map(({ first, last }) => ({ from: weekday * 1440 + first, to: weekday * 1440 + last + 1 })),
      ),
      special,
      specialOpen: distinct([...special, ...odd]).flatMap((day) => openOn(day, rules)),
      starts: [...unlike]
        .filter(([day, starts]) => odd.has(day) || !isSame(starts, usual[weekdayOf(day)]!.starts))
        .flatMap(([day, starts]) => starts.map((run) => instantsOf(run, day, rules.zone))),
      taken: taken.map(({ start, end }) => ({ start: addMinutes(start, -rules.turnoverMinutes), end })),
    },
  }
}

type UsualDay = { starts: readonly StartRun[]; windows: string }
type LookedDay = { day: Day; starts: readonly StartRun[] }

/** Each weekday, Sunday first, without exceptions and blocked days. */
function usualWeek(rules: BookingRules): UsualDay[] {
  const usual = { ...rules, openingExceptions: [], recurringBlocks: [] }
  return daysFrom(SOME_SUNDAY, addDays(SOME_SUNDAY, 6)).map((day) => ({
    starts: startsOnFreeDay(day, usual),
    windows: windowsOf(day, usual),
  }))
}
const SOME_SUNDAY: Day = '2024-01-07'

/**
 * A session that begins late on Saturday ends in the next week, and an opening time may have begun in the previous one.
 */
function openWeek({ openingHours }: BookingRules): MinuteSpan[] {
  const week = 7 * 1440
  return openingHours
    .flatMap(({ weekday, opensMinutes, closesMinutes }) =>
      [-week, 0, week].map((shift) => ({
        from: Math.max(0, shift + weekday * 1440 + opensMinutes),
        to: Math.min(week + 1440, shift + weekday * 1440 + closesMinutes),
      })),
    )
    .filter(({ from, to }) => from < to)
}

/** The opening times that a session of the day can use, in minutes from its midnight, as if in UTC. */
function windowsOf(day: Day, rules: BookingRules): string {
  const midnight = wallInstant(day, 0).getTime()
  return openAround(day, rules, wallInstant)
    .map(({ start, end }) => [start, end].map((at) => (at.getTime() - midnight) / 60_000))
    .filter(([start, end]) => start! < 1440 && end! > 0)
    .map(([start, end]) => `${Math.max(0, start!)}-${Math.min(2 * 1440, end!)}`)
    .join()
}

/** The same in real time. */
function openOn(day: Day, rules: BookingRules): Period[] {
  const own = { start: instantOf(day, 0, rules.zone), end: instantOf(addDays(day, 1), 0, rules.zone) }
  return openAround(day, rules).filter((open) => overlaps(open, own))
}

/** A day that lies so early that none of it counts as past. */
const BEFORE_ALL = new Date(0)
/** An end that no session with its turnover reaches. */
const FAR_MS = 5 * 86_400_000

/** Independent of the time of the request. */
function startsOn(day: Day, rules: BookingRules, taken: readonly Period[]): StartRun[] {
  const midnight = wallInstant(day, 0).getTime()
  const near = taken.filter(
    ({ start, end }) => start.getTime() < midnight + FAR_MS && end.getTime() > midnight - FAR_MS,
  )
  const runs: StartRun[] = []
  for (const { time } of freeStarts(day, { ...rules, leadTimeMinutes: 0, horizonDays: Infinity }, near, BEFORE_ALL)) {
    const last = runs.at(-1)
    if (last && minutesOf(time) - last.last === rules.startStepMinutes) last.last = minutesOf(time)
    else runs.push({ first: minutesOf(time), last: minutesOf(time) })
  }
  return runs
}

const isSame = (one: readonly StartRun[], other: readonly StartRun[]) => JSON.stringify(one) === JSON.stringify(other)

const instantsOf = ({ first, last }: StartRun, day: Day, zone: string): Period => ({
  start: instantOf(day, first, zone),
  end: instantOf(day, last, zone),
})

/** The days from which a session would reach into a taken period; one more, because of clock changes. */
const daysReached = (rules: BookingRules, taken: readonly Period[], from: Day, to: Day) =>
  distinct(
    taken.flatMap(({ start, end }) => {
      const earliest = addMinutes(start, -rules.minMinutes - rules.turnoverMinutes)
      return daysWithin(from, to, addDays(dayIn(earliest, rules.zone), -1), dayIn(end, rules.zone))
    }),
  )

/** Days whose opening times come from exceptions or blocked weekdays, with one day more on either side of the span. */
function daysOfTheirOwn({ openingExceptions, recurringBlocks }: BookingRules, from: Day, to: Day): Day[] {
  const [first, last] = [addDays(from, -1), addDays(to, 1)]
  const recurring = recurringBlocks.flatMap((block) =>
    daysFrom(block.from > first ? block.from : first, block.to < last ? block.to : last).filter(
      (day) => weekdayOf(day) === block.weekday,
    ),
  )
  return distinct([
    ...openingExceptions.map(({ day }) => day).filter((day) => first <= day && day <= last),
    ...recurring,
  ])
}

/** The days from which a session of at most 24 hours crosses a clock change. */
const daysBeforeClockChanges = (from: Day, to: Day, zone: string) =>
  new Set(clockChanges(from, addDays(to, 1), zone).flatMap((day) => [addDays(day, -1), day]))

function weekdaysAhead(usual: readonly UsualDay[], looked: readonly LookedDay[], from: Day, to: Day) {
  const open = new Set(looked.filter(({ starts }) => starts.length > 0).map(({ day }) => day))
  const own = new Set(looked.map(({ day }) => day))
  const isClosed = (day: Day) => (own.has(day) ? !open.has(day) : usual[weekdayOf(day)]!.starts.length === 0)
  const everOpen = usual.map(
    ({ starts }, weekday) => starts.length > 0 || [...open].some((day) => weekdayOf(day) === weekday),
  )
  const seldom = everOpen.map((isOpen, weekday) => isOpen && usual[weekday]!.starts.length === 0)
  // Most listings open on the same weekdays throughout: then only the given days can be closed.
  const days = seldom.includes(true) ? daysFrom(from, to) : [...own]
  return {
    openWeekdays: everOpen.reduce((bits, isOpen, weekday) => bits | (Number(isOpen) << weekday), 0),
    closed: days.filter((day) => everOpen[weekdayOf(day)] && isClosed(day)),
  }
}

/** The days from `first` to `last` that lie in the span: a block of a hundred years costs no more than one of two. */
const daysWithin = (from: Day, to: Day, first: Day, last: Day) =>
  daysFrom(first > from ? first : from, last < to ? last : to)

const distinct = (days: readonly Day[]): Day[] => [...new Set(days)].toSorted()
