import type { BookingRules } from '#domain/availability/stay.ts'
import type { Bookable } from '#domain/listings/queries/find-bookable.server.ts'
import type { Period } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type ListingTerms, termsOf } from './find-listing-terms.server.ts'

export type HoldFacts = {
  listing: Bookable
  rules: BookingRules
  taken: readonly Period[]
  /** Whether a hold in the way has expired and is not being paid. */
  hasExpired: boolean
  /** A request needs a proved e-mail address. */
  isProved: boolean
  /** Guest or host may have blocked the other. */
  isBlocked: boolean
  /** An earlier request with the same key has this stored answer. */
  answered: unknown
}

type Row = {
  terms: ListingTerms | null
  taken: { start: string; end: string }[]
  hasExpired: boolean
  isProved: boolean
  isBlocked: boolean
  answered: unknown
}

/**
 * One query reads all facts of a hold.
 *
 * @returns null if the listing is not published
 */
export async function readHoldFacts(
  db: Db,
  { listingId, guestId, idempotencyKey }: { listingId: string; guestId: string; idempotencyKey: string },
  now: Date,
): Promise<HoldFacts | null> {
  const { rows } = await sql<{ facts: Row }>`
    select hold_facts(${listingId}::uuid, ${guestId}::uuid, ${idempotencyKey}, ${now}::timestamptz) as facts`.execute(
    db,
  )
  const { terms, taken, ...facts } = rows[0]!.facts
  const current = termsOf(terms)
  if (!current) return null
  const periods = taken.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }))
  return { ...current, taken: periods, ...facts }
}
