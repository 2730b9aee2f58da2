import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { Limits } from '#platform/limits.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import { kinds, mayBeDeferred, type NotificationKind } from '../kinds.ts'
import { devicesOf } from '../queries/find-devices.server.ts'
import { pushTime } from '../queries/find-choices.server.ts'
import { findDelivery } from '../queries/find-delivery.server.ts'

/**
 * Queues a push to each device of the reader, unless the notification was read.
 *
 * @returns when to run again, while quiet hours last
 */
export async function queuePushes(
  db: Db,
  { notificationId, limits }: { notificationId: string; limits: Limits },
  now: Date,
): Promise<Date | null> {
  return inTransaction(db, async (tx) => {
    const found = await findDelivery(tx, notificationId)
    if (!found) return null
    const time = await pushTime(tx, found.recipientId, kinds[found.kind].topic, now)
    if (time instanceof Date) return time
    if (time === 'never' || (await isOverLimit(tx, found, limits, now))) return null

    for (const { id } of await devicesOf(tx, found.recipientId)) await queueOne(tx, notificationId, id)
    return null
  })
}

type Recipient = { recipientId: string; kind: NotificationKind }

/** Transactions count one after the other, so that two at once do not both take the last place. */
async function isOverLimit(tx: Tx, { recipientId, kind }: Recipient, limits: Limits, now: Date): Promise<boolean> {
  if (!mayBeDeferred(kind)) return false
  await sql`select wait_for_turn('push', ${recipientId})`.execute(tx)
  const { count } = await tx
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recipient_id', '=', recipientId)
    .where('kind', '=', kind)
    .where('created_at', '>', addMinutes(now, -60))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('outgoing_pushes').select('attempts').whereRef('notification_id', '=', 'notifications.id')),
    )
    .executeTakeFirstOrThrow()
  return count >= limits.pushesPerHourAndKind
}

async function queueOne(tx: Tx, notificationId: string, subscriptionId: string): Promise<void> {
  const { numInsertedOrUpdatedRows: isNew } = await tx
    .insertInto('outgoing_pushes')
    .values({ notification_id: notificationId, subscription_id: subscriptionId, status: 'queued' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (isNew) await addJob(tx, 'notifications.send-push', { notificationId, subscriptionId })
}
