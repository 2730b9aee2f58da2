import type { LinesWanted, ListedLines } from '#domain/payments/gateway.server.ts'
import { isNamed, lineOf, listMade } from '#domain/payments/gateway.stripe-lines.server.ts'
import type Stripe from 'stripe'

/** Lists Stripe's transfers and reversals that we asked for. */
export async function listStripeTransfers(
  stripe: Pick<Stripe, 'transfers' | 'balanceTransactions'>,
  wanted: LinesWanted,
): Promise<ListedLines> {
  const [transfers, moves] = await Promise.all([
    listMade(wanted, (made) => stripe.transfers.list(made)),
    // Reversals are listed by transfer only, and an old transfer may be reversed today.
    listMade(wanted, (made) =>
      stripe.balanceTransactions.list({
        ...made,
        type: 'transfer_refund',
        expand: ['data.source', 'data.source.transfer'],
      }),
    ),
  ])
  const reversals = moves.items.flatMap(({ source }) =>
    typeof source === 'object' && source?.object === 'transfer_reversal' ? [source] : [],
  )
  const lines = [
    ...transfers.items.map((each) => lineOf('transfer', each.metadata['payout'] ?? '', each, each.amount)),
    ...reversals.map((each) => lineOf('reversal', referenceOf(each), each, each.amount)),
  ]
  return { lines: lines.filter(isNamed), isCut: transfers.isCut || moves.isCut }
}

/** A reversal made by hand at Stripe has only its own id, which is unknown to us. */
const referenceOf = ({ id, metadata, transfer }: Stripe.TransferReversal): string =>
  metadata?.['reversal'] ?? (typeof transfer === 'object' && transfer.metadata['payout'] ? id : '')
