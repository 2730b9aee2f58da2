import { MAX_STAY_DAYS } from '#domain/availability/rule-limits.ts'
import { unitsOf } from '#domain/availability/stay.ts'
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  daysFrom,
  firstOfMonth,
  isDay,
  maxDay,
  weekdayOf,
} from '#kernel/dates.ts'
import { type DayPart, dayParts, isDayPart } from './day-part.ts'
import { type Search, searchParams } from './search.ts'

/** A month of a search's prices. */
export type PriceCalendar = {
  search: Search
  /** Its first day. */
  month: Day
  /** Per day: how many days or nights a stay has. */
  days: number
  /** Per hour: when the session is; null as the search says, or at any time. */
  part: DayPart | 'any' | null
}

/** The furthest booking horizon is two years. */
const MAX_MONTHS = 24

/** The parameters of a calendar's address besides those of its search. */
export const calendarNames = ['month', 'days', 'part'] as const

/** The calendar that an address names, where it is read as far as it can be. @param today at the place */
export function priceCalendarOf(search: Search, params: URLSearchParams, today: Day): PriceCalendar {
  const { checkIn, checkOut = checkIn } = search
  const own = search.type === 'day' && checkIn && checkOut ? unitsOf({ unit: 'day', checkIn, checkOut }) : 1
  const days = Number(params.get('days') ?? Number.NaN)
  const part = params.get('part') ?? ''
  const named = `${params.get('month')}-01`
  return {
    search,
    month: monthWithin(isDay(named) ? named : firstOfMonth(checkIn ?? today), today),
    days: search.type === 'day' ? (Number.isInteger(days) && days >= 1 && days <= MAX_STAY_DAYS ? days : own) : 1,
    part: search.type === 'hour' && (isDayPart(part) || part === 'any') ? part : null,
  }
}

function monthWithin(month: Day, today: Day): Day {
  const [first, last] = [firstOfMonth(today), addMonths(today, MAX_MONTHS)]
  return month < first ? first : month > last ? last : month
}

/** The months before and after that can be booked. */
export function monthsBeside(month: Day, today: Day): { previous: Day | null; next: Day | null } {
  return {
    previous: month > firstOfMonth(today) ? addMonths(month, -1) : null,
    next: month < addMonths(today, MAX_MONTHS) ? addMonths(month, 1) : null,
  }
}

/** The search on one day, as its results are opened: the first page, on exactly these dates. */
export function searchOn({ search, days, part }: PriceCalendar, day: Day): Search {
  const plain = { ...search, flexibility: undefined, understood: undefined, unread: undefined, page: 1 }
  if (search.type === 'day') return { ...plain, checkIn: day, checkOut: addDays(day, days === 1 ? 0 : days) }
  const { startTime, durationMinutes } = part === null ? search : part === 'any' ? anyTime : dayParts[part]
  return { ...plain, checkIn: day, checkOut: undefined, startTime, durationMinutes }
}

const anyTime = { startTime: undefined, durationMinutes: undefined }

/** Days of the month that are not over, as days from its first. */
export function shiftsAhead(month: Day, today: Day): number[] {
  return daysFrom(maxDay(month, today), addDays(addMonths(month, 1), -1)).map((day) => daysBetween(month, day))
}

const FRIDAY = 5

/** The month's weekends, from Friday to Sunday (decision B20), as days from its first to their Fridays. */
export const weekendShifts = (month: Day, today: Day): number[] =>
  shiftsAhead(month, today).filter((shift) => weekdayOf(addDays(month, shift)) === FRIDAY)

/** The weekend stays of a calendar per day. */
export const weekendsOf = (calendar: PriceCalendar): PriceCalendar => ({ ...calendar, days: 2 })

/** The lowest price, of equal ones the first. */
export function cheapest<Each extends { price: { minor: number } | null }>(days: readonly Each[]): Each | null {
  return days.reduce<Each | null>(
    (best, day) => (day.price && (!best?.price || day.price.minor < best.price.minor) ? day : best),
    null,
  )
}

/** The lowest price, where it is worth a mark: on no more than half of the days that have a price. */
export function markedPrice(days: readonly { price: { minor: number } | null }[]): number | null {
  const prices = days.flatMap(({ price }) => price?.minor ?? [])
  const lowest = Math.min(...prices)
  return prices.length > 0 && 2 * prices.filter((price) => price === lowest).length <= prices.length ? lowest : null
}

/** The address of a calendar; of the one that a search begins with where nothing else is chosen. */
export function calendarAddress(search: Search, chosen: Partial<Omit<PriceCalendar, 'search'>> = {}): string {
  const params = searchParams({ ...search, showMap: undefined, understood: undefined, unread: undefined, page: 1 })
  if (chosen.month) params.set('month', chosen.month.slice(0, 7))
  if (chosen.days !== undefined && search.type === 'day') params.set('days', String(chosen.days))
  if (chosen.part) params.set('part', chosen.part)
  return `/search/calendar${params.size ? `?${params.toString().replaceAll('%2C', ',')}` : ''}`
}
