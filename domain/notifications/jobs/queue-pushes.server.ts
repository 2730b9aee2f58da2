import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { kinds } from '../kinds.ts'
import { devicesOf } from '../queries/find-devices.server.ts'
import { pushTime } from '../queries/find-choices.server.ts'
import { findDelivery } from '../queries/find-delivery.server.ts'

/**
 * Has a notification go to each device of its reader, unless it was read before.
 *
 * @returns when to ask again, while quiet hours last
 */
export async function queuePushes(
  db: Db,
  { notificationId }: { notificationId: string },
  now: Date,
): Promise<Date | null> {
  return inTransaction(db, async (tx) => {
    const found = await findDelivery(tx, notificationId)
    if (!found) return null
    const time = await pushTime(tx, found.recipientId, kinds[found.kind].topic, now)
    if (time instanceof Date) return time
    if (time === 'never') return null

    for (const { id } of await devicesOf(tx, found.recipientId)) await queueOne(tx, notificationId, id)
    return null
  })
}

async function queueOne(tx: Tx, notificationId: string, subscriptionId: string): Promise<void> {
  const { numInsertedOrUpdatedRows: isNew } = await tx
    .insertInto('outgoing_pushes')
    .values({ notification_id: notificationId, subscription_id: subscriptionId, status: 'queued' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (isNew) await addJob(tx, 'notifications.send-push', { notificationId, subscriptionId })
}
