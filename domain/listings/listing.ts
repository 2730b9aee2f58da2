import type { Unit } from '#domain/availability/unit.ts'
import type { Rates } from '#domain/pricing/quote.ts'
import type { Currency, Money } from '#kernel/money.ts'
import type { Point } from '#kernel/geo.ts'

/** `search_document.kind`. */
export const kindNumber = (unit: Unit) => (unit === 'day' ? 0 : 1)

/** A text in the reader's language, or in the other one when the host wrote only that (decision A5). */
export type OwnText = { text: string; language: 'en' | 'es'; isFallback: boolean }

/** `color` is shown in the picture's place while it loads; `alt` is its caption where the host wrote none. */
export type Photo = { key: string; width: number; height: number; color: string; caption: string; alt: string }

/** The data of a card. */
export type ListingCard = {
  id: string
  subcategory: string
  title: OwnText
  commune: string
  city: string
  photos: readonly Photo[]
  rating: number | null
  reviewCount: number
  /** Cheapest bookable unit with all mandatory fees, in the listing's currency (decision C5a). */
  fromPrice: Money
  rates: Rates
  timeZone: string
  /** Per hour: the shortest session. */
  minMinutes: number
  instantBook: boolean
  /** Whether the next guests may arrive on the day of departure. */
  sameDayTurnover: boolean
  /** Per day: what decides whether one day alone is a night. */
  checkInMinutes: number
  checkOutMinutes: number
  /** Whether today can be booked; per hour, whether a session can begin within 24 hours (decision D4). */
  availableNow: boolean
  shownAt: Point
  viewsThisWeek: number
}

/** The euro area, as far as it has hosts; the rest of the world lists in dollars (decision C5). */
const euroArea = new Set('AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '))

/** A listing's currency follows from its country and does not change once it is published. */
export function currencyOfCountry(country: string): Currency {
  if (country === 'CL') return 'CLP'
  if (country === 'GB') return 'GBP'
  return euroArea.has(country) ? 'EUR' : 'USD'
}
