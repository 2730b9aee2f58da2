import { addDays, type Day, weekdayOf } from '#kernel/dates.ts'
import { weekdayOfMonth } from '#kernel/weekends.ts'

const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, FRIDAY, SATURDAY] = [0, 1, 2, 3, 5, 6] as const

/** Easter Sunday, by the Gregorian rule (Meeus, Jones, Butcher). */
export function easterOf(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const epact = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const weekday = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - epact - (c % 4)) % 7
  const late = Math.floor((a + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return dayOf(year, Math.floor(days / 31), (days % 31) + 1)
}

/** Days that everybody has off: in Britain England's, elsewhere Chile's (laws 2.977, 19.668, 19.973, 20.299). */
function holidaysOf(year: number, country: string): Set<Day> {
  return new Set(country === 'GB' ? british(year) : chilean(year))
}

function british(year: number): Day[] {
  const easter = easterOf(year)
  const month = (number: number) => dayOf(year, number, 1)
  return [
    ...weekdaysFrom(dayOf(year, 1, 1), 1),
    addDays(easter, -2),
    addDays(easter, 1),
    weekdayOfMonth(month(5), MONDAY, 1),
    weekdayOfMonth(month(5), MONDAY, -1),
    weekdayOfMonth(month(8), MONDAY, -1),
    ...weekdaysFrom(dayOf(year, 12, 25), 2),
  ]
}

/** The next working days on which holidays that fall on a weekend are made up for. */
function weekdaysFrom(first: Day, count: number): Day[] {
  const days = Array.from({ length: 5 }, (_, index) => addDays(first, index))
  return days.filter((day) => ![SUNDAY, SATURDAY].includes(weekdayOf(day) as 0 | 6)).slice(0, count)
}

function chilean(year: number): Day[] {
  const fixed = ['01-01', '05-01', '05-21', '07-16', '08-15', '09-18', '09-19', '11-01', '12-08', '12-25']
  const easter = easterOf(year)
  return [
    ...fixed.map((day) => `${year}-${day}`),
    addDays(easter, -2),
    addDays(easter, -1),
    solstice(year),
    moved(dayOf(year, 6, 29)),
    moved(dayOf(year, 10, 12)),
    reformation(dayOf(year, 10, 31)),
    ...bridges(year),
  ]
}

/** The indigenous peoples' day, on the southern winter's first day by Chile's clocks (law 21.357). */
const solstice = (year: number): Day => dayOf(year, 6, year % 4 < 2 ? 20 : 21)

/** To the Monday of its week, or from Friday to the one after (law 19.668). */
function moved(day: Day): Day {
  const weekday = weekdayOf(day)
  if (weekday >= TUESDAY && weekday < FRIDAY) return addDays(day, MONDAY - weekday)
  return weekday === FRIDAY ? addDays(day, 3) : day
}

/** From Tuesday to the Friday before, from Wednesday to the one after (law 20.299). */
function reformation(day: Day): Day {
  const weekday = weekdayOf(day)
  return weekday === TUESDAY ? addDays(day, -4) : weekday === WEDNESDAY ? addDays(day, 2) : day
}

/** The Monday after a New Year's Sunday, and the Mondays or Fridays beside the national days (20.215, 20.983). */
function bridges(year: number): Day[] {
  const [second, before, after] = [dayOf(year, 1, 2), dayOf(year, 9, 17), dayOf(year, 9, 20)]
  return [
    ...(weekdayOf(second) === MONDAY ? [second] : []),
    ...([MONDAY, FRIDAY].includes(weekdayOf(before) as 1 | 5) ? [before] : []),
    ...(weekdayOf(after) === FRIDAY ? [after] : []),
  ]
}

const dayOf = (year: number, month: number, day: number): Day =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Weekends that are looked at: two years have a long one for certain. */
const MAX_WEEKENDS = 105

/** The next weekend with a holiday beside it: from the evening before it to its last free day. */
export function nextLongWeekend(today: Day, country: string): { from: Day; to: Day } | null {
  const isFree = (day: Day) =>
    [SUNDAY, SATURDAY].includes(weekdayOf(day) as 0 | 6) || holidaysOf(Number(day.slice(0, 4)), country).has(day)
  const saturday = addDays(today, (SATURDAY - weekdayOf(today) + 7) % 7)
  for (let week = 0; week < MAX_WEEKENDS; week++) {
    let from = addDays(saturday, 7 * week)
    let to = addDays(from, 1)
    while (isFree(addDays(from, -1))) from = addDays(from, -1)
    while (isFree(addDays(to, 1))) to = addDays(to, 1)
    if (to > addDays(from, 1) && from > today) return { from: addDays(from, -1), to }
  }
  return null
}
