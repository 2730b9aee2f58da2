import { minDaysOn, type Shortest } from '#domain/availability/minimum-stay.ts'
import { type Unit, unitOf } from '#domain/availability/unit.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Discount, Extra, PriceSettings, Rates } from '#domain/pricing/quote.ts'
import type { Day } from '#kernel/dates.ts'
import type { SpaceRates } from '#domain/pricing/space-price.ts'
import { type Currency, money } from '#kernel/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { type OwnText, kindNumber } from '../listing.ts'

/** Several queries of listings share these SQL fragments. */

/** `ratesOf` and `shortestOf` read these and the four fragments below. */
export const priceColumns = [
  'listings.listing_type',
  'listings.currency',
  'price_minor',
  'weekend_price_minor',
  'week_discount_percent',
  'month_discount_percent',
  'long_session_minutes',
  'long_session_discount_percent',
  'cleaning_fee_minor',
  'extra_guest_fee_minor',
  'guests_included',
  'pet_fee_minor',
  'listings.min_days',
  'listings.max_days',
  'listings.min_minutes',
  'last_minute_days',
  'last_minute_percent',
  'early_bird_days',
  'early_bird_percent',
  'lead_time_minutes',
  'horizon_days',
] as const

/** The earliest overrides come first. */
export const overridesOf = sql<PriceRow['overrides']>`(
  select coalesce(json_agg(json_build_object('from', lower(days), 'to', upper(days) - 1, 'minor', price_minor, 'weekend', weekend_price_minor) order by days), '[]')
  from price_overrides where listing_id = listings.id)`

/** The earliest seasons come first. */
export const minimumStaysOf = sql<PriceRow['minimum_stays']>`(
  select coalesce(json_agg(json_build_object('from', lower(days), 'to', upper(days) - 1, 'days', min_days) order by days), '[]')
  from minimum_stays where listing_id = listings.id)`

export const taxPercentOf = sql<
  number | null
>`(select percent::float8 from tax_rates where tax_rates.country_code = listings.country_code)`

type FeeOf = { hostId: string; countryCode: string; subcategory: string }

const settingsWith = (fee: RawBuilder<unknown>) => sql<PriceSettings>`(select json_build_object(
  'serviceFeePercent', ${fee}, 'weekDays', week_discount_days, 'monthDays', month_discount_days) from settings)`

/** Of a row of `listings`: a country, a kind or a host may have a fee of its own. */
export const priceSettingsOf = settingsWith(
  sql`fee_percent_of(listings.host_id, listings.country_code, listings.subcategory)`,
)

/** Of a listing that is being described. */
export const priceSettingsFor = ({ hostId, countryCode, subcategory }: FeeOf) =>
  settingsWith(sql`fee_percent_of(${hostId}::uuid, ${countryCode}::text, ${subcategory}::text)`)

export type PriceRow = {
  listing_type: Parameters<typeof unitOf>[0]
  currency: Currency
  price_minor: number
  weekend_price_minor: number | null
  week_discount_percent: number
  month_discount_percent: number
  long_session_minutes: number | null
  long_session_discount_percent: number
  cleaning_fee_minor: number
  extra_guest_fee_minor: number
  guests_included: number | null
  pet_fee_minor: number
  min_days: number
  max_days: number
  minimum_stays: { from: Day; to: Day; days: number }[]
  min_minutes: number
  last_minute_days: number | null
  last_minute_percent: number
  early_bird_days: number | null
  early_bird_percent: number
  lead_time_minutes: number
  horizon_days: number
  overrides: { from: Day; to: Day; minor: number; weekend: number | null }[]
  tax_percent: number | null
  settings: PriceSettings
}

type SpaceRow = Pick<PriceRow, 'listing_type' | 'currency' | 'price_minor' | 'weekend_price_minor' | 'overrides'>

/** The prices of the space alone. */
export function spaceRatesOf(row: SpaceRow): SpaceRates {
  const price = (minor: number) => money(minor, row.currency)
  return {
    unit: unitOf(row.listing_type),
    unitPrice: price(row.price_minor),
    weekendPrice: row.weekend_price_minor === null ? null : price(row.weekend_price_minor),
    overrides: row.overrides.map(({ from, to, minor, weekend }) => ({
      from,
      to,
      price: price(minor),
      ...(weekend !== null && { weekend: price(weekend) }),
    })),
  }
}

