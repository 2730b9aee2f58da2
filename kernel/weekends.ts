import { addDays, addMonths, type Day, firstOfMonth, maxDay, weekdayOf } from './dates.ts'

type Weekend = { from: Day; to: Day }

/** Friday to Sunday (decision B20); what of it has passed is left out. */
export function thisWeekend(today: Day): Weekend {
  const { from, to } = weekendOf(today)
  return { from: maxDay(today, from), to }
}

/** Friday to Sunday of the week after. */
export function nextWeekend(today: Day): Weekend {
  const { to } = thisWeekend(today)
  return { from: addDays(to, 5), to: addDays(to, 7) }
}

/** The whole weekend of a day's week, which ends on Sunday. */
export function weekendOf(day: Day): Weekend {
  const sunday = addDays(day, (7 - weekdayOf(day)) % 7)
  return { from: addDays(sunday, -2), to: sunday }
}

const SATURDAY = 6

/** The nth weekend of a month, counted by its Saturdays. @param nth from 1 on, or -1 for the last */
export function weekendOfMonth(month: Day, nth: number): Weekend {
  return weekendOf(weekdayOfMonth(month, SATURDAY, nth))
}

/** The nth Monday, Tuesday … of a month. @param nth from 1 on, or -1 for the last */
export function weekdayOfMonth(month: Day, weekday: number, nth: number): Day {
  const first = nth > 0 ? firstOfMonth(month) : addMonths(month, 1)
  const earliest = addDays(first, (weekday - weekdayOf(first) + 7) % 7)
  return addDays(earliest, (nth > 0 ? nth - 1 : nth) * 7)
}
