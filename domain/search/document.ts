import { type CalendarAhead, calendarAhead, type MinuteSpan } from '#domain/availability/ahead.ts'
import { minimumSpans } from '#domain/availability/minimum-stay.ts'
import { type BookingRules, isDayUse } from '#domain/availability/stay.ts'
import { amenities } from '#domain/listings/amenity.ts'
import { type Attributes, filterBits, filtersMetBy } from '#domain/listings/attribute.ts'
import { kindNumber } from '#domain/listings/listing.ts'
import { type Merits, recommendedNumber } from './recommended.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { dayIn, type Period } from '#kernel/zones.ts'

/** The data of a published listing from which its document is built; prices are in pesos. */
export type ListingFacts = {
  id: string
  category: string
  subcategory: string
  lat: number
  lng: number
  amenities: readonly string[]
  attributes: Attributes
  instantBook: boolean
  petsAllowed: boolean
  guests: number
  bedrooms: number
  bathrooms: number
  publishedAt: Date
  /** 'From', with fees (decision C5a), by the stored rates. */
  pesos: number
  /** The number of its zone in `search_zones`. */
  zone: number
  merits: Merits
  rules: BookingRules
  taken: readonly Period[]
}

/** Bits of `mask` above those of the amenities. */
export const INSTANT_BIT = 40n
export const PETS_BIT = 41n
/** Per day: a day alone is sold as that day, not as a night (decision E1). */
export const DAY_USE_BIT = 42n

/** Bit n of `mask`: the nth amenity. Unknown ids have none. */
export const amenityBits = (ids: readonly string[]): bigint =>
  amenities.reduce((bits, id, index) => (ids.includes(id) ? bits | (1n << BigInt(index)) : bits), 0n)

/** Days beyond the horizon that a document covers: the longest time until it is rebuilt. */
const BEYOND_HORIZON_DAYS = 366

/** The row of `search_document` for a listing, from which a search decides as a booking does. */
export function documentOf(facts: ListingFacts, now: Date) {
  const { rules, merits } = facts
  const today = dayIn(now, rules.zone)
  const last = addDays(today, rules.horizonDays + BEYOND_HORIZON_DAYS)
  const calendar = calendarAhead(rules, facts.taken, today, last)
  const mask =
    amenityBits(facts.amenities) |
    (facts.instantBook ? 1n << INSTANT_BIT : 0n) |
    (facts.petsAllowed ? 1n << PETS_BIT : 0n) |
    (rules.unit === 'day' && isDayUse(rules) ? 1n << DAY_USE_BIT : 0n)

  return {
    listing_id: facts.id,
    kind: kindNumber(rules.unit),
    zone: facts.zone,
    category: facts.category,
    subcategory: facts.subcategory,
    lat: facts.lat,
    lng: facts.lng,
    mask: String(mask),
    attributes: String(filterBits(filtersMetBy(facts.attributes))),
    price_base: facts.pesos,
    rating_tenths: merits.ratingTenths,
    review_count: merits.reviews,
    recommended: recommendedNumber(merits),
    guests: facts.guests,
    bedrooms: facts.bedrooms,
    bathrooms: facts.bathrooms,
    created: facts.publishedAt,
    horizon: rules.horizonDays,
    lead_minutes: rules.leadTimeMinutes,
    whole_days: rules.unit === 'day' && !rules.sameDayTurnover,
    check_in_minutes: rules.checkInMinutes,
    ...minimumColumns(minimumSpans(today, last, rules)),
    max_days: rules.maxDays,
    start_step: rules.startStepMinutes,
    min_minutes: rules.minMinutes,
    max_minutes: rules.maxMinutes,
    length_step: rules.lengthStepMinutes,
    ...calendarColumns(calendar),
    has_closed_days: calendar.closed.length > 0 || rules.minimumStays.length > 0,
  }
}

/** With seasons, the days on which a stay of each length is too short. */
function minimumColumns(spans: ReturnType<typeof minimumSpans>) {
  const minimums = spans.map(({ days }) => days)
  const [min, max] = [Math.min(...minimums), Math.max(...minimums)]
  const lengths = min === max ? [] : Array.from({ length: max - 1 }, (_, index) => index + 1)
  return {
    min_days: min,
    too_short: lengths.map((length) => spansText(spans.filter(({ days }) => days > length))),
  }
}

const calendarColumns = ({ busy, daytime, closed, openWeekdays, hours }: CalendarAhead) => ({
  busy: daysText(busy),
  daytime: daysText(daytime),
  closed: daysText(closed),
  open_weekdays: openWeekdays,
  open_week: minutesText(hours.openWeek),
  week_starts: minutesText(hours.weekStarts),
  special: daysText(hours.special),
  special_open: instantsText(hours.specialOpen, ')'),
  starts: instantsText(hours.starts, ']'),
  taken: instantsText(hours.taken, ')'),
})

const daysText = (days: readonly Day[]) => `{${days.map((day) => `[${day},${day}]`).join()}}`
const spansText = (spans: readonly { from: Day; to: Day }[]) =>
  `{${spans.map(({ from, to }) => `[${from},${to}]`).join()}}`
const minutesText = (spans: readonly MinuteSpan[]) => `{${spans.map(({ from, to }) => `[${from},${to})`).join()}}`
const instantsText = (periods: readonly Period[], end: ')' | ']') =>
  `{${periods.map((period) => `[${period.start.toISOString()},${period.end.toISOString()}${end}`).join()}}`

export type SearchDocument = ReturnType<typeof documentOf>
