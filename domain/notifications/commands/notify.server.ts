import { newId } from '#kernel/ids.ts'
import type { Side } from '#kernel/side.ts'
import type { Tx } from '#platform/db.server.ts'
import { publishLive } from '#platform/live.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { kinds, type NotificationKind } from '../kinds.ts'
import { devicesOf } from '../queries/find-devices.server.ts'
import { findChoice } from '../queries/find-choices.server.ts'

type NotificationInput = {
  kind: NotificationKind
  recipientId: string
  /** The event's key, which makes a repeated call change nothing. */
  eventKey: string
  /** The thing it leads to: the booking, the listing, the conversation. */
  thingId: string
  /** The reader's side, for kinds whose texts differ by side. */
  side?: Side
  /** The listing and the other person that the text names. */
  listingId?: string
  personId?: string
}

/** Notifies a person once per event, in the caller's transaction, through their chosen channels. */
export async function notify(tx: Tx, input: NotificationInput, now: Date): Promise<void> {
  const { topic, isPlain } = kinds[input.kind]
  const { in_app: isShown, push: isPushed } = await findChoice(tx, input.recipientId, topic)
  const id = newId(now.getTime())
  const inserted = await tx
    .insertInto('notifications')
    .values({
      id,
      event_key: input.eventKey,
      recipient_id: input.recipientId,
      kind: input.kind,
      side: input.side ?? null,
      subject_id: input.thingId,
      listing_id: input.listingId ?? null,
      person_id: input.personId ?? null,
      is_shown: isShown,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .executeTakeFirst()
  if (!inserted.numInsertedOrUpdatedRows) return
  if (isShown) await publishLive(tx, [input.recipientId], { kind: 'notification' })
  if (isPlain) await addJob(tx, 'notifications.deliver', { notificationId: id })
  if (isPushed && (await devicesOf(tx, input.recipientId)).length > 0)
    await addJob(tx, 'notifications.queue-pushes', { notificationId: id })
}
