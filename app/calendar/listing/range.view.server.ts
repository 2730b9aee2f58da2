import { freeStarts, problemOf, unavailableDays } from '#domain/availability/availability.ts'
import { minDaysOn } from '#domain/availability/minimum-stay.ts'
import { type BookingRules, isDayUse, soldStay, type Stay, unitsOf } from '#domain/availability/stay.ts'
import { formatDays, formatTimes } from '#domain/i18n/format.ts'
import {
  appliesTo,
  type CalendarAction,
  type ChosenSpan,
  DAY_MINUTES,
  MAX_WEEKLY_DAYS,
} from '#domain/calendars/calendar.ts'
import { exampleParty } from '#domain/publishing/queries/preview-price.server.ts'
import type { Entry, OtherListing, OwnCalendar } from '#domain/calendars/queries/read-calendar.server.ts'
import { countsNights, pricedBy } from '#domain/listings/nights.ts'
import { lengthText } from '#domain/listings/stay-length.ts'
import type { ExchangeRates } from '#domain/pricing/exchange.ts'
import { dayPrice } from '#domain/pricing/from-price.ts'
import { quote } from '#domain/pricing/quote.ts'
import { hourPrice, isWeekendNight, nightPrice } from '#domain/pricing/space-price.ts'
import { addDays, type Day, daysBetween, daysFrom, wallTime, weekdayOf } from '#kernel/dates.ts'
import { formatMoney, type Money, typedMoney } from '#kernel/money.ts'
import { dayIn, instantOf, overlaps, type Period } from '#kernel/zones.ts'
import { type CalendarNow, stayProblem } from '#app/bookings/panel/stay-problem.server.ts'
import { type PriceView, quoteView } from '#app/bookings/pay/quote.view.server.ts'
import { stayText } from '#app/bookings/stay-text.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import type { Chosen } from './calendar-address.ts'
import { entryDays, type EntryView, entryView } from './entry.view.server.ts'

/** A value for the chosen days, its default, and the chosen siblings that it does not apply to. */
type ValueView = { value: string; usual: string; hasOwn: boolean; without: readonly string[] }

/** The answer that guests would get for the chosen time. */
type ExampleView = { when: string; problem: string | null; price: PriceView }

type GapView = { text: string; from: Day; to: Day; days: number }

export type RangeView = {
  title: string
  span: Chosen
  entries: readonly EntryView[]
  canBlock: boolean
  canUnblock: boolean
  /** At most a week is blocked weekly. */
  canRepeat: boolean
  price: ValueView & {
    currency: string
    /** The weekend's own price; null where none or only weekends are chosen. */
    weekend: string | null
    earning: string
  }
  /** Free days that are too few for the minimum stay, which can be opened. */
  gap: GapView | null
  minimum: ValueView | null
  hours: { opens: string; closes: string; hasOwn: boolean; without: readonly string[] } | null
  example: ExampleView | null
}

type Input = {
  calendar: OwnCalendar
  chosen: ChosenSpan
  entries: readonly Entry[]
  also: readonly OtherListing[]
  calendarNow: CalendarNow
  visitor: Visitor
  rates: ExchangeRates
}

export function rangeView(input: Input): RangeView {
  const { calendar, chosen, entries, visitor } = input
  const { rules, id } = calendar
  const own = { listingId: id, rules }
  const touching = entries.filter((entry) => isTouched(entry, input))
  const isOwnBlock = (entry: Entry) => entry.kind === 'block' && entry.listingId === id
  const blocked = new Set(touching.filter(isOwnBlock).flatMap((entry) => entryDays(entry, rules)))
  const isClosed = rules.unit === 'day' && exceptionsIn(input).length > 0
  return {
    title: titleOf(chosen, visitor),
    span: { from: chosen.from, to: chosen.to, start: chosen.hours?.start, end: chosen.hours?.end },
    entries: touching.map((entry) => entryView(entry, own, visitor)),
    canBlock: rules.unit === 'hour' || daysFrom(chosen.from, chosen.to).some((day) => !blocked.has(day)),
    canUnblock: touching.some(isOwnBlock) || isClosed,
    canRepeat: daysBetween(chosen.from, chosen.to) < MAX_WEEKLY_DAYS,
    price: priceOf(input),
    gap: rules.unit === 'day' ? gapOf(input) : null,
    minimum: rules.unit === 'day' ? minimumOf(input) : null,
    hours: rules.unit === 'hour' ? hoursOf(input) : null,
    example: exampleOf(input),
  }
}

