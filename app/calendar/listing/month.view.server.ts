import { lengthText } from '#domain/listings/stay-length.ts'
import { minDaysOn } from '#domain/availability/minimum-stay.ts'
import { isBlockedByHost } from '#domain/availability/opening.ts'
import type { Entry, OwnCalendar } from '#domain/calendars/queries/read-calendar.server.ts'
import { nightPrice } from '#domain/pricing/space-price.ts'
import { addDays, addMonths, type Day } from '#kernel/dates.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { weeksOf } from '#app/ui/lazy/days/day-range.ts'
import { type DayState, entryDays, entryText, stateOf, tagOf } from './entry.view.server.ts'

export type DayView = {
  day: Day
  state: DayState
  /** The guest, or the reason why the day is not free; null where the state says all. */
  text: string | null
  tag: string | null
  price: string
  /** For a cell of a phone. */
  tight: string
  isOwnPrice: boolean
  /** The season's own minimum stay, if it has one. */
  minimum: { days: number; length: string } | null
}

/** Weeks from Monday on; null beside the first and the last day. */
export type MonthView = { kind: 'month'; weeks: readonly (readonly (DayView | null)[])[] }

export type Shown = {
  calendar: OwnCalendar
  entries: readonly Entry[]
  now: Date
  today: Day
  visitor: Visitor
}

export const monthSpan = (first: Day) => ({ from: first, to: addDays(addMonths(first, 1), -1) })

/** A month of a listing let by the day. */
export function monthView(first: Day, shown: Shown): MonthView {
  const { rules } = shown.calendar
  const byDay = new Map<Day, Entry>()
  // Where two bookings share a day, the later one begins on it.
  for (const entry of shown.entries)
    for (const day of entryDays(entry, rules)) byDay.set(day, strongest(byDay.get(day), entry))
  const view = (day: Day | null) => (day === null ? null : dayView(day, byDay.get(day), shown))
  return { kind: 'month', weeks: weeksOf(first).map((week) => week.map(view)) }
}

const strength = { booking: 3, request: 2, held: 2, cancelled: 1, block: 1, other: 1 } as const

const strongest = (one: Entry | undefined, other: Entry): Entry =>
  one && strength[one.kind] > strength[other.kind] ? one : other

function dayView(day: Day, entry: Entry | undefined, { calendar, today, visitor }: Shown): DayView {
  const { rules, offer } = calendar
  const state = day < today ? 'past' : entry ? stateOf(entry) : isBlockedByHost(day, rules) ? 'closed' : 'free'
  const { price, rate } = nightPrice(offer.rates, day)
  const minDays = minDaysOn(day, rules)
  return {
    day,
    state,
    text: entry ? entryText(entry, { listingId: calendar.id, rules }, visitor) : null,
    tag: entry ? tagOf(entry, visitor) : state === 'closed' ? visitor.t('hostDays:tag.closed') : null,
    ...cellPrice(price, visitor),
    isOwnPrice: rate === 'override',
    minimum:
      minDays === rules.minDays
        ? null
        : {
            days: minDays,
            length: lengthText(minDays, 'day', { ...offer, sameDayTurnover: rules.sameDayTurnover }, visitor.t),
          },
  }
}

/** A price as its reader knows it, and as it fits a phone's cell in two lines. */
export const cellPrice = (price: Money, reader: Pick<Visitor, 'language' | 'currency'>) => ({
  price: formatMoney(price, reader, 'short'),
  tight: formatMoney(price, reader, 'tight'),
})
