import { randomBytes } from 'node:crypto'
import { cardOutcome } from '#domain/payments/sandbox-card.ts'
import type Stripe from 'stripe'
import { type StandInDispute, standInDisputes } from './disputes.ts'
import { type Answer, refusal } from './idempotency.ts'
import { type StandInIntent, standInIntents } from './intents.ts'
import type { StandInCharge, StandInSession } from './records.ts'

export type StandInRefund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'status' | 'amount' | 'currency' | 'created' | 'metadata'
> & { payment_intent: string; failure_reason?: string }

type StandInEntry = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'type' | 'amount' | 'fee' | 'currency' | 'created'
> & { source: StandInCharge | StandInRefund | null }

type RefundEnd = 'succeeded' | 'pending' | 'failed'

type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | `charge.dispute.${'created' | 'updated' | 'funds_withdrawn' | 'funds_reinstated' | 'closed'}`
type Emit = (type: EventType, object: StandInSession | StandInRefund | StandInDispute | StandInIntent) => void

export type CardAnswer = 'paid' | 'challenge' | 'declined' | 'insufficient-funds' | 'invalid-number' | 'session-ended'

const invalid = (message: string) => refusal(400, 'invalid_request_error', message)
const missing = (what: string) => refusal(404, 'invalid_request_error', `No such ${what}`, 'resource_missing')
const idOf = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`

/** The parameters that the adapter may send; the API too refuses what it does not know. */
const sessionParams =
  /^(mode|ui_mode|allowed_payment_method_types\[0\]|adaptive_pricing\[enabled\]|line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[(?:name|description)))\]|client_reference_id|metadata\[\w+\]|payment_intent_data\[(transfer_group|setup_future_usage|description|statement_descriptor_suffix|metadata\]\[\w+)\]|customer_creation|expires_at|return_url|customer_email)$/

/** The provider's books: sessions, payments and refunds, all at its own clock. */
export function standInBooks(clock: () => Date, emit: Emit, isLive: boolean) {
  const sessions = new Map<string, StandInSession>()
  const refunds = new Map<string, StandInRefund>()
  const charges = new Map<string, StandInCharge>()
  const balance: StandInEntry[] = []
  const settings: { refunds: RefundEnd } = { refunds: 'succeeded' }
  /** The words of sessions about their charges, by their ids. */
  const texts = new Map<string, (string | null)[]>()
  const seconds = () => Math.floor(clock().getTime() / 1000)
  const bank = standInDisputes({ seconds, emit })
  const { disputes } = bank
  const stored = standInIntents({ seconds, emit, sessions, charges })
  /** A charge of a stored card is no session of the API. */
  const ownSession = (id: string) => (id.startsWith('cs_') ? sessions.get(id) : undefined)

  /** Sessions end by themselves. */
  const lapse = () => {
    for (const session of sessions.values())
      if (session.status === 'open' && session.expires_at <= seconds()) end(session)
  }
  const end = (session: StandInSession) => {
    session.status = 'expired'
    emit('checkout.session.expired', session)
  }

  const intentOf = ({
    payment_intent: id,
  }: StandInDispute): Pick<Stripe.PaymentIntent, 'id' | 'object' | 'metadata'> => {
    const charge = [...charges.values()].find(({ payment_intent }) => payment_intent === id)
    return { id, object: 'payment_intent', metadata: charge?.metadata ?? {} }
  }

  return {
    /** The state in which refunds are made. */
    settings,
    sessions,
    refunds,
    charges,
    texts,

    createSession: (params: URLSearchParams): Answer => {
      const problem = problemOfSession(params, seconds())
      if (problem) return invalid(problem)
      const id = idOf('cs')
      const session: StandInSession = {
        id,
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
        client_reference_id: params.get('client_reference_id'),
        metadata: metadataOf(params),
        amount_total: Number(params.get(UNIT_AMOUNT)) * Number(params.get('line_items[0][quantity]')),
        currency: params.get(CURRENCY),
        created: seconds(),
        expires_at: Number(params.get('expires_at')),
        livemode: isLive,
        return_url: params.get('return_url')!,
        customer_email: params.get('customer_email'),
        ui_mode: 'elements',
        payment_intent: null,
        customer: null,
      }
      sessions.set(id, session)
      stored.noteStoring(session, params)
      texts.set(
        id,
        TEXTS.map((name) => params.get(name)),
      )
      return { status: 200, body: session }
    },

    retrieveSession: (id: string): Answer => {
      lapse()
      const session = ownSession(id)
      return session ? { status: 200, body: session } : missing('checkout.session')
    },

    listSessions: (params: URLSearchParams): Answer => {
      lapse()
      const since = Number(params.get('created[gte]') ?? 0)
      const own = [...sessions.values()].filter(({ id, created }) => ownSession(id) && created >= since)
      return pageOf(own.toReversed(), params)
    },

    expireSession: (id: string): Answer => {
      lapse()
      const session = ownSession(id)
      if (!session) return missing('checkout.session')
      if (session.status !== 'open') return invalid('Only Checkout Sessions with a status in ["open"] can be expired.')
      end(session)
      return { status: 200, body: session }
    },

    createRefund: (params: URLSearchParams): Answer => {
      const intent = params.get('payment_intent')
      const session = [...sessions.values()].find(({ payment_intent }) => payment_intent === intent)
      if (!session?.payment_intent) return missing('payment_intent')
      if (bank.isCharged(intent))
        return refusal(400, 'invalid_request_error', 'This charge has been charged back', 'charge_disputed')
      const back = [...refunds.values()].filter(({ payment_intent }) => payment_intent === intent)
      const left = session.amount_total! - back.reduce((sum, { amount }) => sum + amount, 0)
      const amount = Number(params.get('amount'))
      if (!(amount > 0 && amount <= left))
        return invalid(`Refund amount (${amount}) is greater than what is left (${left})`)
      const refund: StandInRefund = {
        id: idOf('re'),
        object: 'refund',
        status: settings.refunds,
        ...(settings.refunds === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
        amount,
        currency: session.currency!,
        created: seconds(),
        metadata: metadataOf(params),
        payment_intent: session.payment_intent,
      }
      refunds.set(refund.id, refund)
      emit('refund.created', refund)
      return { status: 200, body: refund }
    },

    /** Moves a refund on, perhaps weeks later. */
    moveRefund: (id: string, status: RefundEnd) => {
      const refund = Object.assign(refunds.get(id)!, { status })
      if (status === 'failed') refund.failure_reason = 'lost_or_stolen_card'
      emit(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
    },

    retrieveRefund: (id: string): Answer =>
      refunds.has(id) ? { status: 200, body: refunds.get(id) } : missing('refund'),

    listRefunds: (params: URLSearchParams): Answer => {
      const intent = params.get('payment_intent')
      const of = [...refunds.values()].filter(({ payment_intent }) => intent === null || payment_intent === intent)
      return pageOf(within(of, params).toReversed(), params)
    },

    listCharges: (params: URLSearchParams): Answer =>
      pageOf(within([...charges.values()], params).toReversed(), params),

    /** Only with what was paid, as we ask for it: by itself a dispute says of that no more than its id. */
    listDisputes: (params: URLSearchParams): Answer => {
      if (params.get('expand[0]') !== 'data.payment_intent') return invalid('Nobody asks without it here')
      const made = within([...disputes.values()], params).toReversed()
      return pageOf(
        made.map((dispute) => ({ ...dispute, payment_intent: intentOf(dispute) })),
        params,
      )
    },

    ...bank,
    ...stored,
    listIntents: (params: URLSearchParams): Answer =>
      pageOf(within(stored.ofCustomer(params.get('customer')), params), params),
    /** The guest's bank asks for the money of a session back. @returns how the bank decides */
    dispute: (sessionId: string, amount: number, reason?: string) =>
      bank.dispute(sessions.get(sessionId)!, amount, reason),
    inquire: (sessionId: string, amount: number) => bank.inquire(sessions.get(sessionId)!, amount),
    /** Entries that are neither a charge nor a refund: the account's fees, payouts to its owner's bank. */
    balance,

    /** The balance as its owner sees it: of each charge 2.9 % are kept, and of a refund nothing comes back. */
    listBalance: (params: URLSearchParams): Answer => {
      if (params.get('expand[0]') !== 'data.source') return invalid('Nobody asks without the source here')
      const entry = (type: 'charge' | 'refund', of: StandInCharge | StandInRefund): StandInEntry => ({
        id: `txn_${of.id}`,
        object: 'balance_transaction',
        type,
        amount: type === 'charge' ? of.amount : -of.amount,
        fee: type === 'charge' ? Math.round(of.amount * 0.029) : 0,
        currency: of.currency,
        created: of.created,
        source: of,
      })
      const all = [
        ...[...charges.values()].map((charge) => entry('charge', charge)),
        ...[...refunds.values()].map((refund) => entry('refund', refund)),
        ...balance,
      ]
      return pageOf(
        within(all, params).toSorted((a, b) => b.created - a.created),
        params,
      )
    },

    /**
     * Pays with a typed card, as the provider's script does.
     *
     * @param isConfirmed the bank's question, where it is answered
     */
    pay: (id: string, number: string, isConfirmed?: boolean): CardAnswer => {
      lapse()
      const session = sessions.get(id)
      if (session?.status === 'complete') return 'paid'
      if (session?.status !== 'open') return 'session-ended'
      const outcome = cardOutcome(number)
      if (outcome === 'challenge' && isConfirmed === false) return 'declined'
      if (outcome !== 'paid' && !(outcome === 'challenge' && isConfirmed)) return outcome
      session.status = 'complete'
      session.payment_status = 'paid'
      session.payment_intent = idOf('pi')
      stored.storeCard(session, number)
      const charge: StandInCharge = {
        id: idOf('ch'),
        object: 'charge',
        status: 'succeeded',
        amount: session.amount_total!,
        amount_captured: session.amount_total!,
        currency: session.currency!,
        created: seconds(),
        // Of the payment, which is made with the session's.
        metadata: session.metadata ?? {},
        payment_intent: session.payment_intent,
      }
      charges.set(charge.id, charge)
      emit('checkout.session.completed', session)
      return 'paid'
    },
  }
}

const CURRENCY = 'line_items[0][price_data][currency]'
const UNIT_AMOUNT = 'line_items[0][price_data][unit_amount]'
const SUFFIX = 'payment_intent_data[statement_descriptor_suffix]'
const PRODUCT = 'line_items[0][price_data][product_data]'
const TEXTS = [`${PRODUCT}[name]`, `${PRODUCT}[description]`, 'payment_intent_data[description]', SUFFIX]

function problemOfSession(params: URLSearchParams, now: number): string | null {
  const unknown = [...params.keys()].find((name) => !sessionParams.test(name))
  if (unknown) return `Received unknown parameter: ${unknown}`
  if (params.get('mode') !== 'payment' || params.get('ui_mode') !== 'elements') return 'Invalid ui_mode'
  if (!/^(clp|usd|eur|gbp)$/.test(params.get(CURRENCY) ?? '')) return 'Invalid currency'
  if (!/^[1-9]\d{0,11}$/.test(params.get(UNIT_AMOUNT) ?? '')) return 'Invalid integer: unit_amount'
  const min = { clp: 500, gbp: 30 }[params.get(CURRENCY)!] ?? 50
  if (Number(params.get(UNIT_AMOUNT)) < min) return 'Amount must convert to at least 50 cents.'
  if (Number(params.get(UNIT_AMOUNT)) > 99_999_999) return 'Amount must be no more than 99999999'
  if (!/^https?:\/\/[^/]/.test(params.get('return_url') ?? '')) return 'Not a valid URL'
  if (!isSuffix(params.get(SUFFIX))) return 'Invalid statement_descriptor_suffix'
  const email = params.get('customer_email')
  if (email !== null && !/^\S+@\S+$/.test(email)) return `Invalid email address: ${email}`
  const life = Number(params.get('expires_at')) - now
  if (!(life >= 30 * 60 && life <= 24 * 60 * 60)) return 'expires_at must be between 30 minutes and 24 hours from now'
  return null
}

/** With the ten signs of a name and what stands between, a statement has 22; one of them has to be a letter. */
export const isSuffix = (text: string | null) => text === null || /^(?=.*[A-Za-z])[^<>\\'"*]{1,10}$/.test(text)

function metadataOf(params: URLSearchParams): Record<string, string> {
  const named = [...params].map(([name, value]) => [/^metadata\[(\w+)\]$/.exec(name)?.[1], value] as const)
  return Object.fromEntries(named.filter(([name]) => name !== undefined))
}

export const within = <Item extends { created: number }>(items: readonly Item[], params: URLSearchParams): Item[] => {
  const [from, to] = [Number(params.get('created[gte]') ?? 0), Number(params.get('created[lt]') ?? Infinity)]
  return items.filter(({ created }) => created >= from && created < to)
}

/** Newest first, `limit` at a time, after the one that is named. */
export function pageOf(items: readonly { id: string }[], params: URLSearchParams): Answer {
  const after = params.get('starting_after')
  const rest = after ? items.slice(items.findIndex(({ id }) => id === after) + 1) : items
  const limit = Number(params.get('limit') ?? 10)
  return { status: 200, body: { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url: '' } }
}
