import { minDaysOn } from '#domain/availability/minimum-stay.ts'
import { isBlockedByHost } from '#domain/availability/opening.ts'
import { formatDay } from '#domain/i18n/format.ts'
import type { Entry, OwnCalendar } from '#domain/hosting/queries/read-calendar.server.ts'
import { nightPrice } from '#domain/pricing/space-price.ts'
import { addDays, addMonths, type Day, daysFrom } from '#kernel/dates.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { Visitor } from '../../session/visitor.server.ts'
import { calendarAddress, type CalendarAddress, type Chosen, chosenWith, isWithin } from './calendar-address.ts'
import { type DayState, entryDays, entryText, stateOf } from './entry.view.server.ts'

export type DayView = {
  day: Day
  state: DayState
  /** All that is known of the day, for whoever does not see it. */
  label: string
  price: string
  isOwnPrice: boolean
  /** Where its season has a minimum stay of its own. */
  minimum: string | null
  /** Who is there, or why it is not free. */
  tag: string | null
  /** Null for a day that is over. */
  to: string | null
  isChosen: boolean
}

export type MonthView = { kind: 'month'; first: Day; days: readonly DayView[] }

export type Shown = {
  calendar: OwnCalendar
  entries: readonly Entry[]
  today: Day
  now: Date
  chosen: Chosen | null
  address: CalendarAddress
  visitor: Visitor
}

export const monthSpan = (first: Day) => ({ from: first, to: addDays(addMonths(first, 1), -1) })

/** A month of a listing let by the day. */
export function monthView(first: Day, shown: Shown): MonthView {
  const { from, to } = monthSpan(first)
  const { rules } = shown.calendar
  const byDay = new Map<Day, Entry>()
  // Of two that touch one day the later begins on it.
  for (const entry of shown.entries)
    for (const day of entryDays(entry, rules)) byDay.set(day, strongest(byDay.get(day), entry))
  return { kind: 'month', first, days: daysFrom(from, to).map((day) => dayView(day, byDay.get(day), shown)) }
}

const strength = { booking: 3, request: 2, held: 2, cancelled: 1, block: 1, other: 1 } as const

const strongest = (one: Entry | undefined, other: Entry): Entry =>
  one && strength[one.kind] > strength[other.kind] ? one : other

function dayView(day: Day, entry: Entry | undefined, { calendar, today, chosen, address, visitor }: Shown): DayView {
  const { t, locale } = visitor
  const { rules, offer } = calendar
  const isPast = day < today
  const state = isPast ? 'past' : entry ? stateOf(entry) : isBlockedByHost(day, rules) ? 'closed' : 'free'
  const { price, rate } = nightPrice(offer.rates, day)
  const least = minDaysOn(day, rules)
  const text = entry ? entryText(entry, { listingId: calendar.id, rules }, visitor) : t(`hostCalendar:state.${state}`)
  const minimum = least === rules.minDays ? null : t('hostCalendar:minimumShort', { count: least })
  const long = minimum && t('hostCalendar:minimumLong', { count: least })
  return {
    day,
    state,
    label: [formatDay(day, locale, 'long'), text, cellPrice(price, visitor), ...(long ? [long] : [])].join(', '),
    price: cellPrice(price, visitor),
    isOwnPrice: rate === 'override',
    minimum,
    tag: entry
      ? (entry.guest ?? t(`hostCalendar:tag.${entry.kind}`))
      : state === 'closed'
        ? t('hostCalendar:tag.closed')
        : null,
    to: isPast ? null : calendarAddress(address, chosenWith(chosen, { from: day, to: day })),
    isChosen: chosen !== null && isWithin(chosen, day),
  }
}

/** In the listing's own currency, which the page says once. */
export const cellPrice = (price: Money, { language }: Visitor) =>
  formatMoney(price, { language, currency: price.currency }, 'short')
