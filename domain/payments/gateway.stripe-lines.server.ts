import type Stripe from 'stripe'
import type { LinesWanted, ProviderLine } from './gateway.server.ts'

/** Lines of one answer. */
const PAGE = 100

/** What Stripe says of money for what we have made ourselves: the account may serve others beside us. */
export async function listStripeLines(
  stripe: Pick<Stripe, 'charges' | 'refunds'>,
  { from, to, max }: LinesWanted,
): Promise<{ lines: ProviderLine[]; isCut: boolean }> {
  const created = { gte: Math.ceil(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) }
  const charges = await upTo(max, stripe.charges.list({ created, limit: PAGE }))
  const refunds = await upTo(max, stripe.refunds.list({ created, limit: PAGE }))
  const lines = [
    ...charges.items
      .filter(({ status }) => status === 'succeeded')
      .map((each) => lineOf('charge', each, each.amount_captured)),
    ...refunds.items.filter(({ status }) => status === 'succeeded').map((each) => lineOf('refund', each, each.amount)),
  ]
  return { lines: lines.filter(({ reference }) => reference !== ''), isCut: charges.isCut || refunds.isCut }
}

/** Not the page after the last line that is wanted. */
async function upTo<Item>(max: number, list: AsyncIterable<Item>): Promise<{ items: Item[]; isCut: boolean }> {
  const items: Item[] = []
  for await (const item of list) {
    if (items.length === max) return { items, isCut: true }
    items.push(item)
  }
  return { items, isCut: false }
}

type Money = Pick<Stripe.Charge | Stripe.Refund, 'id' | 'created' | 'currency' | 'metadata'>

const lineOf = (
  kind: ProviderLine['kind'],
  { id, created, currency, metadata }: Money,
  minor: number,
): ProviderLine => ({
  kind,
  id,
  reference: metadata?.['reference'] ?? '',
  amount: { minor, currency: currency.toUpperCase() },
  at: new Date(created * 1000),
})
