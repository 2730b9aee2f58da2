import { randomBytes } from 'node:crypto'
import { laterOutcome } from '#domain/payments/sandbox-card.ts'
import type Stripe from 'stripe'
import { type Answer, refusal } from './idempotency.ts'
import type { StandInCharge, StandInSession } from './records.ts'

/** The fields of a payment without a session that the stand-in keeps; their names and types are the library's. */
export type StandInIntent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'status'
  | 'amount'
  | 'amount_received'
  | 'currency'
  | 'created'
  | 'metadata'
  | 'description'
  | 'statement_descriptor_suffix'
> & { customer: string; payment_method: string; last_payment_error: { code: string } | null }

type EventType = 'payment_intent.succeeded' | 'payment_intent.payment_failed'
type Options = {
  seconds: () => number
  emit: (type: EventType, intent: StandInIntent) => void
  /** The books of before: what is charged here is refunded and disputed as what a session charged. */
  sessions: Map<string, StandInSession>
  charges: Map<string, StandInCharge>
}

type Card = { customer: string; paymentMethod: string; number: string }

const idOf = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`

/** The parameters that the adapter may send; the API refuses what it does not know. */
const intentParams =
  /^(amount|currency|customer|payment_method|allowed_payment_method_types\[0\]|off_session|confirm|transfer_group|description|statement_descriptor_suffix|metadata\[\w+\])$/

/**
 * Cards that sessions have stored, and charges of them while their owner is away (https://docs.stripe.com/payments/save-during-payment): a
 * refused one is an error of type `card_error` with its payment.
 */
export function standInIntents({ seconds, emit, sessions, charges }: Options) {
  const storing = new Set<string>()
  /** By the payment of the session. */
  const cards = new Map<string, Card>()
  const intents = new Map<string, StandInIntent>()

  const made = (params: URLSearchParams, card: Card, code: string | null): StandInIntent => ({
    id: idOf('pi'),
    object: 'payment_intent',
    status: code ? 'requires_payment_method' : 'succeeded',
    amount: Number(params.get('amount')),
    amount_received: code ? 0 : Number(params.get('amount')),
    currency: params.get('currency')!,
    created: seconds(),
    metadata: Object.fromEntries(
      [...params].flatMap(([name, value]) => {
        const own = /^metadata\[(\w+)\]$/.exec(name)?.[1]
        return own ? [[own, value]] : []
      }),
    ),
    description: params.get('description'),
    statement_descriptor_suffix: params.get('statement_descriptor_suffix'),
    customer: card.customer,
    payment_method: card.paymentMethod,
    last_payment_error: code ? { code } : null,
  })

  /** A charge stands in the books as if a session that is over had made it. */
  const book = (intent: StandInIntent) => {
    const { id, amount, currency, created, metadata } = intent
    sessions.set(id, {
      id,
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      client_secret: '',
      client_reference_id: null,
      metadata,
      amount_total: amount,
      currency,
      created,
      expires_at: created,
      livemode: false,
      return_url: '',
      customer_email: null,
      ui_mode: 'elements',
      payment_intent: id,
      customer: intent.customer,
    })
    const charge: StandInCharge = {
      id: idOf('ch'),
      object: 'charge',
      status: 'succeeded',
      amount,
      amount_captured: amount,
      currency,
      created,
      metadata,
      payment_intent: id,
    }
    charges.set(charge.id, charge)
    emit('payment_intent.succeeded', intent)
  }

  return {
    intents,

    /** A session says when it is made whether it is to store its card. */
    noteStoring: (session: StandInSession, params: URLSearchParams) => {
      const isAlways = params.get('customer_creation') === 'always'
      if (isAlways && params.get('payment_intent_data[setup_future_usage]') === 'off_session') storing.add(session.id)
    },

    /** The session was paid with that card. */
    storeCard: (session: StandInSession, number: string) => {
      if (!storing.has(session.id)) return
      session.customer = idOf('cus')
      cards.set(session.payment_intent!, { customer: session.customer, paymentMethod: idOf('pm'), number })
    },

    /** A session with its payment, as it is asked for. */
    withIntent: ({ status, body }: Answer): Answer => {
      const session = body as StandInSession
      if (status !== 200 || !session.payment_intent) return { status, body }
      const card = cards.get(session.payment_intent)
      const intent = { id: session.payment_intent, payment_method: card?.paymentMethod ?? null }
      return { status, body: { ...session, payment_intent: intent } }
    },

    createIntent: (params: URLSearchParams): Answer => {
      const unknown = [...params.keys()].find((name) => !intentParams.test(name))
      if (unknown) return refusal(400, 'invalid_request_error', `Received unknown parameter: ${unknown}`)
      if (params.get('off_session') !== 'true' || params.get('confirm') !== 'true')
        return refusal(400, 'invalid_request_error', 'Only confirmed charges off session are made here')
      const card = [...cards.values()].find(({ paymentMethod }) => paymentMethod === params.get('payment_method'))
      if (!card || card.customer !== params.get('customer'))
        return refusal(400, 'invalid_request_error', 'No such payment_method for this customer', 'resource_missing')
      const outcome = laterOutcome(card.number)
      const code = { paid: null, declined: 'card_declined', authentication: 'authentication_required' }[outcome]
      const intent = made(params, card, code)
      intents.set(intent.id, intent)
      if (code === null) {
        book(intent)
        return { status: 200, body: intent }
      }
      emit('payment_intent.payment_failed', intent)
      const error = { type: 'card_error', code, message: 'Your card was declined.', payment_intent: intent }
      return { status: 402, body: { error } }
    },

    /** With its cards; what was charged of them stays. */
    deleteCustomer: (id: string): Answer => {
      const own = [...cards].filter(([, { customer }]) => customer === id)
      if (own.length === 0)
        return refusal(404, 'invalid_request_error', `No such customer: '${id}'`, 'resource_missing')
      for (const [payment] of own) cards.delete(payment)
      return { status: 200, body: { id, object: 'customer', deleted: true } }
    },

    /** Tells whether a customer's card can be charged. */
    storesCardOf: (customer: string) => [...cards.values()].some((card) => card.customer === customer),

    retrieveIntent: (id: string): Answer =>
      intents.has(id)
        ? { status: 200, body: intents.get(id) }
        : refusal(404, 'invalid_request_error', 'No such payment_intent', 'resource_missing'),

    /** Of one customer, the newest first. */
    ofCustomer: (customer: string | null) =>
      [...intents.values()].filter((each) => each.customer === customer).toReversed(),
  }
}
