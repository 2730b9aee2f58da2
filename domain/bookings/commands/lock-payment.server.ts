import { lockBooking } from './lock-booking.server.ts'
import type { Booking } from '../queries/read-booking.server.ts'
import { type Money, money } from '#kernel/money.ts'
import { isId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db.server.ts'
import type { PaymentStatus } from '#domain/payments/payment.ts'

export type LockedPayment = {
  id: string
  status: PaymentStatus
  sessionId: string | null
  amount: Money
  changeId: string | null
  claimId: string | null
  isRest: boolean
  booking: Booking
}

/**
 * Locks the booking first, then the payment, as every command does.
 *
 * @param reference our payment's id, because an event may arrive before its session's id is stored
 * @returns null when neither is ours
 */
export async function lockPayment(
  tx: Tx,
  { sessionId, reference }: { sessionId: string; reference: string },
): Promise<LockedPayment | null> {
  const found = await tx
    .selectFrom('payments')
    .select(['id', 'booking_id'])
    .where((eb) =>
      eb.or([
        eb('session_id', '=', sessionId),
        ...(isId(reference) ? [eb.and([eb('id', '=', reference), eb('session_id', 'is', null)])] : []),
      ]),
    )
    .executeTakeFirst()
  const booking = found && (await lockBooking(tx, found.booking_id, 'anybody'))
  if (!booking) return null

  const row = await tx
    .selectFrom('payments')
    .select(['id', 'status', 'session_id', 'amount_minor', 'currency', 'change_id', 'claim_id', 'is_rest'])
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    status: row.status,
    sessionId: row.session_id,
    amount: money(row.amount_minor, row.currency),
    changeId: row.change_id,
    claimId: row.claim_id,
    isRest: row.is_rest,
    booking,
  }
}
