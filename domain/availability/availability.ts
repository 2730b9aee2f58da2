import {
  addDays,
  type Day,
  daysBetween,
  daysFrom,
  minutesOf,
  type WallTime,
  wallTime,
  weekdayOf,
} from '#kernel/dates.ts'
import { addMinutes, clockChanges, dayIn, instantOf, overlaps, type Period, wallClock } from '#kernel/zones.ts'
import { type BookingRules, firstDay, guestPeriod, MAX_STAY_DAYS, occupiedPeriod, type Stay } from './stay.ts'

/** Why a stay cannot be had. The database is asked last and may still say `taken`. */
export type StayProblem =
  | 'past'
  | 'too-soon'
  | 'beyond-horizon'
  | 'wrong-order'
  | 'too-short'
  | 'too-long'
  | 'closed'
  | 'off-step'
  | 'taken'

/** The one answer for calendar, panel, search and booking. @param taken what occupies the listing's spaces, in any order */
export function problemOf(stay: Stay, rules: BookingRules, taken: readonly Period[], now: Date): StayProblem | null {
  const limits = stay.kind === 'days' ? dayProblem(stay, rules) : hourProblem(stay, rules)
  if (limits) return limits

  const guests = guestPeriod(stay, rules)
  const today = dayIn(now, rules.zone)
  if (stay.kind === 'days' ? stay.checkIn < today : guests.start <= now) return 'past'
  // Without a lead time a day can be had until it is over: guests may come later than check-in.
  if (rules.leadTimeMinutes > 0 && guests.start < addMinutes(now, rules.leadTimeMinutes)) return 'too-soon'
  if (daysBetween(today, firstDay(stay)) > rules.horizonDays) return 'beyond-horizon'

  const wanted = occupiedPeriod(stay, rules)
  return taken.some((period) => overlaps(period, wanted)) ? 'taken' : null
}

function dayProblem(stay: Extract<Stay, { kind: 'days' }>, rules: BookingRules): StayProblem | null {
  const days = daysBetween(stay.checkIn, stay.checkOut)
  if (days < 0) return 'wrong-order'
  if (days > MAX_STAY_DAYS) return 'too-long'
  return daysFrom(stay.checkIn, stay.checkOut).some((day) => isKeptByHost(day, rules)) ? 'closed' : null
}

function hourProblem(stay: Extract<Stay, { kind: 'hours' }>, rules: BookingRules): StayProblem | null {
  if (stay.durationMinutes < rules.minMinutes) return 'too-short'
  if (stay.durationMinutes > rules.maxMinutes) return 'too-long'
  if (minutesOf(stay.startTime) % rules.startStepMinutes !== 0) return 'off-step'

  const { start, end } = guestPeriod(stay, rules)
  // A wall time that the clock change skips is no start, and on a day that the host keeps nothing begins.
  if (wallClock(start, rules.zone).time !== stay.startTime || isKeptByHost(stay.day, rules)) return 'closed'
  const isOpen = windowsAround(stay.day, rules).some((open) => open.start <= start && end <= open.end)
  return isOpen ? null : 'closed'
}

const isKeptByHost = (day: Day, rules: BookingRules) =>
  rules.recurringBlocks.some(({ weekday, from, to }) => weekday === weekdayOf(day) && from <= day && day <= to)

/** Opening times that touch a day, those of the evening before among them; neighbours that meet are one. */
function windowsAround(
  day: Day,
  rules: BookingRules,
  at = (each: Day, minutes: number) => instantOf(each, minutes, rules.zone),
): Period[] {
  const windows = [addDays(day, -1), day, addDays(day, 1)].flatMap((each) => {
    if (isKeptByHost(each, rules)) return []
    return rules.openingHours
      .filter(({ weekday }) => weekday === weekdayOf(each))
      .map(({ opensMinutes, closesMinutes }) => ({ start: at(each, opensMinutes), end: at(each, closesMinutes) }))
  })
  return merged(windows)
}

function merged(periods: Period[]): Period[] {
  const result: Period[] = []
  for (const next of periods.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = result.at(-1)
    if (last && next.start <= last.end)
      result[result.length - 1] = { start: last.start, end: next.end > last.end ? next.end : last.end }
    else result.push(next)
  }
  return result
}

export type FreeStart = { time: WallTime; maxMinutes: number }

/**
 * The starts of a day at which the shortest session still fits, each with the longest that does.
 * The last start is tested against end plus turnover, not against the start (domain rules, Hourly bookings).
 */
export function freeStarts(day: Day, rules: BookingRules, taken: readonly Period[], now: Date): FreeStart[] {
  if (rules.kind !== 'hours' || isKeptByHost(day, rules)) return []
  const earliest = addMinutes(now, rules.leadTimeMinutes)
  if (daysBetween(dayIn(now, rules.zone), day) > rules.horizonDays) return []

  const windows = windowsAround(day, rules)
  const starts: FreeStart[] = []
  for (let minutes = 0; minutes < 1440; minutes += rules.startStepMinutes) {
    const start = instantOf(day, minutes, rules.zone)
    if (start <= now || start < earliest) continue
    const maxMinutes = longestFrom(start, windows, rules, taken)
    // A wall time that the clock change skips is no start: the instant after the gap is listed as itself. Asked last, for it is dear.
    if (maxMinutes >= rules.minMinutes && wallClock(start, rules.zone).time === wallTime(minutes))
      starts.push({ time: wallTime(minutes), maxMinutes })
  }
  return starts
}

