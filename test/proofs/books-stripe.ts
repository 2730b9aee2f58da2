import { stripeGateway } from '#domain/payments/gateway.stripe.server.ts'
import { stripeAccounts } from '#domain/payouts/gateway.stripe-accounts.server.ts'
import { stripePayouts } from '#domain/payouts/gateway.stripe.server.ts'
import { newId } from '#kernel/ids.ts'
import { aStripe } from '../stripe/stand-in.ts'
import {
  type BookLine,
  type BooksProvider,
  type Card,
  cardNumbers,
  isConfirmed,
  type Opened,
} from './books-provider.ts'

const refundsEnd = { later: 'pending', returns: 'failed' } as const
const endOf = (card: Card) => (card === 'later' || card === 'returns' ? refundsEnd[card] : 'succeeded')

/** Stripe's stand-in, which pays hosts too; `abroad`: its balance is in dollars. */
export async function stripeBooks({ clock, abroad }: Opened): Promise<BooksProvider> {
  const stripe = await aStripe({ clock })
  const connect = stripeAccounts(stripe.setting, { warn: () => {} })
  const gateway = stripeGateway(stripe.setting, 'http://localhost:3000', clock)
  const ends = new Map<string, ReturnType<typeof endOf>>()
  const decisions = new Map<string, (as: 'won' | 'lost') => void>()
  let read = 0
  if (abroad) stripe.connect.settings.balance = { currency: 'usd', rate: 0.7317 }
  return {
    name: 'stripe',
    gateway: {
      ...gateway,
      refund: (input) => {
        stripe.settings.refunds = ends.get(input.sessionId) ?? 'succeeded'
        return gateway.refund(input)
      },
    },
    payouts: { stripe: stripePayouts(stripe.setting) },
    openAccount: async () => {
      const reference = (await connect.open({ id: newId(), country: 'GB', email: 'host@patio.example' }))!
      stripe.connect.accounts.get(reference)!.status = 'active'
      return reference
    },
    pay: async (sessionId, card) => {
      ends.set(sessionId, endOf(card))
      return stripe.pay(sessionId, cardNumbers[card], isConfirmed(card))
    },
    takeEvents: async () => {
      const made = stripe.events.slice(read).map((event) => JSON.stringify(event))
      read = stripe.events.length
      return made.flatMap((body) => {
        const event = gateway.readEvent(body, stripe.sign(body), clock())
        return event && event !== 'ignored' ? [{ provider: 'stripe' as const, event }] : []
      })
    },
    endRefund: ({ reference }, as) => {
      const refund = [...stripe.refunds.values()].find(({ metadata }) => metadata?.['reference'] === reference)
      const may = as === 'failed' ? ['pending', 'succeeded'] : ['pending']
      if (!refund || !may.includes(refund.status ?? '')) return false
      stripe.moveRefund(refund.id, as)
      return true
    },
    dispute: ({ sessionId, minor }) => {
      const known = new Set(stripe.disputes.keys())
      const decide = stripe.dispute(sessionId, minor)
      const id = [...stripe.disputes.keys()].find((each) => !known.has(each))!
      decisions.set(id, decide)
      return id
    },
    decide: (id, as) => decisions.get(id)!(as),
    refuse: (isRefusing) => {
      const refusal = { code: 'balance_insufficient', message: 'Nothing is left.' }
      stripe.connect.settings.refusal = isRefusing ? refusal : null
    },
    lines: async () => stripeLines(stripe),
    close: stripe.close,
  }
}

const disputeStates = { needs_response: 'open', won: 'won', lost: 'lost' } as const

function stripeLines({ charges, refunds, disputes, connect }: Awaited<ReturnType<typeof aStripe>>): BookLine[] {
  const { transfers, reversals } = connect
  const referenceOf = ({ metadata }: { metadata: Record<string, string> | null }, name = 'reference') =>
    metadata?.[name] ?? ''
  const line = (
    kind: BookLine['kind'],
    { id, amount, currency }: { id: string; amount: number; currency: string },
  ) => ({
    kind,
    id,
    minor: amount,
    currency: currency.toUpperCase(),
    state: 'succeeded' as BookLine['state'],
  })
  return [
    ...[...charges.values()].map((each) => ({ ...line('charge', each), reference: referenceOf(each) })),
    ...[...refunds.values()].map((each) => ({
      ...line('refund', each),
      reference: referenceOf(each),
      state: each.status as 'succeeded' | 'pending' | 'failed',
    })),
    ...[...disputes.values()].map((each) => ({
      ...line('dispute', each),
      reference: each.id,
      state: disputeStates[each.status as keyof typeof disputeStates],
    })),
    ...[...disputes.values()].flatMap(({ id: reference, balance_transactions: moves }) =>
      moves
        .filter(({ fee }) => fee > 0)
        .map(({ id, fee, currency }) => ({ ...line('dispute-fee', { id, amount: fee, currency }), reference })),
    ),
    ...[...transfers.values()].map((each) => ({
      ...line('transfer', each),
      reference: referenceOf(each, 'payout'),
      to: each.destination,
    })),
    ...[...reversals.values()].map((each) => ({
      ...line('reversal', each),
      reference: referenceOf(each, 'reversal'),
      to: each.transfer,
    })),
  ]
}
