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

/** The moves of an existing listing that its host may make. */
const hostMoves = {
  pause: { to: 'paused', event: 'paused' },
  resume: { to: 'published', event: 'resumed' },
  remove: { to: 'removed', event: 'removed' },
} as const satisfies Record<string, { to: ListingStatus; event: ListingEvent }>

type HostMove = keyof typeof hostMoves
type MoveInput = { hostId: string; listingId: string; move: HostMove }

/**
 * Pauses, resumes or removes a listing, never removing one with a live booking.
 *
 * A removed listing stays stored for bookings, receipts and reviews, but nobody finds it.
 */
export const moveListing = (db: Db, input: MoveInput, now: Date): Promise<Result<null, MoveFailure>> =>
  inTransaction(db, (tx) => moveWithin(tx, input, now))

/** The same in the caller's transaction. */
export async function moveWithin(
  tx: Tx,
  { hostId, listingId, move }: MoveInput,
  now: Date,
): Promise<Result<null, MoveFailure>> {
  const { to, event } = hostMoves[move]
  const listing = await tx
    .selectFrom('listings')
    .select(['status', 'published_at'])
    .where('id', '=', listingId)
    .where('host_id', '=', hostId)
    .where('status', '<>', 'removed')
    .forUpdate()
    .executeTakeFirst()
  if (!listing) return fail({ reason: 'not-found' })
  // A host alone may republish only what was published before.
  if (!canBecome(listingLife, listing.status, to) || (move === 'resume' && listing.published_at === null))
    return fail({ reason: 'not-possible' })
  if (move === 'remove' && (await hasLiveBooking(tx, listingId, now))) return fail({ reason: 'live-bookings' })

  await changeStatus(tx, { id: listingId, status: listing.status }, to)
  if (move === 'remove') await freeSpaces(tx, listingId, now)
  await recordHistory(tx, { listingId, actorId: hostId, event }, now)
  return ok(null)
}

/** A confirmed, unfinished or pending booking; spaces are locked first, as holds queue on them. */
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

/** The listing's blocks and calendars would otherwise keep its space from sibling listings. */
async function freeSpaces(tx: Tx, listingId: string, now: Date): Promise<void> {
  await releaseBlocks(tx, listingId, now)
  await removeFeeds(tx, listingId)
}