function longestFrom(start: Date, windows: readonly Period[], rules: BookingRules, taken: readonly Period[]): number {
  const open = windows.find((window) => window.start <= start && start < window.end)
  if (!open || taken.some((period) => period.start <= start && start < period.end)) return 0

  const nextTaken = taken
    .filter((period) => period.start > start)
    .map((period) => period.start.getTime() - rules.turnoverMinutes * 60_000)
  const end = Math.min(open.end.getTime(), ...nextTaken)
  return Math.min(rules.maxMinutes, Math.floor((end - start.getTime()) / 60_000))
}

/**
 * The days, both ends included, on which nothing can begin: struck out in the calendar. Spec §9, decisions B6 and B7.
 * Works on wall-clock days where it can, because a calendar of six months must not cost 400 zone conversions.
 */
export function blockedDays(from: Day, to: Day, rules: BookingRules, taken: readonly Period[], now: Date): Day[] {
  const today = dayIn(now, rules.zone)
  const last = addDays(today, rules.horizonDays)
  const soonest = dayIn(addMinutes(now, rules.leadTimeMinutes), rules.zone)
  const touched = daysTouched(taken, rules)
  const unusual = rules.kind === 'hours' ? daysOfClockChange(from, to, rules.zone) : null

  return daysFrom(from, to).filter((day) => {
    if (day < today || day > last || isKeptByHost(day, rules)) return true
    if (rules.kind === 'days')
      return (
        touched.has(day) ||
        (day <= soonest && problemOf({ kind: 'days', checkIn: day, checkOut: day }, rules, taken, now) !== null)
      )
    const needsLook = day <= soonest || touched.has(day) || unusual?.has(day)
    return needsLook ? freeStarts(day, rules, taken, now).length === 0 : !fitsOnFreeDay(day, rules)
  })
}

/** On such a day, the evening before and the night after it, wall time is not the time that passes. */
const daysOfClockChange = (from: Day, to: Day, zone: string) =>
  new Set(
    clockChanges(addDays(from, -1), addDays(to, 1), zone).flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]),
  )

/** Whether the shortest session fits into the opening times of a day of which nothing is taken, reckoned as if it were in UTC. */
function fitsOnFreeDay(day: Day, rules: BookingRules): boolean {
  const windows = windowsAround(day, rules, wallInstant)
  for (let minutes = 0; minutes < 1440; minutes += rules.startStepMinutes) {
    if (longestFrom(wallInstant(day, minutes), windows, rules, []) >= rules.minMinutes) return true
  }
  return false
}

const wallInstant = (day: Day, minutes: number) => addMinutes(new Date(`${day}T00:00:00Z`), minutes)

/**
 * Days on which something that is taken is in the way of the shortest stay or session.
 *
 * Per day that is every day that a period touches; with same-day turnover every day whose night it touches, from check-in to
 * the next day's check-out and turnover. Per hour the days before count too, from which a session would reach into it.
 */
function daysTouched(taken: readonly Period[], rules: BookingRules): Set<Day> {
  const isNightly = rules.kind === 'days' && rules.sameDayTurnover
  const reachesBack = isNightly
    ? rules.checkOutMinutes + rules.turnoverMinutes
    : rules.kind === 'hours'
      ? rules.minMinutes + rules.turnoverMinutes
      : 0
  const days = new Set<Day>()
  for (const { start, end } of taken) {
    const first = wallClock(start, rules.zone)
    const last = wallClock(new Date(end.getTime() - 1), rules.zone)
    const firstDay = dayAt(first.day, minutesOf(first.time) - reachesBack)
    const lastDay = dayAt(last.day, minutesOf(last.time) - (isNightly ? rules.checkInMinutes : 0))
    for (const day of daysFrom(firstDay, lastDay)) days.add(day)
  }
  return days
}

/** The day that a wall time falls on, so many minutes after (or before) midnight of a day. */
const dayAt = (day: Day, minutes: number) => addDays(day, Math.floor(minutes / 1440))

/** How far to look for another date, in days to either side. */
const NEAREST_WITHIN_DAYS = 45

/** The nearest stays of the same length that are free, at most three, nearest first. */
export function nearestFree(stay: Stay, rules: BookingRules, taken: readonly Period[], now: Date): Stay[] {
  const found: Stay[] = []
  for (let distance = 0; distance <= NEAREST_WITHIN_DAYS && found.length < 3; distance += 1) {
    for (const shift of distance === 0 ? [0] : [distance, -distance]) {
      const candidate = nearestOn(stay, shift, rules, taken, now)
      if (candidate && found.length < 3) found.push(candidate)
    }
  }
  return found
}

function nearestOn(stay: Stay, shift: number, rules: BookingRules, taken: readonly Period[], now: Date): Stay | null {
  if (stay.kind === 'days') {
    const moved = { ...stay, checkIn: addDays(stay.checkIn, shift), checkOut: addDays(stay.checkOut, shift) }
    return problemOf(moved, rules, taken, now) === null ? moved : null
  }

  const day = addDays(stay.day, shift)
  const wanted = minutesOf(stay.startTime)
  const distance = ({ time }: FreeStart) => Math.abs(minutesOf(time) - wanted)
  const fitting = freeStarts(day, rules, taken, now).filter(({ maxMinutes }) => maxMinutes >= stay.durationMinutes)
  const nearest = fitting.toSorted((a, b) => distance(a) - distance(b))[0]
  return nearest ? { ...stay, day, startTime: nearest.time } : null
}
