import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { lockSpaces } from '#domain/occupancy/commands/lock-spaces.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { Budgets } from '#platform/budget.server.ts'
import { mayBePublic } from '#platform/outside-address.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import { sql } from 'kysely'
import type { FeedFailure } from '../errors.ts'
import { queuePoll } from './queue-polls.server.ts'

type NewFeed = {
  hostId: string
  listingId: string
  name: string
  url: string
  /** The text of a calendar that was sent as a file, which is read once; one of the same name is replaced. */
  file?: string
  limits: Limits
  budgets: Budgets
}

/** A new feed is polled immediately; adding and removing others asks their servers no more often. */
export async function addFeed(
  db: Db,
  { hostId, listingId, name, url, file, limits, budgets }: NewFeed,
  now: Date,
): Promise<Result<string, FeedFailure>> {
  if (file === undefined && !mayBePublic(new URL(url).hostname)) return fail({ reason: 'private' })
  const spent = await budgets.spend('calendarFetch', hostId, now)
  if (!spent.ok) return fail({ reason: 'too-often' })
  return inTransaction(db, async (tx) => {
    // The host's row is locked, so that the count of calendars cannot be outrun.
    await sql`select from profiles where user_id = ${hostId} for no key update`.execute(tx)
    const listing = await tx
      .selectFrom('listings')
      .select('id')
      .where('id', '=', listingId)
      .where('host_id', '=', hostId)
      .where('status', '<>', 'removed')
      .executeTakeFirst()
    if (!listing) return fail({ reason: 'not-found' })
    if (file !== undefined) await removeFile(tx, { listingId, url })

    const feeds = await tx
      .selectFrom('calendar_feeds as feed')
      .innerJoin('listings', 'listings.id', 'listing_id')
      .select(['listing_id', 'url'])
      .where('host_id', '=', hostId)
      .execute()
    const own = feeds.filter((feed) => feed.listing_id === listingId)
    if (own.some((feed) => isSameAddress(feed.url, url))) return fail({ reason: 'known' })
    if (own.length >= limits.calendarsPerListing || feeds.length >= limits.calendarsPerHost)
      return fail({ reason: 'too-many' })

    const id = newId(now.getTime())
    await tx
      .insertInto('calendar_feeds')
      .values({ id, listing_id: listingId, name, url, created_at: now, next_poll_at: now, file: file ?? null })
      .execute()
    await queuePoll(tx, { id, hostId })
    return ok(id)
  })
}

/** Sites offer one calendar by `webcal:`, http and https. */
const isSameAddress = (a: string, b: string) => withoutProtocol(a) === withoutProtocol(b)
const withoutProtocol = (url: string) => url.replace(/^https?:/, '')

/** The times of its events are free before those of the new file are taken. */
async function removeFile(tx: Tx, { listingId, url }: { listingId: string; url: string }): Promise<void> {
  await lockSpaces(tx, listingId)
  await tx
    .deleteFrom('calendar_feeds')
    .where('listing_id', '=', listingId)
    .where('url', '=', url)
    .where('file', 'is not', null)
    .execute()
}
