import { DAY_MS } from '#kernel/durations.ts'
import { money } from '#kernel/money.ts'
import type { DisputesWanted, OwnEntry, ProviderEvent } from './gateway.server.ts'
import type { MercadoPagoPayment } from './gateway.mercado-pago-client.server.ts'
import { settle } from './gateway.mercado-pago-payments.server.ts'
import { type MercadoPagoContext, preferences, type PreferenceRow } from './gateway.mercado-pago-preferences.server.ts'
import { retryStrays } from './gateway.mercado-pago-refunds.server.ts'

/** Days of changes that are looked at, however far back disputes are wanted: an account may have thousands a week. */
const CHANGED_DAYS = 3

/**
 * A bank that asks for the money back, by what the payment says of it: `in_process`, then `settled` for the guest or `reimbursed` to us.
 *
 * @returns null for a payment that is not disputed
 */
export function disputeOf(row: PreferenceRow, payment: MercadoPagoPayment, at: Date): ProviderEvent | null {
  const isOfNothing = (payment.transaction_amount_refunded ?? 0) >= row.amount_minor
  if (payment.status !== 'charged_back' || isOfNothing) return null
  const detail = payment.status_detail || 'in_process'
  const id = `cb_${payment.id}`
  return {
    id: `${id}:${detail}`,
    type: detail === 'settled' ? 'dispute.lost' : detail === 'reimbursed' ? 'dispute.won' : 'dispute.updated',
    sessionId: row.id,
    reference: id,
    intentId: payment.id,
    // Less what had gone back before.
    amount: money(row.amount_minor - (payment.transaction_amount_refunded ?? 0), 'CLP'),
    dispute: {
      reason: payment.status,
      providerStatus: detail,
      dueBy: null,
      isWithdrawn: true,
      isReinstated: detail === 'reimbursed',
      isRefundable: false,
      fees: [],
    },
    at,
  }
}

/** Looks at all that has changed lately: what is disputed, and also what was paid twice or too late, which is given back. */
export async function findDisputes(context: MercadoPagoContext, { known }: DisputesWanted): Promise<ProviderEvent[]> {
  const { client, clock } = context
  await retryStrays(context)
  const now = clock()
  const to = new Date(now.getTime() + DAY_MS)
  const from = new Date(now.getTime() - CHANGED_DAYS * DAY_MS)
  const changed = await client.search({ range: 'date_last_updated', from, to })
  const ids = known.map((id) => id.replace(/^cb_/, '')).filter((id) => !changed.some((payment) => payment.id === id))
  for (const id of ids) changed.push(await client.payment(id))

  const events: ProviderEvent[] = []
  for (const [reference, payments] of Map.groupBy(changed, ({ external_reference }) => external_reference ?? '')) {
    const row = await preferences(context.db).where('reference', '=', reference).executeTakeFirst()
    if (!row) continue
    const settled = await settle(context, row, payments)
    const own = payments.find(({ id }) => id === settled.payment_id)
    const event = own && disputeOf(settled, own, now)
    if (event) events.push(event)
  }
  return events
}

/** Its share of the payments that count, each on the day of its approval. */
export async function listFees(
  { db, client }: MercadoPagoContext,
  { from, to }: { from: Date; to: Date },
): Promise<OwnEntry[]> {
  const approved = await client.search({ range: 'date_approved', from, to })
  const ids = approved.map(({ id }) => id)
  const rows = await preferences(db)
    .where('payment_id', 'in', [...ids, '0'])
    .execute()
  const counted = new Map(rows.map(({ payment_id, reference }) => [payment_id, reference]))
  return approved.flatMap(({ id, fee_details: fees, date_approved: at }): OwnEntry[] => {
    const reference = counted.get(id)
    const minor = Math.round(
      (fees ?? []).reduce((sum, { amount, fee_payer: payer }) => (payer === 'payer' ? sum : sum + amount), 0),
    )
    if (!reference || !at || at < from || at >= to || minor === 0) return []
    return [{ id: `fee_${id}`, kind: 'charge-fee', reference, sourceId: id, amount: { minor, currency: 'CLP' }, at }]
  })
}
