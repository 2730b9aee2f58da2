import type Stripe from 'stripe'
import type { LinesWanted, ListedEntries, OwnEntry } from './gateway.server.ts'
import { listMade } from './gateway.stripe-lines.server.ts'

/** Types of the balance of which the amount itself is a fee of the account. */
const feeTypes: readonly string[] = ['stripe_fee', 'stripe_fx_fee', 'tax_fee']

/** Types of money that went to our own bank, or came back from it. */
const payoutTypes: readonly string[] = ['payout', 'payout_cancel', 'payout_failure']

/** Fees of charges and refunds, by the reference of ours that those carry; of other sites' there is none. */
const kinds: Readonly<Record<string, OwnEntry['kind']>> = {
  charge: 'charge-fee',
  payment: 'charge-fee',
  refund: 'refund-fee',
  payment_refund: 'refund-fee',
}

/** Lists the entries of Stripe's balance that are fees or payouts to our own bank. */
export async function listStripeEntries(
  stripe: Pick<Stripe, 'balanceTransactions'>,
  wanted: LinesWanted,
): Promise<ListedEntries> {
  const { items, isCut } = await listMade(wanted, (made) =>
    stripe.balanceTransactions.list({ ...made, expand: ['data.source'] }),
  )
  return { entries: items.flatMap(entriesOf), isCut }
}

function entriesOf({ id, type, amount, fee, currency, created, source }: Stripe.BalanceTransaction): OwnEntry[] {
  const entry = (kind: OwnEntry['kind'], minor: number, reference: string | null): OwnEntry[] =>
    minor === 0
      ? []
      : [
          {
            id,
            kind,
            reference,
            sourceId,
            amount: { minor, currency: currency.toUpperCase() },
            at: new Date(created * 1000),
          },
        ]
  const sourceId = typeof source === 'string' ? source : (source?.id ?? null)
  if (feeTypes.includes(type)) return entry('other-fee', -amount, null)
  if (payoutTypes.includes(type)) return entry('payout', -amount, null)
  const reference = typeof source === 'object' && source && 'metadata' in source ? source.metadata?.['reference'] : null
  const kind = kinds[type]
  return kind && reference ? entry(kind, fee, reference) : []
}
