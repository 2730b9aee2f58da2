import { formatDay, formatDays, weekdayNames } from '#domain/i18n/format.ts'
import {
  calendarAddress,
  cheapest,
  markedPrice,
  monthsBeside,
  type PriceCalendar,
  searchOn,
  shiftsAhead,
  weekendShifts,
  weekendsOf,
} from '#domain/search/price-calendar.ts'
import { type DayPrice, type DayPrices, findDayPrices } from '#domain/search/queries/find-day-prices.server.ts'
import { MAX_MILLISECONDS } from '#domain/search/queries/search-listings.server.ts'
import { searchAddress } from '#domain/search/search.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { initialOf } from '#kernel/letters.ts'
import { byDeadline, isTooSlow } from '#platform/deadline.server.ts'
import type { RouterContextProvider } from 'react-router'
import { priceText } from '#app/session/price-text.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { todayAt, visitorOf } from '#app/session/visitor.server.ts'
import { weeksOf } from '#app/ui/lazy/days/day-range.ts'
import { planOf } from '../results/plan.server.ts'
import { headingOf } from '../results/heading.server.ts'
import { aboutText, choicesView, type Choices, hoursOf } from './choices.view.server.ts'

type Context = Readonly<RouterContextProvider>

/** A month of a search's prices, as finished texts. */
export type CalendarView = {
  heading: string
  /** Says what the prices are for. */
  about: string
  /** To the results of the search as it was. */
  back: string
  choices: Choices
  month: { title: string; previous: MonthLink | null; next: MonthLink | null }
  weekdays: readonly { short: string; long: string }[]
  /** From Monday on, those that are not over; null beside the first and the last day. */
  weeks: readonly (readonly (DayView | null)[])[]
  shortcuts: readonly { title: string; text: string; to: string | null }[]
  notes: readonly string[]
  state: 'some' | 'nothing' | 'failed'
}

type MonthLink = { to: string; label: string }

export type DayView = {
  day: Day
  number: number
  /** 'Saturday, December 5: from CLP 42,000, 12 spaces' */
  label: string
  /** Results on that day; null where it is over or nothing is free. */
  to: string | null
  /** As it is on a card, and as it fits a narrow cell. */
  price: string | null
  tight: string | null
  count: string | null
  isToday: boolean
  /** The search's own check-in. */
  isChosen: boolean
  isLowest: boolean
}

type Found = { place: string | null; month: DayPrices; weekends: readonly DayPrice[] | null }

/** The page of a calendar; a timeout is shown apart from a month without a price (decision B15). */
export async function calendarView(context: Context, calendar: PriceCalendar): Promise<CalendarView> {
  try {
    const found = await byDeadline(MAX_MILLISECONDS, () => find(context, calendar))
    return { ...frame(context, calendar, found.place), ...filled(context, calendar, found) }
  } catch (error) {
    if (!isTooSlow(error)) throw error
    return { ...frame(context, calendar, null), weeks: [], shortcuts: [], notes: [], state: 'failed' }
  }
}

async function find(context: Context, calendar: PriceCalendar): Promise<Found> {
  const replica = replicaOf(context)
  const { currency } = visitorOf(context)
  const [today, { month }] = [todayAt(context), calendar]
  const plan = await planOf(context, searchOn(calendar, month))
  const days = await findDayPrices(replica, plan, shiftsAhead(month, today), currency)
  return {
    place: plan.place?.name ?? null,
    month: days,
    weekends: calendar.search.type === 'day' ? await findWeekends(context, calendar, days) : null,
  }
}

/** Stays from Friday to Sunday; where the calendar's own are as long, it has them. */
async function findWeekends(context: Context, calendar: PriceCalendar, days: DayPrices): Promise<readonly DayPrice[]> {
  const shifts = weekendShifts(calendar.month, todayAt(context))
  const weekends = weekendsOf(calendar)
  if (weekends.days === calendar.days) return days.days.filter(({ shift }) => shifts.includes(shift))
  const plan = await planOf(context, searchOn(weekends, calendar.month))
  return (await findDayPrices(replicaOf(context), plan, shifts, visitorOf(context).currency)).days
}

function frame(context: Context, calendar: PriceCalendar, place: string | null) {
  const { t, locale } = visitorOf(context)
  const { search, month } = calendar
  const beside = monthsBeside(month, todayAt(context))
  const link = (other: Day | null): MonthLink | null =>
    other === null
      ? null
      : { to: calendarAddress(search, { ...calendar, month: other }), label: formatDay(other, locale, 'month') }
  return {
    heading: t('priceCalendar:heading', { heading: headingOf(t, search, place || search.location) }),
    about: aboutText(context, calendar),
    back: searchAddress(search),
    choices: choicesView(context, calendar),
    month: {
      title: capital(formatDay(month, locale, 'month')),
      previous: link(beside.previous),
      next: link(beside.next),
    },
    weekdays: weekdayNames(locale),
  }
}

