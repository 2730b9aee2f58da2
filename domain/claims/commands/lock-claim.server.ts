import { lockBooking } from '#domain/bookings/commands/lock-booking.server.ts'
import type { Booking } from '#domain/bookings/queries/read-booking.server.ts'
import type { Side } from '#kernel/side.ts'
import type { Tx } from '#platform/db.server.ts'

export type LockedClaim = NonNullable<Awaited<ReturnType<typeof lockClaim>>>

/** Every command locks the booking first, then the claim. */
export async function lockClaim(tx: Tx, claimId: string) {
  const found = await tx.selectFrom('claims').select('booking_id').where('id', '=', claimId).executeTakeFirst()
  const booking = found && (await lockBooking(tx, found.booking_id, 'anybody'))
  if (!booking) return null
  const row = await tx
    .selectFrom('claims')
    .select(['id', 'side', 'kind', 'status', 'currency', 'claimed_minor', 'offered_minor', 'outcome_minor'])
    .select(['answer_due_at', 'payment_due_at', 'paid_at', 'unpaid_at', 'waived_at'])
    .where('id', '=', claimId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    side: row.side,
    kind: row.kind,
    status: row.status,
    currency: row.currency,
    claimedMinor: row.claimed_minor,
    offeredMinor: row.offered_minor,
    outcomeMinor: row.outcome_minor,
    answerBy: row.answer_due_at,
    payBy: row.payment_due_at,
    paidAt: row.paid_at,
    unpaidAt: row.unpaid_at,
    waivedAt: row.waived_at,
    booking,
  }
}

/** @returns null for a stranger */
export const sideOf = ({ guestId, hostId }: Pick<Booking, 'guestId' | 'hostId'>, userId: string): Side | null =>
  userId === guestId ? 'guest' : userId === hostId ? 'host' : null
