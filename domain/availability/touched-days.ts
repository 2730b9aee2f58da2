import { addDays, type Day, daysFrom, minutesOf } from '#kernel/dates.ts'
import { clockChanges, type Period, wallClock } from '#kernel/zones.ts'
import { type BookingRules, isDayUse } from './stay.ts'

/**
 * Days on which a taken period is in the way of the shortest stay or session. Computed in wall time: near a clock
 * change it may be a day off (`daysNearClockChange`).
 *
 * Per day that is every day that a period touches; with same-day turnover every day whose use or night it
 * touches, from check-in to check-out and turnover (`minOccupied`). Per hour the days before count too, from which a session would
 * reach into it.
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

/** The day of a wall time, given in minutes after (or before) midnight of a day. */
const dayAt = (day: Day, minutes: number) => addDays(day, Math.floor(minutes / 1440))

/** How far a session or night with its turnover crosses midnights: two of at most 24 hours each, and an hour more. */
const REACH_DAYS = 3

/** On these days, and on those from which a session crosses the change, wall time differs from elapsed time. */
export const daysNearClockChange = (from: Day, to: Day, zone: string): Set<Day> =>
  new Set(
    clockChanges(addDays(from, -REACH_DAYS), addDays(to, REACH_DAYS), zone).flatMap((day) =>
      daysFrom(addDays(day, -REACH_DAYS), addDays(day, REACH_DAYS)),
    ),
  )
