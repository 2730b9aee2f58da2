import { DAY_MS } from '#kernel/durations.ts'
import { addDays, type Day, daysFrom, minutesOf, weekdayOf } from '#kernel/dates.ts'
import { addMinutes, clockChanges, dayIn, instantOf, overlaps, type Period } from '#kernel/zones.ts'
import { freeStarts, type StartRun, startsOnFreeDay } from './availability.ts'
import { isBlockedByHost, openAround, wallInstant } from './opening.ts'
import { type BookingRules, minOccupied } from './stay.ts'

export type MinuteSpan = { from: number; to: number }

/**
 * A listing's days by the rules of calendar and booking, so that a search decides by reading one row.
 * The search itself adds what depends on its moment: past, lead time, horizon.
 */
export type CalendarAhead = {
  /** Occupied days: per day for a stay, per hour for a start. */
  busy: readonly Day[]
  /** With same-day turnover: days taken between check-out and check-in, which longer stays overlap. */
  daytime: readonly Day[]
  /** With same-day turnover: days taken between check-out and check-in, which longer stays overlap. */
  openWeekdays: number
  /** Days of such weekdays that are blocked or closed. */
  closed: readonly Day[]
  hours: HoursAhead
}

/** A listing per day leaves these empty. */
type HoursAhead = {
  /** A week without exceptions, in minutes from Sunday; the next Sunday is repeated at the end. */
  openWeek: readonly MinuteSpan[]
  /** Ranges from the shortest session's first start on the step to just after its last, in such a week. */
  weekStarts: readonly MinuteSpan[]
  /** Days with opening times other than their weekday's, and those near clock changes. */
  special: readonly Day[]
  specialOpen: readonly Period[]
  /** Ranges of consecutive starts on the step that differ from the weekday's. */
  starts: readonly Period[]
  /** Taken periods extended backwards by a turnover, since a session that touches one does not fit. */
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

/** A night and its turnover cross at most three midnights. */
const REACH_DAYS = 3

function daysTaken(
  rules: BookingRules,
  taken: readonly Period[],
  from: Day,
  to: Day,
): Pick<CalendarAhead, 'busy' | 'daytime'> {
  // The day after counts too: with day use an evening lies before its check-in.
  const around = taken.map(({ start, end }) => ({
    period: { start, end },
    days: daysWithin(from, to, addDays(dayIn(start, rules.zone), -REACH_DAYS), addDays(dayIn(end, rules.zone), 1)),
  }))
  const daysWith = (spanOf: (day: Day) => Period) =>
    distinct(around.flatMap(({ period, days }) => days.filter((day) => isTouched(period, spanOf(day)))))

  // Where guests may arrive before the others leave, no time between them is blocked.
  const isTouched = (period: Period, span: Period) => span.start < span.end && overlaps(period, span)
  const busy = daysWith((day) => minOccupied(day, rules))
  if (!rules.sameDayTurnover) return { busy, daytime: [] }
  // The time between begins when the space is ready and ends when the next guests may arrive.
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

/** The week starts on Sunday and has neither exceptions nor blocked days. */
function usualWeek(rules: BookingRules): UsualDay[] {
  const usual = { ...rules, openingExceptions: [], recurringBlocks: [] }
  return daysFrom(SOME_SUNDAY, addDays(SOME_SUNDAY, 6)).map((day) => ({
    starts: startsOnFreeDay(day, usual),
    windows: windowsOf(day, usual),
  }))
}
const SOME_SUNDAY: Day = '2024-01-07'

/** A session late on Saturday ends in the next week, and an opening time may span two weeks. */
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

/** The day's opening times as UTC minutes from its midnight, for comparison with other days. */
function windowsOf(day: Day, rules: BookingRules): string {
  const midnight = wallInstant(day, 0).getTime()
  return openAround(day, rules, wallInstant)
    .map(({ start, end }) => [start, end].map((at) => (at.getTime() - midnight) / 60_000))
    .filter(([start, end]) => start! < 1440 && end! > 0)
    .map(([start, end]) => `${Math.max(0, start!)}-${Math.min(2 * 1440, end!)}`)
    .join()
}

/** The day's opening times as instants. */
function openOn(day: Day, rules: BookingRules): Period[] {
  const own = { start: instantOf(day, 0, rules.zone), end: instantOf(addDays(day, 1), 0, rules.zone) }
  return openAround(day, rules).filter((open) => overlaps(open, own))
}

/** From this instant, no part of any day is past. */
const BEFORE_ALL = new Date(0)
/** No session with its turnover reaches this end. */
const FAR_MS = 5 * DAY_MS

/** The starts must not depend on the time of the request. */
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

/** A session from these days would reach a taken period; one day is added for clock changes. */
const daysReached = (rules: BookingRules, taken: readonly Period[], from: Day, to: Day) =>
  distinct(
    taken.flatMap(({ start, end }) => {
      const earliest = addMinutes(start, -rules.minMinutes - rules.turnoverMinutes)
      return daysWithin(from, to, addDays(dayIn(earliest, rules.zone), -1), dayIn(end, rules.zone))
    }),
  )

/** The span is one day wider on either side, for exceptions and blocked weekdays near its ends. */
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

/** A session of at most 24 hours from these days crosses a clock change. */
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
  // Where every weekday is always or never open, only the given days can be closed.
  const days = seldom.includes(true) ? daysFrom(from, to) : [...own]
  return {
    openWeekdays: everOpen.reduce((bits, isOpen, weekday) => bits | (Number(isOpen) << weekday), 0),
    closed: days.filter((day) => everOpen[weekdayOf(day)] && isClosed(day)),
  }
}

/** Clamping makes a block of a hundred years as cheap as one of two. */
const daysWithin = (from: Day, to: Day, first: Day, last: Day) =>
  daysFrom(first > from ? first : from, last < to ? last : to)

const distinct = (days: readonly Day[]): Day[] => [...new Set(days)].toSorted()
