import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { PushDevice } from '#platform/push.server.ts'
import { areDeviceKeys } from '#platform/push-encryption.server.ts'
import { sql } from 'kysely'
import type { SubscribeFailure } from '../errors.ts'
import { devicesOf } from '../queries/find-devices.server.ts'

/** A person's own log-in, by the secret in its cookie. */
type Own = { userId: string; tokenHash: string }
type SubscribeInput = {
  own: Own
  device: PushDevice
  /** The subscription's former address, which must have been theirs. */
  replaces?: string | undefined
  limits: Limits
}

/** Subscribes a log-in's device to pushes, replacing its former subscription. */
export function subscribe(
  db: Db,
  { own, device, replaces, limits }: SubscribeInput,
  now: Date,
): Promise<Result<null, SubscribeFailure>> {
  return inTransaction(db, async (tx) => {
    if (device.service === 'web' && !areDeviceKeys(device)) return fail({ reason: 'keys' })
    await sql`select wait_for_turn('push', ${own.userId})`.execute(tx)
    const session = await tx
      .selectFrom('session')
      .select('id')
      .where('token_hash', '=', own.tokenHash)
      .where('userId', '=', own.userId)
      .executeTakeFirst()
    // The log-in ended during the request.
    if (!session) return fail({ reason: 'ended' })

    const devices = await devicesOf(tx, own.userId)
    const former = devices.find(({ endpoint }) => endpoint === replaces)
    if (replaces !== undefined && !former) return fail({ reason: 'ended' })
    await tx
      .deleteFrom('push_subscriptions')
      .where(({ eb, or }) => or([eb('session_id', '=', session.id), eb('id', '=', former?.id ?? null)]))
      .execute()
    const others = (await devicesOf(tx, own.userId)).filter(({ endpoint }) => endpoint !== device.endpoint)
    if (others.length >= limits.pushDevicesPerAccount) return fail({ reason: 'too-many' })
    const { service, endpoint } = device
    const keys = device.service === 'web' ? { p256dh: device.p256dh, auth: device.auth } : null
    const written = await tx
      .insertInto('push_subscriptions')
      .values({ id: newId(now.getTime()), session_id: session.id, service, endpoint, ...keys, created_at: now })
      // A known address moves only with both its keys, which only the former log-in's browser knows. Of an app's token its system tells
      // the app alone: who logs in there next takes it over.
      .onConflict((conflict) =>
        conflict
          .column('endpoint')
          .doUpdateSet({ session_id: session.id, created_at: now })
          .where('push_subscriptions.service', '=', service)
          .where(({ and, eb }) =>
            and(
              keys
                ? [eb('push_subscriptions.auth', '=', keys.auth), eb('push_subscriptions.p256dh', '=', keys.p256dh)]
                : [],
            ),
          ),
      )
      .executeTakeFirst()
    return written.numInsertedOrUpdatedRows ? ok(null) : fail({ reason: 'taken' })
  })
}

type OwnDevice = { userId: string; subscriptionId: string }

/**
 * Ends the pushes of a person's device.
 *
 * @returns whether there was one
 */
export async function unsubscribeDevice(db: Db, { userId, subscriptionId }: OwnDevice): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', subscriptionId)
    .where('session_id', 'in', ({ selectFrom }) => selectFrom('session').select('id').where('userId', '=', userId))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Queues a test push to a person's device.
 *
 * @returns whether there is one
 */
export function queueTest(db: Db, { userId, subscriptionId }: OwnDevice): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const devices = await devicesOf(tx, userId)
    const isOwn = devices.some(({ id }) => id === subscriptionId)
    if (isOwn) await addJob(tx, 'notifications.send-test', { subscriptionId })
    return isOwn
  })
}
