import { sandboxEventBody, signEvent } from '#domain/payments/gateway.sandbox-events.server.ts'
import { sandboxGateway } from '#domain/payments/gateway.sandbox.server.ts'
import type { PaymentGateway, PaymentProvider, ProviderEvent } from '#domain/payments/gateway.server.ts'
import { stripeGateway } from '#domain/payments/gateway.stripe.server.ts'
import { answerChallenge, payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import type { PayoutGateways } from '#domain/payouts/gateway.server.ts'
import { stripeAccounts } from '#domain/payouts/gateway.stripe-accounts.server.ts'
import { stripePayouts } from '#domain/payouts/gateway.stripe.server.ts'
import { newId } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { WEBHOOK_SECRET } from '../factories.ts'
import { aStripe } from '../stripe/stand-in.ts'

export const cards = ['good', 'declined', 'confirmed', 'refused', 'later', 'returns', 'once', 'careful'] as const

/**
 * A card's end: `confirmed` and `refused` by the bank's question, `later` and `returns` of its refunds; stored, `once` is declined later,
 * and the bank of `careful` asks each time.
 */
export type Card = (typeof cards)[number]

/** The test numbers that card providers document. */
const numbers: Record<Card, string> = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  confirmed: '4000 0000 0000 3220',
  refused: '4000 0000 0000 3220',
  later: '4000 0000 0000 7726',
  returns: '4000 0000 0000 5126',
  once: '4000 0000 0000 0341',
  careful: '4000 0027 6000 3184',
}

const isConfirmed = (card: Card) => card === 'confirmed' || card === 'careful'

/** A movement in the provider's own books, by our reference; `to` and `of` are accounts and transfers there. */
export type BookLine = {
  kind: 'charge' | 'refund' | 'dispute' | 'dispute-fee' | 'transfer' | 'reversal'
  id: string
  reference: string
  minor: number
  currency: string
  state: 'succeeded' | 'pending' | 'failed' | 'open' | 'won' | 'lost'
  to?: string
}

/** Money that is taken back by a bank, or asked for. */
type Taken = { sessionId: string; intentId: string; minor: number; currency: Currency }

/** A provider as the proof sees it: our way to it, what people and banks do there, and its own books. */
export type BooksProvider = {
  name: BooksName
  gateway: PaymentGateway
  /** Empty where it pays no hosts. */
  payouts: PayoutGateways
  /** The provider's account of a host; null where it has none. */
  openAccount: (() => Promise<string>) | null
  pay: (sessionId: string, card: Card) => Promise<string>
  /** Takes the events that were not taken before, as the webhook reads them, the oldest first. */
  takeEvents: () => Promise<ProviderEvent[]>
  /** The bank's word about a refund, which may come weeks later. @returns whether it can still say so */
  endRefund: (
    refund: { reference: string; sessionId: string; currency: Currency },
    as: 'succeeded' | 'failed',
  ) => boolean
  dispute: (taken: Taken) => string
  decide: (id: string, as: 'won' | 'lost') => void
  /** Transfers and reversals are refused from now on, or no longer. */
  refuse: (isRefusing: boolean) => void
  lines: () => Promise<BookLine[]>
  close: () => Promise<void>
}

type Opened = { db: Db; clock: () => Date; abroad: boolean }

/** Webpay takes pesos alone and posts no events, so its money is proved by the model and at its crash points. */
export type BooksName = Exclude<PaymentProvider, 'webpay'>

/** A provider more is one more line here. */
export const booksProviders: Record<BooksName, (opened: Opened) => Promise<BooksProvider>> = {
  sandbox: async (opened) => sandboxBooks(opened),
  stripe: stripeBooks,
}

