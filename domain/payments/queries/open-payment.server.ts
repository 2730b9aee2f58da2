import type { Db, RowOf, Tx } from '#platform/db.server.ts'
import { openPaymentStatuses } from '../payment.ts'

/** The purpose of a payment: a booking, its rest, a change of it, or a claim about it. */
export type Payable = { bookingId: string; changeId: string | null; claimId?: string | null; isRest?: boolean }

export type OpenPayment = RowOf<typeof openPayments>

/** The payment of a booking, rest, change or claim that may still be paid; undefined where none is. */
export const openPayment = (db: Db | Tx, payable: Payable): Promise<OpenPayment | undefined> =>
  openPayments(db, payable).executeTakeFirst()

const openPayments = (db: Db | Tx, { bookingId, changeId, claimId = null, isRest = false }: Payable) =>
  db
    .selectFrom('payments')
    .select(['id', 'provider', 'session_id', 'idempotency_key', 'amount_minor', 'currency', 'created_at'])
    .select('by_stored_card')
    .where('booking_id', '=', bookingId)
    .where('change_id', 'is not distinct from', changeId)
    .where('claim_id', 'is not distinct from', claimId)
    .where('is_rest', '=', isRest)
    .where('status', 'in', openPaymentStatuses)
