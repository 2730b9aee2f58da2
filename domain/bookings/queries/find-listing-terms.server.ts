import { rulesOf, type RuleTerms } from '#domain/availability/queries.server.ts'
import type { BookingRules } from '#domain/availability/stay.ts'
import { type Bookable, bookableOf, type OfferTerms } from '#domain/listings/queries/find-bookable.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

export type BookableTerms = { listing: Bookable; rules: BookingRules }

/** Only a published listing can be booked. */
export async function findListingTerms(db: Db | Tx, listingId: string): Promise<BookableTerms | null> {
  const { rows } = await sql<{ terms: ListingTerms | null }>`select listing_terms(${listingId}::uuid) as terms`.execute(
    db,
  )
  return termsOf(rows[0]?.terms ?? null)
}

export type ListingTerms = OfferTerms & RuleTerms

export function termsOf(terms: ListingTerms | null): BookableTerms | null {
  const listing = bookableOf(terms)
  return terms && listing && { listing, rules: rulesOf(terms) }
}
