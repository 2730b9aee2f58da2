import { type Db, inTransaction } from '#platform/db.server.ts'
import { publishLive } from '#platform/live.server.ts'
import { sql } from 'kysely'
import { notify } from '../commands/notify.server.ts'

/** At most so many admins are notified at once. */
const MAX_NOTIFIED = 20

/**
 * Open pages of the booking hear how a refund has ended. One that came back is told to its guest, who is asked for another way, and to
 * admins; its transfer to the guest.
 */
export async function notifyOfRefund(db: Db, refundId: string, now: Date): Promise<void> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('bookings', 'bookings.id', 'refunds.booking_id')
    .select(['refunds.status', 'bookings.id as bookingId', 'guest_id', 'host_id', 'listing_id'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
  if (!refund || refund.status === 'intended' || refund.status === 'sent') return

  const { bookingId: thingId, listing_id: listingId, guest_id: guestId, host_id: hostId } = refund
  await inTransaction(db, async (tx) => {
    await publishLive(tx, [guestId, hostId], { kind: 'booking', bookingId: thingId })
    if (refund.status === 'succeeded') return

    const kind = refund.status === 'failed' ? 'refund_failed' : 'refund_transferred'
    const toGuest = { recipientId: guestId, personId: hostId, eventKey: `${kind}:${refundId}` }
    await notify(tx, { kind, thingId, listingId, side: 'guest', ...toGuest }, now)
    if (refund.status !== 'failed') return
    const { rows } = await sql<{ id: string }>`select user_id as id from profiles
      where 'payments' = any(permissions) and closed_at is null order by user_id limit ${MAX_NOTIFIED}`.execute(tx)
    for (const { id } of rows) {
      const toAdmin = { recipientId: id, personId: guestId, eventKey: `refund_for_admin:${refundId}:${id}` }
      await notify(tx, { kind: 'refund_for_admin', thingId, listingId, ...toAdmin }, now)
    }
  })
}
