import { rulesOf, type RuleTerms } from '#domain/availability/queries.server.ts'
import { unitOf } from '#domain/availability/unit.ts'
import { isReleasable } from '#domain/bookings/queries/taken-by-others.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { OwnText } from '#domain/listings/listing.ts'
import { type OfferTerms, toBookable } from '#domain/listings/queries/find-bookable.server.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { Day } from '#kernel/dates.ts'
import type { Period } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { NotedAction } from '../calendar.ts'

type Own = { hostId: string; listingId: string }

/** A host's own listing with what its calendar needs: offer, rules and shared spaces. */
export async function findOwnCalendar(db: Db, { hostId, listingId }: Own, language: Language) {
  const row = await db
    .selectFrom('listings')
    .select([
      'id',
      'status',
      sql<OfferTerms & RuleTerms>`listing_terms(id)`.as('terms'),
      ownText('title', language).as('title'),
    ])
    .where('id', '=', listingId)
    .where('host_id', '=', hostId)
    .where('status', '<>', 'removed')
    .executeTakeFirst()
  if (!row) return null
  return { id: row.id, status: row.status, title: row.title, offer: toBookable(row.terms), rules: rulesOf(row.terms) }
}

export type OwnCalendar = NonNullable<Awaited<ReturnType<typeof findOwnCalendar>>>

/** An entry tells a host no more than they may know of it. */
export type Entry = Period & {
  kind: 'booking' | 'held' | 'request' | 'block' | 'cancelled' | 'other'
  bookingId: string | null
  guest: string | null
  /** The booked or blocked listing may be another one that shares a space. */
  listingId: string | null
  listing: string | null
  /** A block's own days, both included. */
  days: { from: Day; to: Day } | null
}

type EntryRow = {
  start: Date
  end: Date
  booking_id: string | null
  status: string | null
  waits_for: string | null
  guest: string | null
  block_id: string | null
  cancelled_booking: string | null
  from: Day | null
  to: Day | null
  listing_id: string | null
  listing: OwnText | null
}

/** A listing's own bookings and blocks, and those of listings that share a space. */
export const listEntries = (
  db: Db,
  listingId: string,
  within: Period,
  language: Language,
  now: Date,
): Promise<Entry[]> =>
  listTaken(
    db,
    sql<boolean>`o.space_id in (select space_id from listing_spaces where listing_id = ${listingId})
      and o.period && tstzrange(${within.start}, ${within.end})`,
    language,
    now,
  )

/**
 * Expired holds that can be released do not count.
 *
 * @param isMeant a condition on rows `o` of occupancy
 * @param max so many entries, the first by time
 */
export async function listTaken(
  db: Db,
  isMeant: RawBuilder<boolean>,
  language: Language,
  now: Date,
  max: number | null = null,
): Promise<Entry[]> {
  const { rows } = await sql<EntryRow>`
    select distinct on (lower(o.period), coalesce(b.id, d.id, o.id)) lower(o.period) as start, upper(o.period) as end,
      b.id as booking_id, b.status, b.waits_for, p.first_name as guest, d.id as block_id, d.booking_id as cancelled_booking,
      d.start_date as from, d.end_date as to, listings.id as listing_id, ${ownText('title', language)} as listing
    from occupancy o
      left join bookings b on b.id = o.booking_id left join booking_changes c on c.id = o.change_id
      left join profiles p on p.user_id = b.guest_id
      left join blocked_dates d on d.id = o.blocked_date_id
      left join listings on listings.id = coalesce(b.listing_id, d.listing_id)
    where o.released_at is null and ${isMeant} and ${isReleasable(now)} is not true
    order by lower(o.period), coalesce(b.id, d.id, o.id) limit ${max}`.execute(db)
  return rows.map(toEntry)
}

const toEntry = (row: EntryRow): Entry => ({
  start: row.start,
  end: row.end,
  kind: kindOf(row),
  bookingId: row.booking_id ?? row.cancelled_booking,
  guest: row.guest,
  listingId: row.listing_id,
  listing: row.listing?.text ?? null,
  days: row.from !== null && row.to !== null ? { from: row.from, to: row.to } : null,
})

function kindOf({ status, waits_for, block_id, cancelled_booking }: EntryRow): Entry['kind'] {
  if (status === 'pending') return waits_for === 'host' ? 'request' : 'held'
  if (status !== null) return 'booking'
  if (cancelled_booking !== null) return 'cancelled'
  return block_id === null ? 'other' : 'block'
}

export type OtherListing = {
  id: string
  title: string
  unit: 'day' | 'hour'
  currency: string
  sharesSpace: boolean
}

/** A form of thousands of checkboxes helps nobody, so only the newest listings are shown. */
const OTHERS_SHOWN = 60

/** Listings that share a space come first, then the newest. */
export async function listOtherListings(
  db: Db,
  { hostId, listingId }: Own,
  language: Language,
): Promise<OtherListing[]> {
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'listing_type', 'currency', ownText('title', language).as('title')])
    .select(
      sql<boolean>`exists (select from listing_spaces one join listing_spaces other on other.space_id = one.space_id
        where one.listing_id = listings.id and other.listing_id = ${listingId})`.as('shares'),
    )
    .where('host_id', '=', hostId)
    .where('status', '<>', 'removed')
    .where('id', '<>', listingId)
    .orderBy('shares', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(OTHERS_SHOWN)
    .execute()
  return rows.map(({ id, listing_type, currency, title, shares }) => ({
    id,
    title: title.text,
    unit: unitOf(listing_type),
    currency,
    sharesSpace: shares,
  }))
}

/** Unit, currency and zone decide whether one change applies to several of a host's listings. */
export async function listOwnOffers(db: Db, { hostId, listingIds }: { hostId: string; listingIds: readonly string[] }) {
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'listing_type', 'currency', 'time_zone'])
    .where('id', 'in', listingIds)
    .where('host_id', '=', hostId)
    .where('status', '<>', 'removed')
    .orderBy('id')
    .execute()
  return rows.map(({ id, listing_type, currency, time_zone }) => ({
    id,
    unit: unitOf(listing_type),
    currency,
    zone: time_zone,
  }))
}

/** Only the newest change of a listing's calendar can be undone. */
export async function findCalendarChange(db: Db, { hostId, listingId }: Own) {
  const row = await db
    .selectFrom('calendar_changes')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select(['change_id', 'action', 'first_day', 'last_day', 'calendar_changes.listings'])
    .where('listing_id', '=', listingId)
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  return row
    ? {
        id: row.change_id,
        action: row.action as NotedAction,
        from: row.first_day,
        to: row.last_day,
        listings: row.listings,
      }
    : null
}
