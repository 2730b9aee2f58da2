import { notify } from '#domain/notifications/commands/notify.server.ts'
import { queuePushes } from '#domain/notifications/jobs/queue-pushes.server.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { readLimits } from '#platform/limits.server.ts'
import { sql } from 'kysely'
import { anAppleToken, aGoogleToken } from '../app-push-services.ts'
import { aGuest, aListing } from '../factories.ts'
import { aSession } from '../sessions.ts'

const limits = readLimits(undefined)

/** Statements for so many phones run side by side. */
const LANES = 6

/**
 * People with a phone each, of whom each is to be told of one thing: what is queued for the worker are their pushes alone.
 *
 * @returns the tokens, every other of them an iPhone's
 */
export async function phonesToNotify(db: Db, count: number): Promise<string[]> {
  const { id: listingId } = await aListing(db)
  const tokens = Array.from({ length: count }, (_, index) => (index % 2 === 0 ? anAppleToken() : aGoogleToken()))
  const waiting = [...tokens.entries()]
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await notifyPhone(db, listingId, next)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await sql`delete from graphile_worker._private_jobs where task_id not in (
    select id from graphile_worker._private_tasks where identifier = 'notifications.send-push')`.execute(db)
  return tokens
}

async function notifyPhone(db: Db, listingId: string, [index, endpoint]: readonly [number, string]): Promise<void> {
  const recipientId = await aGuest(db)
  const { id: session_id } = await aSession(db, recipientId)
  const service = index % 2 === 0 ? 'apns' : 'fcm'
  const device = { id: newId(), session_id, service, endpoint, created_at: new Date() } as const
  await db.insertInto('push_subscriptions').values(device).execute()
  const eventKey = newId()
  const event = { kind: 'listing_published', recipientId, eventKey, thingId: listingId, listingId } as const
  await inTransaction(db, (tx) => notify(tx, event, new Date()))
  const { id: notificationId } = await db
    .selectFrom('notifications')
    .select('id')
    .where('event_key', '=', eventKey)
    .executeTakeFirstOrThrow()
  await queuePushes(db, { notificationId, limits }, new Date())
}

/** Pushes that are neither sent nor given up. */
export async function pushesLeft(db: Db): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from outgoing_pushes where status = 'queued'`.execute(db)
  return rows[0]!.left
}
