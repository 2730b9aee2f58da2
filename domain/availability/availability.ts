import type { DayReason } from '#kernel/day-reason.ts'
import { addDays, type Day, daysBetween, daysFrom, minutesOf, type WallTime, wallTime } from '#kernel/dates.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { addMinutes, dayIn, instantOf, overlaps, type Period, wallClock } from '#kernel/zones.ts'
import { minDaysOn } from './minimum-stay.ts'
import { isBlockedByHost, openAround, wallInstant } from './opening.ts'
import { MAX_STAY_DAYS } from './rule-limits.ts'
import {
  type BookingRules,
  firstDay,
  minOccupied,
  type PlacedStay,
  placeInTime,
  soldStay,
  type Stay,
  unitsOf,
} from './stay.ts'
import { daysNearClockChange, daysTouched } from './touched-days.ts'

/** The database checks last and may still answer `taken`. */
export type StayProblem =
  | 'past'
  | 'too-soon'
  | 'beyond-horizon'
  | 'wrong-order'
  | 'too-short'
  | 'too-long'
  | 'off-length'
  | 'closed'
  | 'off-step'
  | 'taken'

/**
 * Calendar, panel, search, booking and changes all decide by this function.
 *
 * @param taken occupied time of the listing's spaces; for a change without the booking's own rows
 */
export function placeStay(
  requested: Stay,
  rules: BookingRules,
  taken: readonly Period[],
  now: Date,
): Result<PlacedStay, StayProblem> {
  const stay = soldStay(requested, rules)
  const limit = lengthProblem(stay, rules) ?? startProblem(stay, rules)
  if (limit) return fail(limit)

  const placed = placeInTime(stay, rules)
  const problem = openingProblem(placed, rules) ?? timeProblem(placed, rules, taken, now)
  return problem ? fail(problem) : ok(placed)
}

export function problemOf(stay: Stay, rules: BookingRules, taken: readonly Period[], now: Date): StayProblem | null {
  const outcome = placeStay(stay, rules, taken, now)
  return outcome.ok ? null : outcome.failure
}

function timeProblem(
  { stay, guests, occupied }: PlacedStay,
  rules: BookingRules,
  taken: readonly Period[],
  now: Date,
): StayProblem | null {
  const today = dayIn(now, rules.zone)
  if (stay.unit === 'day' ? stay.checkIn < today : guests.start <= now) return 'past'
  // Without a lead time a day is available until it is over, because guests may arrive after check-in.
  if (rules.leadTimeMinutes > 0 && guests.start < addMinutes(now, rules.leadTimeMinutes)) return 'too-soon'
  if (daysBetween(today, firstDay(stay)) > rules.horizonDays) return 'beyond-horizon'

  return taken.some((period) => overlaps(period, occupied)) ? 'taken' : null
}

function lengthProblem(stay: Stay, rules: BookingRules): StayProblem | null {
  const length = unitsOf(stay)
  if (stay.unit === 'day') {
    if (stay.checkOut < stay.checkIn) return 'wrong-order'
    if (length < minDaysOn(stay.checkIn, rules)) return 'too-short'
    return length > Math.min(rules.maxDays, MAX_STAY_DAYS) ? 'too-long' : null
  }
  if (length < rules.minMinutes) return 'too-short'
  if (length > rules.maxMinutes) return 'too-long'
  return length === bookableLength(length, rules) ? null : 'off-length'
}

/** The longest session within some minutes; 0 if not even the shortest fits. */
function bookableLength(minutes: number, { minMinutes, maxMinutes, lengthStepMinutes }: BookingRules): number {
  const steps = Math.floor((Math.min(minutes, maxMinutes) - minMinutes) / lengthStepMinutes)
  return steps < 0 ? 0 : minMinutes + steps * lengthStepMinutes
}

function startProblem(stay: Stay, rules: BookingRules): StayProblem | null {
  if (stay.unit === 'day')
    return daysFrom(stay.checkIn, stay.checkOut).some((day) => isBlockedByHost(day, rules)) ? 'closed' : null
  return minutesOf(stay.startTime) % rules.startStepMinutes === 0 ? null : 'off-step'
}

