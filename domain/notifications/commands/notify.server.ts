import { newId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db.server.ts'
import type { NotificationKind, Side } from '../kinds.ts'

type NotificationInput = {
  kind: NotificationKind
  recipientId: string
  /** The same key again changes nothing. */
  eventKey: string
  /** What it leads to: the booking, the listing, the conversation. */
  thingId: string
  /** From which the text is read, for kinds whose texts differ by side. */
  side?: Side
  /** The listing and the other person that the text names. */
  listingId?: string
  personId?: string
}

/** Notifies somebody once an event, in the caller's transaction. */
export async function notify(tx: Tx, input: NotificationInput, now: Date): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({
      id: newId(now.getTime()),
      event_key: input.eventKey,
      recipient_id: input.recipientId,
      kind: input.kind,
      side: input.side ?? null,
      thing_id: input.thingId,
      listing_id: input.listingId ?? null,
      person_id: input.personId ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .execute()
}
