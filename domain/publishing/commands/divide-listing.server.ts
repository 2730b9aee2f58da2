import { releaseExpiredHolds } from '#domain/bookings/commands/release-expired-holds.server.ts'
import { lockOwnListing } from '#domain/listings/commands/lock-own-listing.server.ts'
import { insertSpaces, placeInSpaces } from '#domain/listings/commands/place-in-spaces.server.ts'
import { recordHistory } from '#domain/listings/commands/record-history.server.ts'
import { moveToSpaces, type Occupying } from '#domain/occupancy/commands/move-to-spaces.server.ts'
import { spacesOf } from '#domain/occupancy/queries/spaces-of.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { DivisionFailure } from '../errors.ts'
import { isInTheWay, isOfListing, type OwnDivision, planDivision } from '../queries/plan-division.server.ts'

/**
 * Gives a listing other spaces of its host; what its bookings, blocks and calendars occupy moves along, or nothing changes.
 *
 * The listing and then its spaces of before and after are locked by id, as editing and booking do.
 */
export const divideListing = (db: Db, division: OwnDivision, now: Date): Promise<Result<null, DivisionFailure>> =>
  inTransaction(db, async (tx) => {
    const { hostId, listingId } = division
    await lockOwnListing(tx, division)
    const locked = await lockAll(tx, [...(await spacesOf(tx, listingId)), ...division.spaceIds])
    await releaseExpiredHolds(tx, locked, now)
    const planned = await planDivision(tx, division)
    if (!planned.ok) return planned
    const { before, added, removed, made } = planned.value
    if (await isTaken(tx, { listingId, before, added }, now)) return fail({ reason: 'taken' })

    const moving = await findOccupying(tx, { listingId, before }, now)
    const turnoverMinutes = await turnoverOf(tx, before)
    const spaces = [...added, ...(await insertSpaces(tx, { hostId, names: made, turnoverMinutes }, now))]
    await placeInSpaces(tx, { listingId, added: spaces, removed })
    await moveToSpaces(tx, { before, added: spaces, removed }, moving)
    await recordHistory(tx, { listingId, actorId: hostId, event: 'edited', fields: ['spaces'] }, now)
    return ok(null)
  })

async function lockAll(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from spaces where id = any(${ids}::uuid[])
    order by id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

type Spaces = { listingId: string; before: readonly string[] }

async function isTaken(tx: Tx, plan: Spaces & { added: readonly string[] }, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from occupancy o
    where o.released_at is null and ${isInTheWay(plan.listingId, plan, now)}) as is`.execute(tx)
  return rows[0]!.is
}

/** Finds what is not over; the rest stays where it was. */
async function findOccupying(tx: Tx, { listingId, before }: Spaces, now: Date): Promise<Occupying> {
  const { rows } = await sql<Occupying>`
    select coalesce(array_agg(distinct booking_id) filter (where booking_id is not null), '{}') as bookings,
      coalesce(array_agg(distinct blocked_date_id) filter (where blocked_date_id is not null), '{}') as blocks,
      coalesce(array_agg(distinct calendar_event_id) filter (where calendar_event_id is not null), '{}') as events
    from occupancy o where o.space_id = any(${before}::uuid[]) and ${isOfListing(listingId, now)}`.execute(tx)
  return rows[0]!
}

/** A new part is cleaned for as long as the space that it is a part of. */
async function turnoverOf(tx: Tx, spaces: readonly string[]): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`select coalesce(max(turnover_minutes), 0) as minutes from spaces
    where id = any(${spaces}::uuid[])`.execute(tx)
  return rows[0]!.minutes
}