function openingProblem({ stay, guests: { start, end } }: PlacedStay, rules: BookingRules): StayProblem | null {
  // Day use within the hour that a clock change skips has no time left.
  if (stay.unit === 'day') return start < end ? null : 'closed'
  // No session begins on a blocked day or at a wall time that the clock change skips.
  if (wallClock(start, rules.zone).time !== stay.startTime || isBlockedByHost(stay.day, rules)) return 'closed'
  return openAround(stay.day, rules).some((open) => open.start <= start && end <= open.end) ? null : 'closed'
}

type FreeStart = { time: WallTime; maxMinutes: number }

/** Each start has its longest session; end plus turnover must fit (domain rules, Hourly bookings). */
export function freeStarts(day: Day, rules: BookingRules, taken: readonly Period[], now: Date): FreeStart[] {
  if (rules.unit !== 'hour' || isBlockedByHost(day, rules)) return []
  const earliest = addMinutes(now, rules.leadTimeMinutes)
  if (daysBetween(dayIn(now, rules.zone), day) > rules.horizonDays) return []

  const windows = openAround(day, rules)
  if (windows.length === 0) return []
  const near = takenNear(windows, rules, taken)
  const starts: FreeStart[] = []
  for (let minutes = 0; minutes < 1440; minutes += rules.startStepMinutes) {
    const start = instantOf(day, minutes, rules.zone)
    if (start <= now || start < earliest) continue
    const maxMinutes = longestFrom(start, windows, rules, near)
    // A skipped wall time is no start; this slow test comes last.
    if (maxMinutes > 0 && wallClock(start, rules.zone).time === wallTime(minutes))
      starts.push({ time: wallTime(minutes), maxMinutes })
  }
  return starts
}

/** A year of a busy space has thousands of sessions, and each start of a day looks at those that could be in its way. */
function takenNear(windows: readonly Period[], { turnoverMinutes }: BookingRules, taken: readonly Period[]): Period[] {
  const from = Math.min(...windows.map(({ start }) => start.getTime()))
  const until = Math.max(...windows.map(({ end }) => end.getTime())) + turnoverMinutes * 60_000
  return taken.filter(({ start, end }) => start.getTime() < until && end.getTime() > from)
}

function longestFrom(start: Date, windows: readonly Period[], rules: BookingRules, taken: readonly Period[]): number {
  const open = windows.find((window) => window.start <= start && start < window.end)
  if (!open || taken.some((period) => period.start <= start && start < period.end)) return 0

  const nextTaken = taken
    .filter((period) => period.start > start)
    .map((period) => period.start.getTime() - rules.turnoverMinutes * 60_000)
  const end = Math.min(open.end.getTime(), ...nextTaken)
  return bookableLength(Math.floor((end - start.getTime()) / 60_000), rules)
}

/**
 * Days without a stay or a start, each with its reason (spec §9, B6, B7); both ends are included.
 * The minimum stay does not count: such a day may be the last of an earlier stay.
 */
export function unavailableDays(
  from: Day,
  to: Day,
  rules: BookingRules,
  taken: readonly Period[],
  now: Date,
): Map<Day, DayReason> {
  const today = dayIn(now, rules.zone)
  const last = addDays(today, rules.horizonDays)
  const soonest = dayIn(addMinutes(now, rules.leadTimeMinutes), rules.zone)
  const touched = daysTouched(taken, rules)
  const unusual = daysNearClockChange(from, to, rules.zone)

  const reasonOf = (day: Day): DayReason | null => {
    if (day < today) return 'past'
    if (day > last) return 'too-far'
    if (isBlockedByHost(day, rules)) return 'closed'
    const needsLook = day <= soonest || unusual.has(day)
    if (rules.unit === 'day') return needsLook ? reasonOfDay(day, rules, taken, now) : touched.has(day) ? 'taken' : null
    if (needsLook || touched.has(day)) return reasonOfStarts(day, rules, taken, now)
    return fitsOnFreeDay(day, rules) ? null : 'closed'
  }
  const reasons = daysFrom(from, to).map((day) => [day, reasonOf(day)] as const)
  return new Map(reasons.filter((each): each is [Day, DayReason] => each[1] !== null))
}