function sandboxBooks({ db, clock }: Opened): BooksProvider {
  const gateway = sandboxGateway(db, WEBHOOK_SECRET, clock)
  const sessions = new Set<string>()
  const pending: ProviderEvent[] = []
  const returned = new Set<string>()
  const disputes = new Map<string, Taken & { state: 'open' | 'won' | 'lost' }>()
  const say = (event: Omit<ProviderEvent, 'id' | 'at'>) => pending.push({ ...event, id: `ev_${newId()}`, at: clock() })
  const sayDispute = (id: string, type: 'dispute.opened' | 'dispute.won' | 'dispute.lost') => {
    const { intentId, minor, currency } = disputes.get(id)!
    say({ type, sessionId: '', reference: id, intentId, amount: { minor, currency } })
  }
  return {
    name: 'sandbox',
    gateway: {
      ...gateway,
      chargeStored: async (input) => {
        const charged = await gateway.chargeStored!(input)
        if (charged.sessionId) sessions.add(charged.sessionId)
        return charged
      },
    },
    payouts: {},
    openAccount: null,
    refuse: () => {},
    close: async () => {},
    pay: async (sessionId, card) => {
      sessions.add(sessionId)
      const answer = await payInSandbox(db, sessionId, { number: numbers[card], expiry: '12/39' }, clock())
      return answer === 'challenge' ? answerChallenge(db, sessionId, isConfirmed(card), clock()) : answer
    },
    takeEvents: async () => [...(await takeSandboxEvents({ db, clock, gateway }, sessions)), ...pending.splice(0)],
    endRefund: ({ reference, sessionId }, as) => {
      if (as === 'succeeded' || returned.has(reference)) return false
      returned.add(reference)
      say({ type: 'refund.failed', sessionId, reference, refundId: `sr_${reference}`, why: 'lost_or_stolen_card' })
      return true
    },
    dispute: (taken) => {
      const id = `du_${newId()}`
      disputes.set(id, { ...taken, state: 'open' })
      sayDispute(id, 'dispute.opened')
      return id
    },
    decide: (id, as) => {
      disputes.get(id)!.state = as
      sayDispute(id, `dispute.${as}`)
    },
    lines: async () => [
      ...(await sandboxLines(db, sessions, returned)),
      ...[...disputes].map(([id, { minor, currency, state }]) => ({
        kind: 'dispute' as const,
        id,
        reference: id,
        minor,
        currency,
        state,
      })),
    ],
  }
}

async function takeSandboxEvents(
  { db, clock, gateway }: Pick<Opened, 'db' | 'clock'> & { gateway: PaymentGateway },
  sessions: ReadonlySet<string>,
): Promise<ProviderEvent[]> {
  const taken = await db
    .updateTable('sandbox_events')
    .set({ delivered_at: clock() })
    .where('session_id', 'in', [...sessions, ''])
    .where('delivered_at', 'is', null)
    .returning(['id', 'created_at'])
    .execute()
  const ids = taken.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))
  const events: ProviderEvent[] = []
  for (const { id } of ids) {
    const body = (await sandboxEventBody(db, id))!
    const event = gateway.readEvent(body, signEvent(body, WEBHOOK_SECRET, clock()), clock()) as ProviderEvent
    // By its payment's id a bank names what it takes back; the sandbox itself has no disputes.
    events.push(event.type === 'session.paid' ? { ...event, intentId: `pi_${event.sessionId}` } : event)
  }
  return events
}

async function sandboxLines(db: Db, sessions: ReadonlySet<string>, returned: ReadonlySet<string>): Promise<BookLine[]> {
  const ids = [...sessions, '']
  const charges = await db
    .selectFrom('sandbox_sessions')
    .select(['id', 'reference', 'amount_minor as minor', 'currency'])
    .where('id', 'in', ids)
    .where('status', '=', 'paid')
    .execute()
  const refunds = await db
    .selectFrom('sandbox_refunds as r')
    .innerJoin('sandbox_sessions as s', 's.id', 'r.session_id')
    .select(['r.id', 'r.reference', 'r.amount_minor as minor', 's.currency', 'r.status'])
    .where('s.id', 'in', ids)
    .execute()
  return [
    ...charges.map((line) => ({ ...line, kind: 'charge' as const, state: 'succeeded' as const })),
    ...refunds.map(({ status, ...line }) => {
      const hasFailed = status === 'failed' || returned.has(line.reference)
      return { ...line, kind: 'refund' as const, state: hasFailed ? ('failed' as const) : ('succeeded' as const) }
    }),
  ]
}

const refundsEnd = { later: 'pending', returns: 'failed' } as const
const endOf = (card: Card) => (card === 'later' || card === 'returns' ? refundsEnd[card] : 'succeeded')

async function stripeBooks({ clock, abroad }: Opened): Promise<BooksProvider> {
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
      return stripe.pay(sessionId, numbers[card], isConfirmed(card))
    },
    takeEvents: async () => {
      const made = stripe.events.slice(read).map((event) => JSON.stringify(event))
      read = stripe.events.length
      return made.flatMap((body) => {
        const event = gateway.readEvent(body, stripe.sign(body), clock())
        return event && event !== 'ignored' ? [event] : []
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