export function ratesOf(row: PriceRow): Rates {
  const price = (minor: number) => money(minor, row.currency)
  return {
    ...spaceRatesOf(row),
    discounts: [...discountsOf(row), ...timedDiscounts(row)].filter(({ percent }) => percent > 0),
    cleaningFee: price(row.cleaning_fee_minor),
    extraGuest:
      row.guests_included === null || row.extra_guest_fee_minor === 0
        ? null
        : { above: row.guests_included, fee: price(row.extra_guest_fee_minor) },
    petFee: price(row.pet_fee_minor),
    serviceFeePercent: row.settings.serviceFeePercent,
    taxPercent: row.tax_percent,
  }
}

function discountsOf(row: PriceRow): Rates['discounts'] {
  if (unitOf(row.listing_type) === 'day') {
    return [
      { minUnits: row.settings.weekDays, percent: row.week_discount_percent, span: 'week' },
      { minUnits: row.settings.monthDays, percent: row.month_discount_percent, span: 'month' },
    ]
  }
  const minUnits = row.long_session_minutes
  return minUnits === null ? [] : [{ minUnits, percent: row.long_session_discount_percent }]
}

/** One that lead time or horizon let nobody have is left out, as 'From' would show it. */
function timedDiscounts(row: PriceRow): Discount[] {
  const { last_minute_days: last, early_bird_days: early } = row
  const isLast = last !== null && row.lead_time_minutes < (last + 1) * DAY_MINUTES
  const isEarly = early !== null && early <= row.horizon_days
  return [
    ...(isLast
      ? [{ minUnits: 0, percent: row.last_minute_percent, span: 'last-minute' as const, maxAhead: last }]
      : []),
    ...(isEarly
      ? [{ minUnits: 0, percent: row.early_bird_percent, span: 'early-bird' as const, minAhead: early }]
      : []),
  ]
}

const DAY_MINUTES = 24 * 60

type ShortestRow = Pick<PriceRow, 'listing_type' | 'min_days' | 'max_days' | 'minimum_stays' | 'min_minutes'>

export function shortestOf(row: ShortestRow): Shortest {
  if (unitOf(row.listing_type) === 'hour') return { usual: row.min_minutes, seasons: [] }
  const rules = { minDays: row.min_days, maxDays: row.max_days, minimumStays: row.minimum_stays }
  const seasons = row.minimum_stays.map(({ from, to }) => ({ from, to, days: minDaysOn(from, rules) }))
  return { usual: row.min_days, seasons }
}

export type ExtraRow = Omit<Extra, 'price'> & { minor: number }

/** Extras are in the host's order; those per hour need a listing per hour. */
export const extrasOf = sql<ExtraRow[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'unit', unit, 'minor', price_minor, 'maxQuantity', max_quantity,
    'name', json_build_object('en', name_en, 'es', name_es)) order by position, id), '[]')
  from listing_extras where listing_id = listings.id and active and (unit <> 'hour' or listings.listing_type = 'experience'))`

export const toExtras = (rows: readonly ExtraRow[], currency: Currency): Extra[] =>
  rows.map(({ minor, ...extra }) => ({ ...extra, price: money(minor, currency) }))

/** `listings.city` is as the host wrote it; this name is in the reader's language. */
export const cityIn = (language: Language) => sql<string>`city_name(listings.city, listings.country_code, ${language})`

/** A missing translation falls back to the language that the host wrote. */
export const ownText = (column: 'title' | 'description', language: Language) =>
  sql<OwnText>`(select json_build_object('text', ${sql.ref(column)}, 'language', language, 'isFallback', language <> ${language})
    from listing_texts where listing_id = listings.id order by language <> ${language} limit 1)`

export type PhotoRow = {
  key: string
  width: number
  height: number
  thumbhash: string
  caption: string
  alt: string
  shows?: string
}

/** The pictures' texts are in the reader's language. */
export const photosOf = (language: Language, max: number) => sql<PhotoRow[]>`(
  select coalesce(json_agg(json_build_object('key', p.key, 'width', p.width, 'height', p.height, 'thumbhash', p.thumbhash,
    'caption', ${sql.ref(`lp.caption_${language}`)},
    'alt', coalesce(nullif(${sql.ref(`lp.alt_${language}`)}, ''), ${sql.ref(`lp.caption_${language}`)}),
    'shows', lp.shows) order by lp.position), '[]')
  from (select * from listing_photos where listing_id = listings.id order by position limit ${max}) lp join photos p on p.id = lp.photo_id)`

/** A further condition on a document: its listing is in a country; none for null. */
export const inCountry = (country: string | null): RawBuilder<unknown> =>
  country === null
    ? sql``
    : sql`and exists (select 1 from listings own where own.id = listing_id and own.country_code = ${country})`

/** Partial indexes need `search_document.kind` as a literal, not as a parameter. */
export const documentKind = (unit: Unit): RawBuilder<number> => sql.lit(kindNumber(unit))