const capital = (label: string) => initialOf(label) + label.slice(1)

function filled(context: Context, calendar: PriceCalendar, { month, weekends }: Found) {
  const { t, currency } = visitorOf(context)
  const byDay = new Map(month.days.map((day) => [addDays(calendar.month, day.shift), day]))
  const today = todayAt(context)
  const lowest = cheapest(month.days)
  const marked = markedPrice(month.days)
  const view = (day: Day | null) =>
    day === null ? null : dayView(context, calendar, { day, found: byDay.get(day), marked, isPart: month.isPart })
  return {
    weeks: weeksOf(calendar.month)
      .filter((week) => week.some((day) => day !== null && day >= today))
      .map((week) => week.map(view)),
    shortcuts: [
      ...cheapestDay(context, calendar, lowest),
      ...(weekends ? [cheapestWeekend(context, calendar, weekends)] : freeAfternoons(context, calendar, month.days)),
    ],
    notes: [
      ...(month.isPart ? [t('priceCalendar:part')] : []),
      ...(month.isConverted ? [t('price:note', { currency })] : []),
    ],
    state: lowest ? ('some' as const) : ('nothing' as const),
  }
}

type Cell = { day: Day; found: DayPrice | undefined; marked: number | null; isPart: boolean }

function dayView(context: Context, calendar: PriceCalendar, { day, found, marked, isPart }: Cell): DayView {
  const { t, locale, language, currency } = visitorOf(context)
  const price = found?.price ?? null
  const write = (style: 'rounded' | 'tight') => price && priceText(price, { language, currency }, {}, style)
  const count = found && found.count > 0 ? `${t('results:count', { count: found.count })}${isPart ? '+' : ''}` : null
  const isLowest = price !== null && price.minor === marked
  const named = capital(formatDay(day, locale, 'named'))
  const free = t(isLowest ? 'priceCalendar:lowest' : 'priceCalendar:free', { price: write('rounded'), count })
  return {
    day,
    number: Number(day.slice(8)),
    label: `${named}: ${price ? free : t(found ? 'priceCalendar:nothing' : 'priceCalendar:past')}`,
    to: price && resultsOn(calendar, day),
    price: write('rounded'),
    tight: write('tight'),
    count,
    isToday: day === todayAt(context),
    isChosen: day === calendar.search.checkIn,
    isLowest,
  }
}

/** Results on a day; the lowest prices first, unless another order was chosen. */
function resultsOn(calendar: PriceCalendar, day: Day): string {
  const search = searchOn(calendar, day)
  return searchAddress({ ...search, sort: search.sort ?? 'price_asc' })
}

type Shortcut = CalendarView['shortcuts'][number]

/** '4 – 6 Dec, from CLP 84,000, 5 spaces' */
function shortcutTo(
  context: Context,
  title: string,
  calendar: PriceCalendar,
  { shift, price, count }: DayPrice,
): Shortcut {
  const { t, locale, language, currency } = visitorOf(context)
  const day = addDays(calendar.month, shift)
  const { checkOut = day } = searchOn(calendar, day)
  const dates = checkOut === day ? capital(formatDay(day, locale, 'named')) : formatDays(day, checkOut, locale)
  const free = t('priceCalendar:free', {
    price: priceText(price!, { language, currency }, {}),
    count: t('results:count', { count }),
  })
  return { title, text: `${dates}: ${free}`, to: resultsOn(calendar, day) }
}

const cheapestDay = (context: Context, calendar: PriceCalendar, lowest: DayPrice | null): Shortcut[] =>
  lowest ? [shortcutTo(context, visitorOf(context).t('priceCalendar:cheapestDay'), calendar, lowest)] : []

function cheapestWeekend(context: Context, calendar: PriceCalendar, weekends: readonly DayPrice[]): Shortcut {
  const { t } = visitorOf(context)
  const lowest = cheapest(weekends)
  const title = t('priceCalendar:weekend')
  if (!lowest) return { title, text: t('priceCalendar:noWeekend'), to: null }
  return shortcutTo(context, title, weekendsOf(calendar), lowest)
}

/** The first afternoon, or a calendar of afternoons. */
function freeAfternoons(context: Context, calendar: PriceCalendar, days: readonly DayPrice[]): Shortcut[] {
  const visitor = visitorOf(context)
  const { t } = visitor
  const title = t('priceCalendar:afternoons')
  if (calendar.part !== 'afternoon') {
    const to = calendarAddress(calendar.search, { ...calendar, part: 'afternoon' })
    return [{ title, text: t('priceCalendar:afternoonsText', { hours: hoursOf('afternoon', visitor) }), to }]
  }
  const first = days.find(({ price }) => price !== null)
  return first ? [shortcutTo(context, t('priceCalendar:nextAfternoon'), calendar, first)] : []
}
