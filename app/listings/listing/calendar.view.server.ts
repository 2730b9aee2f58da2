import { unavailableDays } from '#domain/availability/availability.ts'
import { DayInput } from '#domain/availability/input.ts'
import type { ListingPage } from '#domain/listings/queries/find-listing.server.ts'
import type { ExchangeRates } from '#domain/pricing/exchange.ts'
import { dayPrice } from '#domain/pricing/from-price.ts'
import { addDays, addMonths, type Day, daysFrom, firstOfMonth, maxDay } from '#kernel/dates.ts'
import type { DayReason } from '#kernel/day-reason.ts'
import { dayIn } from '#kernel/zones.ts'
import { priceText } from '#app/session/price-text.server.ts'
import type { CalendarNow } from '#app/bookings/panel/stay-problem.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

export type CalendarView = {
  today: Day
  from: Day
  isFirst: boolean
  isLast: boolean
  /** Beside the days that have passed. */
  unavailable: Readonly<Record<Day, DayReason>>
  /** The price of a day or its cheapest hour in the viewer's currency; left out where all are equal. */
  prices?: Readonly<Record<Day, string>>
}

type Priced = Pick<ListingPage, 'rates' | 'shortest'>

/** Spec §9: availability is shown six months ahead. */
const MONTHS_AHEAD = 6

type Shown = { visitor: Visitor; rates: ExchangeRates }

/** The two months of an address: which days can be chosen, and their prices. */
export function calendarView(
  listing: Priced,
  params: Record<string, string>,
  calendarNow: CalendarNow,
  shown: Shown,
): CalendarView {
  const today = dayIn(calendarNow.now, calendarNow.rules.zone)
  const first = firstOfMonth(today)
  const last = addMonths(today, MONTHS_AHEAD - 2)
  const chosen = DayInput.safeParse(params['month'] ?? params['checkIn'])
  const wanted = chosen.success ? firstOfMonth(chosen.data) : first
  const from = wanted < first ? first : wanted > last ? last : wanted
  const to = addDays(addMonths(from, 2), -1)
  return {
    today,
    from,
    isFirst: from === first,
    isLast: from >= last,
    ...daysOf(listing, { from, to }, calendarNow, shown),
  }
}

/** All months shown, for the panel's day picker. */
export function pickerDays(listing: Priced, calendarNow: CalendarNow, shown: Shown) {
  const today = dayIn(calendarNow.now, calendarNow.rules.zone)
  const last = addDays(addMonths(today, MONTHS_AHEAD), -1)
  return { today, last, ...daysOf(listing, { from: today, to: last }, calendarNow, shown) }
}

/** All months shown, without prices: what a change costs depends on what is agreed. */
export function freePickerDays({ rules, taken, now }: CalendarNow) {
  const today = dayIn(now, rules.zone)
  const last = addDays(addMonths(today, MONTHS_AHEAD), -1)
  return { today, last, unavailable: comingUnavailable(unavailableDays(today, last, rules, taken, now), today) }
}

/** Days in the past need no label of their own. */
const comingUnavailable = (unavailable: ReadonlyMap<Day, DayReason>, today: Day): Record<Day, DayReason> =>
  Object.fromEntries([...unavailable].filter(([day]) => day >= today))

function daysOf(
  listing: Priced,
  { from, to }: { from: Day; to: Day },
  calendarNow: CalendarNow,
  { visitor, rates }: Shown,
) {
  const { rules, taken, now } = calendarNow
  const unavailable = unavailableDays(from, to, rules, taken, now)
  const today = dayIn(now, rules.zone)
  const free = daysFrom(maxDay(from, today), to).filter((day) => !unavailable.has(day))
  // The price includes all mandatory fees (decision C5a).
  const priceOf = (day: Day) =>
    priceText(dayPrice(listing.rates, day, listing.shortest, today), visitor, rates, 'short')
  const prices = free.map((day) => [day, priceOf(day)] as const)
  const differ = new Set(prices.map(([, price]) => price)).size > 1
  return {
    unavailable: comingUnavailable(unavailable, today),
    ...(differ && { prices: Object.fromEntries(prices) }),
  }
}
