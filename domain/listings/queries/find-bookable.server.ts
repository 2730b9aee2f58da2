import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { ListingStatus } from '../life.ts'
import type { ExtraRow, PriceRow } from './read-columns.server.ts'
import { type ListingRow, toListing } from './to-listing.server.ts'

export type OfferTerms = {
  listing: Omit<ListingRow, 'overrides' | 'minimum_stays' | 'tax_percent' | 'settings' | 'extras'> & {
    status: ListingStatus
    throwaway: boolean
    revision: number
    requests_hold_dates: boolean
  }
  overrides: PriceRow['overrides']
  minimumStays: PriceRow['minimum_stays']
  extras: readonly ExtraRow[]
  taxPercent: number | null
  settings: PriceRow['settings']
}

/** An unpublished listing is treated as missing. */
export async function findBookable(db: Db | Tx, listingId: string): Promise<Bookable | null> {
  const { rows } = await sql<{ terms: OfferTerms | null }>`select listing_terms(${listingId}::uuid) as terms`.execute(
    db,
  )
  return bookableOf(rows[0]?.terms ?? null)
}

export const bookableOf = (terms: OfferTerms | null): Bookable | null =>
  terms && canBeBooked(terms.listing) ? toBookable(terms) : null

/** A stress run's own listing can be booked unpublished (`domain/stress`), since no page leads to it. */
const canBeBooked = ({ status, throwaway }: OfferTerms['listing']) => status === 'published' || throwaway

/** The status is not checked, because a host sees their own listing. */
export const toBookable = ({ listing, overrides, minimumStays, extras, taxPercent, settings }: OfferTerms) => ({
  ...toListing({ ...listing, overrides, minimum_stays: minimumStays, extras, tax_percent: taxPercent, settings }),
  /** The revision increases with every change of the offer. */
  revision: listing.revision,
  requestsHoldDates: listing.requests_hold_dates,
})

export type Bookable = ReturnType<typeof toBookable>