function titleOf({ from, to, hours }: ChosenSpan, { t, locale }: Pick<Visitor, 't' | 'locale'>): string {
  const days = formatDays(from, to, locale)
  const count = daysBetween(from, to) + 1
  const length = count > 1 ? ` · ${t('stay:days', { count })}` : ''
  return hours
    ? `${days}, ${formatTimes({ from: wallTime(hours.start), to: wallTime(hours.end) }, locale)}${length}`
    : `${days}${length}`
}

function isTouched(entry: Entry, { calendar: { rules }, chosen: { from, to, hours } }: Input): boolean {
  if (rules.unit === 'day') return entryDays(entry, rules).some((day) => from <= day && day <= to)
  const periods: Period[] = daysFrom(from, to).map((day) => ({
    start: instantOf(day, hours?.start ?? 0, rules.zone),
    end: hours ? instantOf(day, hours.end, rules.zone) : instantOf(addDays(day, 1), 0, rules.zone),
  }))
  return periods.some((period) => overlaps(entry, period))
}

const exceptionsIn = ({ calendar: { rules }, chosen: { from, to } }: Input) =>
  rules.openingExceptions.filter(({ day }) => from <= day && day <= to)

/** Chosen siblings to which this change does not apply. */
function without(action: CalendarAction, { calendar: { offer }, also }: Input): string[] {
  const own = { unit: offer.rates.unit, currency: offer.rates.unitPrice.currency }
  return also.filter((other) => !appliesTo(action, own, other)).map(({ title }) => title)
}

function priceOf(input: Input): RangeView['price'] {
  const { calendar, chosen, visitor } = input
  const { rates } = calendar.offer
  const own = rates.overrides.filter(({ from, to }) => from <= chosen.to && chosen.from <= to)
  const [first] = own
  const isWhole = first !== undefined && own.length === 1 && first.from <= chosen.from && chosen.to <= first.to
  const text = (price: typeof rates.unitPrice) =>
    formatMoney(price, { language: visitor.language, currency: null }, 'whole')
  return {
    value: isWhole ? typedMoney((isOfWeekends(input) && first.weekend) || first.price) : '',
    weekend: mixesWeekends(input) ? (isWhole && first.weekend ? typedMoney(first.weekend) : '') : null,
    earning: earningOf(input),
    usual: rates.weekendPrice
      ? visitor.t('hostDays:price.usualWeekend', {
          price: text(rates.unitPrice),
          weekend: text(rates.weekendPrice),
        })
      : visitor.t('hostDays:price.usual', { price: text(rates.unitPrice) }),
    hasOwn: own.length > 0,
    without: without('price', input),
    currency: rates.unitPrice.currency,
  }
}

/** Then the one price that is shown and set is the weekend's. */
const isOfWeekends = ({ calendar: { offer }, chosen: { from, to } }: Input): boolean =>
  offer.rates.unit === 'day' && daysFrom(from, to).every(isWeekendNight)

const mixesWeekends = ({ calendar: { offer }, chosen: { from, to } }: Input): boolean => {
  const days = daysFrom(from, to)
  if (offer.rates.unit === 'hour') return days.some((day) => [0, 5, 6].includes(weekdayOf(day)))
  return days.some(isWeekendNight) && !days.every(isWeekendNight)
}

/** The host's share for the chosen days, and the least that guests pay for one of them. */
function earningOf({ calendar, chosen, calendarNow, visitor: { t, language } }: Input): string {
  const { offer, rules } = calendar
  const { rates, shortest } = offer
  const today = dayIn(calendarNow.now, rules.zone)
  const days = daysFrom(chosen.from, chosen.to)
  const text = (price: Money) => formatMoney(price, { language, currency: null }, 'whole')
  const cheapest = (prices: Money[]) => prices.reduce((lowest, price) => (price.minor < lowest.minor ? price : lowest))
  const own = days.flatMap((day) =>
    rules.unit === 'day'
      ? [nightPrice(rates, day).price]
      : [chosen.hours?.start ?? 0, chosen.hours?.start ?? DAY_MINUTES - 1].map(
          (minutes) => hourPrice(rates, day, minutes).price,
        ),
  )
  const highest = own.reduce((one, other) => (other.minor > one.minor ? other : one))
  const lowest = cheapest(own)
  return t(`pricingForm:earning.${pricedBy(rules.unit, { ...offer, sameDayTurnover: rules.sameDayTurnover })}`, {
    own: lowest.minor === highest.minor ? text(lowest) : `${text(lowest)} – ${text(highest)}`,
    from: text(cheapest(days.map((day) => dayPrice(rates, day, shortest, today)))),
  })
}

