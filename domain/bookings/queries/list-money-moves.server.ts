import { paidBack } from '#domain/payments/refund.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Owner } from '../policy.ts'
import { belongsTo } from './match-owner.server.ts'

type Row = {
  kind: 'paid' | 'rest' | 'claim' | 'refunded' | 'disputed'
  at: Date
  minor: number
  currency: Currency
  voucher: Voucher | null
}

/** The facts Transbank requires on a guest's voucher; `type` is its code. */
export type Voucher = { last4: string | null; type: string | null; code: string | null; installments: number | null }

/**
 * Lists the ledger's moves of a guest's money, the oldest first; what was given or taken back is negative.
 *
 * A refund that has not gone through, or came back, is none.
 */
export async function listMoneyMoves(db: Db, bookingId: string, owner: Owner) {
  const { rows } = await sql<Row>`
    select case when claim_id is not null then 'claim' when is_rest then 'rest' else 'paid' end as kind, captured_at as at, amount_minor as minor, currency,
        (select jsonb_build_object('last4', card_last4, 'type', payment_type, 'code', authorization_code, 'installments', installments)
          from webpay_transactions w where w.token = payments.session_id and w.status = 'paid') as voucher
      from payments where booking_id = ${bookingId} and status = 'captured' and ${belongsTo(owner, 'payments.booking_id')}
    union all
    select 'refunded', succeeded_at, -amount_minor, currency, null
      from refunds where booking_id = ${bookingId} and status in (${sql.join(paidBack)}) and ${belongsTo(owner, 'refunds.booking_id')}
    union all
    select 'disputed', d.closed_at, -d.amount_minor, d.currency, null from disputes d join payments on payments.id = d.payment_id
      where payments.booking_id = ${bookingId} and d.status = 'lost' and ${belongsTo(owner, 'payments.booking_id')}
    order by at`.execute(db)
  return rows.map(({ minor, currency, ...move }) => ({ ...move, amount: money(minor, currency) }))
}
