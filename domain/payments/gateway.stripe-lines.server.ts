import type Stripe from 'stripe'
import type { LinesWanted, ListedLines, ProviderLine } from './gateway.server.ts'

/** Lines per page of the API. */
const PAGE = 100

/** Lists Stripe's movements for our own objects, because the account may serve other sites. */
export async function listStripeLines(
  stripe: Pick<Stripe, 'charges' | 'refunds' | 'disputes'>,
  wanted: LinesWanted,
): Promise<ListedLines> {
  const [charges, refunds, disputes] = await Promise.all([
    listMade(wanted, (made) => stripe.charges.list(made)),
    listMade(wanted, (made) => stripe.refunds.list(made)),
    // An unexpanded dispute has only Stripe's payment id, not our reference.
    listMade(wanted, (made) => stripe.disputes.list({ ...made, expand: ['data.payment_intent'] })),
  ])
  const lines = [
    ...charges.items
      .filter(({ status }) => status === 'succeeded')
      .map((each) => lineOf('charge', referenceOf(each), each, each.amount_captured)),
    ...refunds.items
      .filter(({ status }) => status === 'succeeded')
      .map((each) => lineOf('refund', referenceOf(each), each, each.amount)),
    ...disputes.items
      .filter(({ status }) => status === 'lost')
      .map((each) => lineOf('dispute', isOfOurs(each) ? each.id : '', each, each.amount)),
  ]
  return { lines: lines.filter(isNamed), isCut: charges.isCut || refunds.isCut || disputes.isCut }
}

const referenceOf = ({ metadata }: Stripe.Charge | Stripe.Refund) => metadata?.['reference'] ?? ''

/** Of a dispute that was listed with its payment. */
export const isOfOurs = ({ payment_intent: intent }: Stripe.Dispute) =>
  typeof intent === 'object' && Boolean(intent?.metadata['reference'])

/** A line without our reference belongs to another site. */
export const isNamed = ({ reference }: ProviderLine) => reference !== ''

type Made = { created: { gte: number; lt: number }; limit: number }

/** Lists what was created in a period by pages, and stops at the maximum. */
export async function listMade<Item>(
  { from, to, max }: LinesWanted,
  list: (made: Made) => AsyncIterable<Item>,
): Promise<{ items: Item[]; isCut: boolean }> {
  const created = { gte: Math.ceil(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) }
  const items: Item[] = []
  for await (const item of list({ created, limit: PAGE })) {
    if (items.length === max) return { items, isCut: true }
    items.push(item)
  }
  return { items, isCut: false }
}

type Moved = { id: string; created: number; currency: string }

export const lineOf = (
  kind: ProviderLine['kind'],
  reference: string,
  { id, created, currency }: Moved,
  minor: number,
): ProviderLine => ({
  kind,
  id,
  reference,
  amount: { minor, currency: currency.toUpperCase() },
  at: new Date(created * 1000),
})
