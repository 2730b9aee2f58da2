import type { DepositTerms } from '#domain/pricing/deposit.ts'
import type { RefundPolicy } from '#domain/pricing/refund.ts'
import { money } from '#kernel/money.ts'
import { type ExtraRow, type PriceRow, ratesOf, shortestOf, toExtras } from './read-columns.server.ts'

/** Every query of listings needs these columns. */
export type ListingRow = PriceRow & {
  id: string
  host_id: string
  subcategory: string
  max_guests: number
  pets_allowed: boolean
  smoking_allowed: boolean
  events_allowed: boolean
  refund_policy: RefundPolicy
  deposit_percent: number | null
  deposit_from_minor: number
  rest_days: number | null
  country_code: string
  instant_book: boolean
  time_zone: string
  extras: readonly ExtraRow[]
}

/** A listing's page, its card's price and its bookings all use this. */
export const toListing = (row: ListingRow) => ({
  id: row.id,
  hostId: row.host_id,
  subcategory: row.subcategory,
  rates: ratesOf(row),
  extras: toExtras(row.extras, row.currency),
  shortest: shortestOf(row),
  minMinutes: row.min_minutes,
  maxGuests: row.max_guests,
  rules: { pets: row.pets_allowed, smoking: row.smoking_allowed, events: row.events_allowed },
  refundPolicy: row.refund_policy,
  deposit: depositTermsOf(row),
  countryCode: row.country_code,
  instantBook: row.instant_book,
  timeZone: row.time_zone,
})

/** The database keeps percent and days to those that a host can choose. */
function depositTermsOf(row: ListingRow): DepositTerms | null {
  const { deposit_percent: percent, rest_days: restDays } = row
  if (percent === null || restDays === null) return null
  const from = money(row.deposit_from_minor, row.currency)
  return { percent: percent as DepositTerms['percent'], from, restDays: restDays as DepositTerms['restDays'] }
}

export type Listing = ReturnType<typeof toListing>
