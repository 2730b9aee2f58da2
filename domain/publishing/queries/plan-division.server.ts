import { listingLimits, MAX_KM_BETWEEN_PINS } from '#domain/listings/limits.ts'
import { spacesOf } from '#domain/occupancy/queries/spaces-of.server.ts'
import { distanceKm } from '#kernel/geo.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DivisionFailure } from '../errors.ts'

/** Which of a host's spaces a listing is to have, and the names of those that are made for it. */
type Division = { spaceIds: readonly string[]; names: readonly string[] }

export type OwnDivision = Division & { hostId: string; listingId: string }

/** @property made names of the spaces to make; null for one that is called by its listing */
export type DivisionPlan = {
  before: readonly string[]
  staying: readonly string[]
  added: readonly string[]
  removed: readonly string[]
  made: readonly (string | null)[]
}

/** The changes of a listing's spaces, judged before they are written; another host's space reads as missing. */
export async function planDivision(
  db: Db | Tx,
  { hostId, listingId, spaceIds, names }: OwnDivision,
): Promise<Result<DivisionPlan, DivisionFailure>> {
  const listing = await db
    .selectFrom('listings')
    .select(['lat', 'lng'])
    .where('id', '=', listingId)
    .where('host_id', '=', hostId)
    .where('status', '<>', 'removed')
    .executeTakeFirst()
  if (!listing) return fail({ reason: 'not-found' })
  if (spaceIds.length + names.length > listingLimits.spaces.max) return fail({ reason: 'too-many' })
  if (!(await areOwn(db, hostId, spaceIds))) return fail({ reason: 'space-gone' })
  if (await areApart(db, { listingId, at: listing, spaceIds })) return fail({ reason: 'spaces-apart' })

  const before = await spacesOf(db, listingId)
  const isForItself = spaceIds.length === 0 && names.length === 0
  const own = await ownSpace(db, listingId)
  // Parts take the place of the space that the listing alone has.
  const wanted = new Set(
    isForItself && own !== null ? [own] : spaceIds.filter((id) => names.length === 0 || id !== own),
  )
  const plan = {
    before,
    staying: before.filter((id) => wanted.has(id)),
    added: [...wanted].filter((id) => !before.includes(id)).toSorted(),
    removed: before.filter((id) => !wanted.has(id)),
    made: isForItself && own === null ? [null] : names,
  }
  const isSame = plan.added.length === 0 && plan.removed.length === 0 && plan.made.length === 0
  return isSame ? fail({ reason: 'same' }) : ok(plan)
}

async function areOwn(db: Db | Tx, hostId: string, spaceIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from spaces
    where id = any(${spaceIds}::uuid[]) and host_id = ${hostId}`.execute(db)
  return rows[0]!.count === spaceIds.length
}

type Placed = { listingId: string; at: { lat: number; lng: number }; spaceIds: readonly string[] }

/** @returns whether another listing of one of the spaces lies too far away to be at one place */
export async function areApart(db: Db | Tx, { listingId, at, spaceIds }: Placed): Promise<boolean> {
  const { rows } = await sql<{ lat: number; lng: number }>`select lat, lng from listings
    where status <> 'removed' and id <> ${listingId}
      and id in (select listing_id from listing_spaces where space_id = any(${spaceIds}::uuid[]))`.execute(db)
  return rows.some((other) => distanceKm(other, at) > MAX_KM_BETWEEN_PINS)
}

/** A space without a name that the listing alone has. */
async function ownSpace(db: Db | Tx, listingId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from spaces
    where name is null and id in (select space_id from listing_spaces where listing_id = ${listingId})
      and not exists (select from listing_spaces other where other.space_id = spaces.id and other.listing_id <> ${listingId})
    order by id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Rows `o` of occupancy that are a listing's own, until they are over and their booking is completed. */
export const isOfListing = (
  listingId: string,
  now: Date,
): RawBuilder<boolean> => sql<boolean>`(o.released_at is null and (
    o.booking_id in (select id from bookings where listing_id = ${listingId} and (status in ('pending', 'confirmed') or upper(o.period) > ${now}))
    or upper(o.period) > ${now} and (o.blocked_date_id in (select id from blocked_dates where listing_id = ${listingId})
      or o.calendar_event_id in (select e.id from calendar_events e join calendar_feeds f on f.id = e.feed_id
        where f.listing_id = ${listingId}))))`

/** Rows `o` in spaces to be added that meet what the listing has, of another holder. */
export const isInTheWay = (
  listingId: string,
  { before, added }: Pick<DivisionPlan, 'before' | 'added'>,
  now: Date,
): RawBuilder<boolean> => sql<boolean>`(o.space_id = any(${added}::uuid[]) and exists (
  select from (select o.period, o.holder from occupancy o
    where o.space_id = any(${before}::uuid[]) and ${isOfListing(listingId, now)}) own
  where own.period && o.period and own.holder <> o.holder))`
