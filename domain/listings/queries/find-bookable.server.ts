import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type ExtraRow, type PriceRow, ratesOf, shortestOf, toExtras } from './read-columns.server.ts'
import type { RefundPolicy } from '../listing.ts'

/** The part of `listing_terms` that says what is offered and what it costs. */
export type OfferTerms = {
  listing: Omit<PriceRow, 'overrides' | 'tax_percent'> & {
    id: string
    host_id: string
    subcategory: string
    status: 'draft' | 'published' | 'paused'
    revision: number
    max_guests: number
    pets_allowed: boolean
    smoking_allowed: boolean
    events_allowed: boolean
    refund_policy: RefundPolicy
    country_code: string
    instant_book: boolean
    requests_hold_dates: boolean
    time_zone: string
  }
  overrides: PriceRow['overrides']
  extras: readonly ExtraRow[]
  taxPercent: number | null
}

/** What booking needs to know of a published listing; anything else reads as missing. */
export async function findBookable(db: Db | Tx, listingId: string) {
  const { rows } = await sql<{ terms: OfferTerms | null }>`select listing_terms(${listingId}::uuid) as terms`.execute(
    db,
  )
  const terms = rows[0]?.terms
  return terms ? bookableOf(terms) : null
}

export function bookableOf({ listing, overrides, extras, taxPercent }: OfferTerms) {
  if (listing.status !== 'published') return null
  const prices = { ...listing, overrides, tax_percent: taxPercent }
  return {
    id: listing.id,
    hostId: listing.host_id,
    subcategory: listing.subcategory,
    /** Counts every change of what is offered. */
    revision: listing.revision,
    rates: ratesOf(prices),
    extras: toExtras(extras, listing.currency),
    /** Days, or minutes per hour. */
    shortest: shortestOf(listing),
    minMinutes: listing.min_minutes,
    maxGuests: listing.max_guests,
    petsAllowed: listing.pets_allowed,
    houseRules: { pets: listing.pets_allowed, smoking: listing.smoking_allowed, events: listing.events_allowed },
    refundPolicy: listing.refund_policy,
    countryCode: listing.country_code,
    instantBook: listing.instant_book,
    requestsHoldDates: listing.requests_hold_dates,
    zone: listing.time_zone,
  }
}

export type Bookable = NonNullable<ReturnType<typeof bookableOf>>