/** The reason concerns every stay that includes the day, whatever its length. */
function reasonOfDay(day: Day, rules: BookingRules, taken: readonly Period[], now: Date): DayReason | null {
  const placed = placeInTime({ unit: 'day', checkIn: day, checkOut: day }, rules)
  const problem = timeProblem({ ...placed, occupied: minOccupied(day, rules) }, rules, taken, now)
  return problem && (problem === 'too-soon' || problem === 'past' ? problem : 'taken')
}

/** The reason is the one that would remain without the others. */
function reasonOfStarts(day: Day, rules: BookingRules, taken: readonly Period[], now: Date): DayReason | null {
  const hasStart = (others: readonly Period[], each = rules) => freeStarts(day, each, others, now).length > 0
  if (hasStart(taken)) return null
  if (!fitsOnFreeDay(day, rules)) return 'closed'
  if (hasStart([])) return 'taken'
  return hasStart([], { ...rules, leadTimeMinutes: 0 }) ? 'too-soon' : 'past'
}

/** Computing as if in UTC spares 400 zone conversions for a calendar of six months. */
const fitsOnFreeDay = (day: Day, rules: BookingRules) => startsOnFreeDay(day, rules).length > 0

/** Starts on the step, both ends included, in wall minutes of their day. */
export type StartRun = { first: number; last: number }

/** The starts of the shortest session on a day without bookings, computed as if in UTC. */
export function startsOnFreeDay(day: Day, rules: BookingRules): StartRun[] {
  if (isBlockedByHost(day, rules) || bookableLength(rules.minMinutes, rules) === 0) return []
  const midnight = wallInstant(day, 0).getTime()
  const minutes = (at: Date) => (at.getTime() - midnight) / 60_000
  const onStep = (at: number, round: (steps: number) => number) =>
    round(at / rules.startStepMinutes) * rules.startStepMinutes
  return openAround(day, rules, wallInstant)
    .map(({ start, end }) => ({
      first: onStep(Math.max(0, minutes(start)), Math.ceil),
      last: onStep(Math.min(1439, minutes(end) - rules.minMinutes), Math.floor),
    }))
    .filter(({ first, last }) => first <= last)
}

/** Other dates are suggested within so many days on either side. */
export const NEAREST_WITHIN_DAYS = 45
export const NEAREST_COUNT = 3

/** Free stays of the same length, `NEAREST_COUNT` at most, nearest first. */
export function nearestFree(requested: Stay, rules: BookingRules, taken: readonly Period[], now: Date): Stay[] {
  const stay = soldStay(requested, rules)
  if (lengthProblem(stay, rules)) return []
  const found: Stay[] = []
  for (let distance = 0; distance <= NEAREST_WITHIN_DAYS && found.length < NEAREST_COUNT; distance += 1) {
    for (const shift of distance === 0 ? [0] : [distance, -distance]) {
      const candidate = nearestOn(stay, shift, rules, taken, now)
      if (candidate && found.length < NEAREST_COUNT) found.push(candidate)
    }
  }
  return found
}

/** A stay is looked for so many days ahead, as far as calendars are shown. */
const NEXT_WITHIN_DAYS = 183

/** The first free stay of the same length that has not begun, at the hour nearest to the given one. */
export function nextFree(before: Stay, rules: BookingRules, taken: readonly Period[], now: Date): Stay | null {
  const stay = soldStay(before, rules)
  // A minimum of days depends on the day, so each one is judged below.
  if (stay.unit !== rules.unit || (stay.unit === 'hour' && lengthProblem(stay, rules))) return null
  const fromToday = daysBetween(firstDay(stay), dayIn(now, rules.zone))
  for (let ahead = 0; ahead <= Math.min(NEXT_WITHIN_DAYS, rules.horizonDays); ahead += 1) {
    const found = nearestOn(stay, fromToday + ahead, rules, taken, now)
    if (found) return found
  }
  return null
}

function nearestOn(stay: Stay, shift: number, rules: BookingRules, taken: readonly Period[], now: Date): Stay | null {
  if (stay.unit === 'day') {
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
