import type { Booking } from '#domain/bookings/queries/read-booking.server.ts'
import type { NotificationKind } from '#domain/notifications/kinds.ts'
import { otherSide, type Side } from '#kernel/side.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import { type ClaimEventKind } from '../claim.ts'

type ClaimEvent = {
  claimId: string
  kind: ClaimEventKind
  by: Side | 'admin' | 'system'
  text?: string
  amountMinor?: number | null
}

/** Notes what has happened to a claim, under its lock. */
export async function noteEvent(
  tx: Tx,
  { claimId, kind, by, text = '', amountMinor = null }: ClaimEvent,
  now: Date,
): Promise<void> {
  await sql`insert into claim_events (claim_id, number, kind, by, text, amount_minor, at)
    select ${claimId}, coalesce(max(number), 0) + 1, ${kind}, ${by}, ${text}, ${amountMinor}::bigint, ${now}
    from claim_events where claim_id = ${claimId}`.execute(tx)
}

type Parties = Pick<Booking, 'guestId' | 'hostId' | 'listingId'>

/** Tells sides of a claim what has become of it, once each. */
export async function notifyOfClaim(
  tx: Tx,
  { claimId, booking, kind, sides }: { claimId: string; booking: Parties; kind: NotificationKind; sides: Side[] },
): Promise<void> {
  const people = { guest: booking.guestId, host: booking.hostId }
  for (const side of sides)
    await addJob(tx, 'notifications.notify', {
      kind,
      recipientId: people[side],
      eventKey: `${kind}:${claimId}:${side}`,
      thingId: claimId,
      side,
      listingId: booking.listingId,
      personId: people[otherSide(side)],
    })
}

/** Most admins who are told at once. */
const MAX_TOLD = 20

/** Tells those admins who decide claims, where somebody cannot wait. */
export async function notifyAdmins(tx: Tx, { claimId, booking }: { claimId: string; booking: Parties }): Promise<void> {
  const { rows } = await sql<{ id: string }>`select user_id as id from profiles
    where 'payments' = any(permissions) and closed_at is null order by user_id limit ${MAX_TOLD}`.execute(tx)
  for (const { id } of rows)
    await addJob(tx, 'notifications.notify', {
      kind: 'claim_for_admin',
      recipientId: id,
      eventKey: `claim_for_admin:${claimId}:${id}`,
      thingId: claimId,
      listingId: booking.listingId,
      personId: booking.guestId,
    })
}
