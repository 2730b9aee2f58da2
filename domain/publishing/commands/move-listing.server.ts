import { canBecome } from '#kernel/life.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { removeFeeds } from '#domain/calendars/commands/change-feed.server.ts'
import { changeStatus } from '#domain/listings/commands/change-status.server.ts'
import { releaseBlocks } from '#domain/occupancy/commands/block-time.server.ts'
import { lockSpaces } from '#domain/occupancy/commands/lock-spaces.server.ts'
import type { MoveFailure } from '../errors.ts'
import { type ListingEvent, listingLife, type ListingStatus } from '#domain/listings/life.ts'
import { recordHistory } from '#domain/listings/commands/record-history.server.ts'

/** What a host may do with a listing that exists. */
const hostMoves = {
  pause: { to: 'paused', event: 'paused' },
  resume: { to: 'published', event: 'resumed' },
  remove: { to: 'removed', event: 'removed' },
} as const satisfies Record<string, { to: ListingStatus; event: ListingEvent }>

type HostMove = keyof typeof hostMoves

/**
 * Pauses, resumes or removes a listing. One with a live booking is never removed; paused it takes no new ones. What is removed keeps its
 * rows, because bookings, receipts and reviews name it, and is found by nobody.
 */
export function moveListing(
  db: Db,
  { hostId, listingId, move }: { hostId: string; listingId: string; move: HostMove },
  now: Date,
): Promise<Result<null, MoveFailure>> {
  const { to, event } = hostMoves[move]
  return inTransaction(db, async (tx) => {
    const listing = await tx
      .selectFrom('listings')
      .select(['status', 'published_at'])
      .where('id', '=', listingId)
      .where('host_id', '=', hostId)
      .where('status', '<>', 'removed')
      .forUpdate()
      .executeTakeFirst()
    if (!listing) return fail({ reason: 'not-found' })
    // Only what has been published before is published again by its host alone.
    if (!canBecome(listingLife, listing.status, to) || (move === 'resume' && listing.published_at === null))
      return fail({ reason: 'not-possible' })
    if (move === 'remove' && (await hasLiveBooking(tx, listingId, now))) return fail({ reason: 'live-bookings' })

    await changeStatus(tx, { id: listingId, status: listing.status }, to)
    if (move === 'remove') await freeSpaces(tx, listingId, now)
    await recordHistory(tx, { listingId, actorId: hostId, event }, now)
    return ok(null)
  })
}

/** Confirmed and not over, or waiting for payment or an answer. Holds queue on the listing's spaces, so those are locked first. */
async function hasLiveBooking(tx: Tx, listingId: string, now: Date): Promise<boolean> {
  await lockSpaces(tx, listingId)
  const live = await tx
    .selectFrom('bookings')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('status', 'in', ['pending', 'confirmed'])
    .where('ends_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return live !== undefined
}

/** Its blocks, and its calendars on other sites, would keep the space from its other listings. */
async function freeSpaces(tx: Tx, listingId: string, now: Date): Promise<void> {
  await releaseBlocks(tx, listingId, now)
  await removeFeeds(tx, listingId)
}
