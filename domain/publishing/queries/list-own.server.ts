import { unitOf } from '#domain/availability/unit.ts'
import type { Language } from '#domain/i18n/language.ts'
import { ownText, photosOf } from '#domain/listings/queries/read-columns.server.ts'
import { photoFrom } from '#domain/listings/photo-row.ts'
import { money } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { everything, hasListings, OWN_PAGE_SIZE, type OwnFilter, type OwnSort, pageWithin } from '../own-list.ts'
import { findDrafts } from './list-drafts.server.ts'

/**
 * A page of a host's listings, without removed ones.
 *
 * @param page one beyond the last returns the last
 */
export async function listOwnListings(
  db: Db,
  { hostId, page: wanted = 1, filter = everything }: { hostId: string; page?: number; filter?: OwnFilter },
  language: Language,
  now: Date,
) {
  const { count } = await db
    .selectFrom('listings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('host_id', '=', hostId)
    .where('status', '<>', 'removed')
    .where(isFound(filter))
    .executeTakeFirstOrThrow()
  const { page, pages } = pageWithin(count, wanted)
  const rows = await ownRows(db, hostId, language, now)
    .where(isFound(filter))
    .orderBy(orderOf(filter.sort, language))
    .orderBy('listings.id')
    .limit(OWN_PAGE_SIZE)
    .offset((page - 1) * OWN_PAGE_SIZE)
    .execute()
  return { listings: rows.map(toOwn), page, pages, count }
}

/** The ids of all that the filter finds, drafts first; at most one more than `max`. */
export async function findOwnIds(
  db: Db,
  { hostId, filter, max }: { hostId: string; filter: OwnFilter; max: number },
  language: Language,
): Promise<string[]> {
  const drafts = await findDrafts(db, { hostId, filter }, language)
  const listings = await db
    .selectFrom('listings')
    .select('listings.id')
    .where('host_id', '=', hostId)
    .where('status', '<>', 'removed')
    .where(isFound(filter))
    .orderBy(orderOf(filter.sort, language))
    .orderBy('listings.id')
    .limit(max + 1)
    .execute()
  return [...drafts, ...listings].map(({ id }) => id).slice(0, max + 1)
}

/** Whether a host has a listing or a draft, whatever a filter shows of them. */
export async function hasAnyOwn(db: Db, hostId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from listing_drafts where host_id = ${hostId})
    or exists (select from listings where host_id = ${hostId} and status <> 'removed') as has`.execute(db)
  return rows[0]!.has
}

function isFound({ q, state }: OwnFilter) {
  if (!hasListings(state)) return sql<boolean>`false`
  const hasStatus = state === 'all' ? sql<boolean>`true` : sql<boolean>`listings.status = ${state}`
  if (q === '') return hasStatus
  const has = (text: RawBuilder<unknown>) => sql<boolean>`position(plain_text(${q}) in plain_text(${text})) > 0`
  return sql<boolean>`(${hasStatus} and (${has(sql`concat_ws(', ', nullif(commune, city), city, street)`)}
    or exists (select from listing_texts where listing_id = listings.id and ${has(sql`title`)})))`
}

function orderOf(sort: OwnSort, language: Language): RawBuilder<unknown> {
  switch (sort) {
    case 'made':
      return sql`created_at desc`
    case 'title':
      return sql`plain_text(${ownText('title', language)} ->> 'text')`
    case 'place':
      return sql`plain_text(concat_ws(', ', nullif(commune, city), city))`
    case 'price':
      return sql`currency, price_minor`
  }
}

/** One listing of a host; null for a stranger's. */
export async function findOwnItem(
  db: Db,
  { hostId, listingId }: { hostId: string; listingId: string },
  language: Language,
  now: Date,
): Promise<OwnListingItem | null> {
  const row = await ownRows(db, hostId, language, now).where('listings.id', '=', listingId).executeTakeFirst()
  return row ? toOwn(row) : null
}

const ownRows = (db: Db, hostId: string, language: Language, now: Date) =>
  db
    .selectFrom('listings')
    .select(['listings.id', 'listing_type', 'subcategory', 'status', 'commune', 'city', 'price_minor', 'currency'])
    .select('same_day_turnover')
    .select([ownText('title', language).as('title'), photosOf(language, 1).as('photos')])
    .select(
      sql<number>`(select count(*) from bookings where listing_id = listings.id and status in ('pending', 'confirmed')
        and ends_at > ${now})`.as('live_bookings'),
    )
    .select(
      sql<
        string | null
      >`(select reason from listing_history where listing_id = listings.id and listings.status = 'draft'
        and event = 'returned' order by number desc limit 1)`.as('returned_because'),
    )
    .where('host_id', '=', hostId)
    .where('status', '<>', 'removed')

const toOwn = (row: RowOf<typeof ownRows>) => ({
  id: row.id,
  unit: unitOf(row.listing_type),
  subcategory: row.subcategory,
  sameDayTurnover: row.same_day_turnover,
  status: row.status,
  title: row.title,
  commune: row.commune,
  city: row.city,
  price: money(row.price_minor, row.currency),
  photo: row.photos[0] ? photoFrom(row.photos[0]) : null,
  liveBookings: row.live_bookings,
  /** The admin's reason for the return. */
  returnedBecause: row.returned_because,
})

export type OwnListingItem = ReturnType<typeof toOwn>

/** Maximum titles, oldest first, because longer lists are not usable. */
const TITLES_SHOWN = 500

/** A host's current and former listings, for a choice. */
export const listOwnTitles = (db: Db, hostId: string, language: Language) =>
  db
    .selectFrom('listings')
    .select(['listings.id', ownText('title', language).as('title')])
    .where('host_id', '=', hostId)
    .where('status', 'in', ['published', 'paused'])
    .orderBy('created_at')
    .orderBy('listings.id')
    .limit(TITLES_SHOWN)
    .execute()

/** A listing's history, newest first. */
export function listHistory(db: Db, { hostId, listingId }: { hostId: string; listingId: string }) {
  return db
    .selectFrom('listing_history')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .leftJoin('profiles as actor', 'actor.user_id', 'actor_id')
    .select(['event', 'at', 'reason', 'fields', 'actor.first_name as actor'])
    .where('listing_id', '=', listingId)
    .where('listings.host_id', '=', hostId)
    .orderBy('number', 'desc')
    .limit(HISTORY_SHOWN)
    .execute()
}

const HISTORY_SHOWN = 50
