import { addDays, type Day, daysFrom, minutesOf } from '#kernel/dates.ts'
import { clockChanges, type Period, wallClock } from '#kernel/zones.ts'
import { type BookingRules, isDayUse } from './stay.ts'

/**
 * Days on which taken time prevents the shortest stay, or the shortest session that would reach it.
 * Wall time makes this a day off near a clock change (`daysNearClockChange`).
 */
export function daysTouched(taken: readonly Period[], rules: BookingRules): Set<Day> {
  const isNightly = rules.unit === 'day' && rules.sameDayTurnover
  const days = new Set<Day>()
  for (const { start, end } of taken) {
    const first = wallClock(start, rules.zone)
    const last = wallClock(new Date(end.getTime() - 1), rules.zone)
    const firstDay = dayAt(first.day, minutesOf(first.time) - reachBack(rules))
    const lastDay = dayAt(last.day, minutesOf(last.time) - (isNightly ? rules.checkInMinutes : 0))
    for (const day of daysFrom(firstDay, lastDay)) days.add(day)
  }
  return days
}

function reachBack(rules: BookingRules): number {
  if (rules.unit === 'hour') return rules.minMinutes + rules.turnoverMinutes
  if (!rules.sameDayTurnover) return 0
  return rules.checkOutMinutes + rules.turnoverMinutes - (isDayUse(rules) ? 1440 : 0)
}

/** @param minutes after the day's midnight, or before it where negative */
const dayAt = (day: Day, minutes: number) => addDays(day, Math.floor(minutes / 1440))

/** A session or night and its turnover last at most 24 hours each, and a clock change adds one. */
const REACH_DAYS = 3

/** Wall time differs from elapsed time here and where a session crosses the change. */
export const daysNearClockChange = (from: Day, to: Day, zone: string): Set<Day> =>
  new Set(
    clockChanges(addDays(from, -REACH_DAYS), addDays(to, REACH_DAYS), zone).flatMap((day) =>
      daysFrom(addDays(day, -REACH_DAYS), addDays(day, REACH_DAYS)),
    ),
  )