/** The free days around the chosen ones, where only the minimum stay keeps guests from booking them all. */
function gapOf({ calendar: { rules, offer }, chosen, calendarNow, visitor }: Input): GapView | null {
  const { taken, now } = calendarNow
  const around = { from: addDays(chosen.from, -rules.minDays), to: addDays(chosen.to, rules.minDays) }
  const closed = unavailableDays(around.from, around.to, rules, taken, now)
  let [from, to] = [chosen.from, chosen.to]
  if (daysFrom(from, to).some((day) => closed.has(day))) return null
  while (from > around.from && !closed.has(addDays(from, -1))) from = addDays(from, -1)
  while (to < around.to && !closed.has(addDays(to, 1))) to = addDays(to, 1)
  const stay = wholeStay(from, to, rules)
  const days = unitsOf(stay)
  const min = minDaysOn(from, rules)
  const opened = { ...rules, minDays: 1, minimumStays: [] }
  if (days >= min || problemOf(stay, opened, taken, now) !== null) return null
  const counted = { subcategory: offer.subcategory, sameDayTurnover: rules.sameDayTurnover }
  const length = (units: number) => lengthText(units, 'day', counted, visitor.t)
  return { text: visitor.t('hostDays:gap', { length: length(days), min: length(min) }), from, to, days }
}

function minimumOf(input: Input): ValueView {
  const {
    calendar: { rules, offer },
    chosen,
    visitor,
  } = input
  const counted = { subcategory: offer.subcategory, sameDayTurnover: rules.sameDayTurnover }
  const own = rules.minimumStays.filter(({ from, to }) => from <= chosen.to && chosen.from <= to)
  const minimums = new Set(daysFrom(chosen.from, chosen.to).map((day) => minDaysOn(day, rules)))
  return {
    value: own.length > 0 && minimums.size === 1 ? String([...minimums][0]) : '',
    usual: visitor.t('hostDays:minimum.usual', { length: lengthText(rules.minDays, 'day', counted, visitor.t) }),
    hasOwn: own.length > 0,
    without: without('minimum', input),
  }
}

function hoursOf(input: Input): NonNullable<RangeView['hours']> {
  const own = exceptionsIn(input)
  const opening = own.find(({ opensMinutes }) => opensMinutes !== null)
  return {
    opens: opening ? wallTime(opening.opensMinutes!) : '',
    closes: opening ? wallTime(opening.closesMinutes!) : '',
    hasOwn: own.length > 0,
    without: without('open', input),
  }
}

function exampleOf(input: Input): ExampleView | null {
  const { calendar, calendarNow, visitor, rates } = input
  const { rules, offer } = calendar
  const stay = exampleStay(input)
  if (!stay) return null
  const problem = problemOf(stay, rules, calendarNow.taken, calendarNow.now)
  const counted = { subcategory: offer.subcategory, sameDayTurnover: rules.sameDayTurnover }
  const party = { guests: Math.min(exampleParty.guests, offer.maxGuests), pets: 0, extras: [] }
  return {
    when: stayText(stay, visitor.locale),
    problem:
      problem === 'taken'
        ? visitor.t('hostDays:taken')
        : problem && stayProblem(problem, stay, calendarNow, counted, visitor).text,
    price: quoteView(
      quote(offer.rates, { stay, zone: rules.zone, bookedOn: dayIn(calendarNow.now, rules.zone), ...party }),
      { ...visitor, countsNights: countsNights(counted), timeZone: rules.zone },
      rates,
    ),
  }
}

/** A stay that takes all of these days. */
const wholeStay = (from: Day, to: Day, rules: BookingRules): Stay =>
  soldStay(
    { unit: 'day', checkIn: from, checkOut: rules.sameDayTurnover && !isDayUse(rules) ? addDays(to, 1) : to },
    rules,
  )

/** All chosen days; per hour the first day's chosen hours, else its shortest free session. */
function exampleStay({ calendar: { rules }, chosen, calendarNow }: Input): Stay | null {
  const { from, to, hours } = chosen
  if (rules.unit === 'day') return wholeStay(from, to, rules)
  if (hours)
    return { unit: 'hour', day: from, startTime: wallTime(hours.start), durationMinutes: hours.end - hours.start }
  const [start] = freeStarts(from, rules, calendarNow.taken, calendarNow.now)
  return start ? { unit: 'hour', day: from, startTime: start.time, durationMinutes: rules.minMinutes } : null
}
