import { rulesOf, type RuleTerms } from '#domain/availability/queries.server.ts'
import type { BookingRules } from '#domain/availability/stay.ts'
import {
  type Bookable,
  bookableOf,
  type OfferTerms,
  toBookable,
} from '#domain/listings/queries/find-bookable.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

export type BookableTerms = { listing: Bookable; rules: BookingRules }

/**
 * The terms of a booking's own listing, which may be paused or gone: what is booked can be changed still.
 * While it is not published nothing is booked at once, so its host answers each change.
 */
export async function findListingTerms(db: Db | Tx, listingId: string): Promise<BookableTerms | null> {
  const { rows } = await sql<{ terms: ListingTerms | null }>`select listing_terms(${listingId}::uuid) as terms`.execute(
    db,
  )
  const terms = rows[0]?.terms ?? null
  if (!terms) return null
  const listing = toBookable(terms)
  return {
    listing: { ...listing, instantBook: listing.instantBook && bookableOf(terms) !== null },
    rules: rulesOf(terms),
  }
}

export type ListingTerms = OfferTerms & RuleTerms

/** Only a published listing can be booked. */
export function termsOf(terms: ListingTerms | null): BookableTerms | null {
  const listing = bookableOf(terms)
  return terms && listing && { listing, rules: rulesOf(terms) }
}
