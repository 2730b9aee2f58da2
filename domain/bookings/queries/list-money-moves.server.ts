import type { Owner } from '../policy.ts'
import { belongsTo } from './match-owner.server.ts'
import { money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'

/** The oldest move comes first. */
export async function listMoneyMoves(db: Db, bookingId: string, owner: Owner) {
  const [payments, refunds] = await Promise.all([
    db
      .selectFrom('payments')
      .select(['amount_minor', 'currency', 'captured_at as at', 'created_at'])
      .where('booking_id', '=', bookingId)
      .where('status', '=', 'captured')
      .where(belongsTo(owner, 'payments.booking_id'))
      .execute(),
    db
      .selectFrom('refunds')
      .select(['amount_minor', 'currency', 'succeeded_at as at', 'created_at'])
      .where('booking_id', '=', bookingId)
      .where(belongsTo(owner, 'refunds.booking_id'))
      .execute(),
  ])
  const moves = [
    ...payments.map((row) => ({ kind: 'paid' as const, ...row })),
    ...refunds.map((row) => ({ kind: 'refunded' as const, ...row })),
  ]
  return moves
    .map(({ kind, at, created_at, amount_minor, currency }) => ({
      kind,
      at: at ?? created_at,
      amount: money(amount_minor, currency),
    }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
