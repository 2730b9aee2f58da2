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
import { addMinutes, dayIn, instantOf, overlaps, type Period, wallClock } from '#kernel/zones.ts'
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
  if (guests.start < addMinutes(now, rules.leadTimeMinutes)) return 'too-soon'
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
  const isOpen = windowsAround(stay.day, rules).some((open) => open.start <= start && end <= open.end)
  return isOpen ? null : 'closed'
}

const isKeptByHost = (day: Day, rules: BookingRules) =>
  rules.recurringBlocks.some(({ weekday, from, to }) => weekday === weekdayOf(day) && from <= day && day <= to)

/** Opening times that touch a day, those of the evening before among them; neighbours that meet are one. */
function windowsAround(day: Day, rules: BookingRules): Period[] {
  const windows = [addDays(day, -1), day, addDays(day, 1)].flatMap((each) => {
    if (isKeptByHost(each, rules)) return []
    return rules.openingHours
      .filter(({ weekday }) => weekday === weekdayOf(each))
      .map(({ opensMinutes, closesMinutes }) => ({
        start: instantOf(each, opensMinutes, rules.zone),
        end: instantOf(each, closesMinutes, rules.zone),
      }))
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
  if (rules.kind !== 'hours') return []
  const earliest = addMinutes(now, rules.leadTimeMinutes)
  if (daysBetween(dayIn(now, rules.zone), day) > rules.horizonDays) return []

  const windows = windowsAround(day, rules)
  const starts: FreeStart[] = []
  for (let minutes = 0; minutes < 1440; minutes += rules.startStepMinutes) {
    const start = instantOf(day, minutes, rules.zone)
    // A wall time that the clock change skips is no start: the instant after the gap is listed as itself.
    if (start <= now || start < earliest || wallClock(start, rules.zone).time !== wallTime(minutes)) continue
    const maxMinutes = longestFrom(start, windows, rules, taken)
    if (maxMinutes >= rules.minMinutes) starts.push({ time: wallTime(minutes), maxMinutes })
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
  const touched = daysTouched(taken, rules)

  return daysFrom(from, to).filter((day) => {
    if (day < today || day > last || isKeptByHost(day, rules)) return true
    if (rules.kind === 'days') return touched.has(day)
    const needsLook = touched.has(day) || day <= addDays(dayIn(addMinutes(now, rules.leadTimeMinutes), rules.zone), 0)
    return needsLook ? freeStarts(day, rules, taken, now).length === 0 : !mayOpen(day, rules)
  })
}

function mayOpen(day: Day, rules: BookingRules): boolean {
  const opens = (weekday: number, overnight: boolean) =>
    rules.openingHours.some(
      (hours) => hours.weekday === weekday && (!overnight || hours.closesMinutes >= 1440 + rules.minMinutes),
    )
  const before = addDays(day, -1)
  return opens(weekdayOf(day), false) || (opens(weekdayOf(before), true) && !isKeptByHost(before, rules))
}

/** Per day with same-day turnover the day on which a stay ends stays free; otherwise every day that a period touches is taken. */
function daysTouched(taken: readonly Period[], rules: BookingRules): Set<Day> {
  const days = new Set<Day>()
  for (const { start, end } of taken) {
    const first = wallClock(start, rules.zone)
    const last = wallClock(new Date(end.getTime() - 1), rules.zone)
    const stops =
      rules.kind === 'days' &&
      rules.sameDayTurnover &&
      last.day > first.day &&
      minutesOf(last.time) < rules.checkInMinutes
    for (const day of daysFrom(first.day, stops ? addDays(last.day, -1) : last.day)) days.add(day)
  }
  return days
}

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
