import type { Unit } from '#domain/availability/unit.ts'
import type { Rates } from '#domain/pricing/quote.ts'
import type { Currency, Money } from '#kernel/money.ts'
import type { Day } from '#kernel/dates.ts'
import type { Point } from '#kernel/geo.ts'

/** The value of `search_document.kind`. */
export const kindNumber = (unit: Unit) => (unit === 'day' ? 0 : 1)

/** The text is in the other language where the host wrote only that (decision A5). */
export type OwnText = { text: string; language: 'en' | 'es'; isFallback: boolean }

/**
 * `color` stands in for the loading picture, and `alt` is the caption where the host wrote none.
 *
 * `shows`: the name of an attribute, if any.
 */
export type Photo = {
  key: string
  width: number
  height: number
  color: string
  caption: string
  alt: string
  shows?: string
}

export type ListingCard = {
  id: string
  subcategory: string
  title: OwnText
  commune: string
  city: string
  photos: readonly Photo[]
  rating: number | null
  reviewCount: number
  /** The cheapest bookable unit with all mandatory fees, in the listing's currency (decision C5a). */
  fromPrice: Money
  rates: Rates
  timeZone: string
  /** The listing's day on which these prices hold. */
  today: Day
  /** The shortest session of a listing per hour. */
  minMinutes: number
  instantBook: boolean
  /** The next guests may arrive on the day of departure. */
  sameDayTurnover: boolean
  /** Both times decide whether one day alone is a night. */
  checkInMinutes: number
  checkOutMinutes: number
  /** Today can be booked, or a session can begin within 24 hours (decision D4). */
  availableNow: boolean
  shownAt: Point
  viewsThisWeek: number
}

/** Outside Chile, Britain and the euro area, hosts list in dollars (decision C5). */
const euroArea = new Set('AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '))

/** The currency does not change once the listing is published. */
export function currencyOfCountry(country: string): Currency {
  if (country === 'CL') return 'CLP'
  if (country === 'GB') return 'GBP'
  return euroArea.has(country) ? 'EUR' : 'USD'
}
