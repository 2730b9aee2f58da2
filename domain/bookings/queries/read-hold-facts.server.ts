import { type BookingRules, firstDay, lastDay, type Stay } from '#domain/availability/stay.ts'
import type { Bookable } from '#domain/listings/queries/find-bookable.server.ts'
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts'
import type { Period } from '#kernel/zones.ts'
import { cachePerDatabase } from '#platform/cache.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type BookableTerms, type ListingTerms, termsOf } from './find-listing-terms.server.ts'

export type HoldFacts = {
  listing: Bookable
  rules: BookingRules
  /** Taken times around the stay. */
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

type Wanted = { listingId: string; guestId: string; idempotencyKey: string; stay: Stay }

type Row = Pick<HoldFacts, 'hasExpired' | 'isProved' | 'isBlocked' | 'answered'> &
  Pick<ListingTerms, 'settings' | 'taxPercent'> & {
    revision: number
    /** Null where they are those of the revision that was known. */
    terms: ListingTerms | null
    /** Milliseconds since 1970, by pairs. */
    starts: number[]
    ends: number[]
  }

/**
 * One query reads all facts of a hold, without a lock.
 *
 * @param within days before and after the stay on which others of its length can be judged
 * @returns null if the listing is not published
 */
export async function readHoldFacts(db: Db | Tx, wanted: Wanted, now: Date, within: number): Promise<HoldFacts | null> {
  const { listingId, guestId, idempotencyKey } = wanted
  const known = knownTerms(db).get(listingId)
  const { from, to } = around(wanted.stay, within + BESIDE_DAYS)
  const { rows } = await sql<{ facts: Row | null }>`
    select facts_of_hold(${listingId}::uuid, ${guestId}::uuid, ${idempotencyKey}, ${now}::timestamptz,
      tstzrange(${from}, ${to}), ${known?.terms.listing.revision ?? null}::bigint) as facts`.execute(db)
  const row = rows[0]!.facts
  const current = row && currentTerms(db, row, known)
  if (!row || !current) return null
  const { starts, ends, hasExpired, isProved, isBlocked, answered } = row
  const taken = starts.map((start, index) => ({ start: new Date(start), end: new Date(ends[index]!) }))
  return { ...current, taken, hasExpired, isProved, isBlocked, answered }
}

/** One for zones, two for a session overnight, and one for its turnover. */
const BESIDE_DAYS = 4

/** A stay that ends before it begins is judged too. */
function around(stay: Stay, reachDays: number): { from: Date; to: Date } {
  const days = [firstDay(stay), lastDay(stay)].map((day) => Date.parse(day))
  return {
    from: new Date(Math.min(...days) - reachDays * DAY_MS),
    to: new Date(Math.max(...days) + reachDays * DAY_MS),
  }
}

type Known = { terms: ListingTerms; built: BookableTerms | null }

/**
 * Terms of the listings that were asked for last: whatever changes them counts the listing's revision up, which each query compares.
 * Settings and taxes change without it, so they come with each query.
 */
const knownTerms = cachePerDatabase<Known>({ ttlMs: HOUR_MS, maxEntries: 2000 })

function currentTerms(db: Db | Tx, row: Row, known: Known | undefined): BookableTerms | null {
  const { settings, taxPercent } = row
  if (!row.terms && known && isSame(known.terms, row)) return known.built
  const terms = { ...(row.terms ?? known!.terms), settings, taxPercent }
  const built = termsOf(terms)
  // A transaction may see what is never committed.
  if (!db.isTransaction) knownTerms(db).set(terms.listing.id, { terms, built })
  return built
}

const isSame = ({ settings, taxPercent }: ListingTerms, row: Row) =>
  taxPercent === row.taxPercent &&
  settings.serviceFeePercent === row.settings.serviceFeePercent &&
  settings.weekDays === row.settings.weekDays &&
  settings.monthDays === row.settings.monthDays
