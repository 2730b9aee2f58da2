import { PRODUCT_NAME } from '#platform/config.server.ts'
import type { StripeSetting } from '#platform/stripe-setting.server.ts'
import Stripe from 'stripe'
import type {
  CardFields,
  ListedSession,
  MadeRefund,
  PaymentGateway,
  RefundInput,
  SessionInput,
} from './gateway.server.ts'
import { isSpent, openStripe, paymentTexts } from './gateway.stripe-client.server.ts'
import { answerDispute, findDisputes } from './gateway.stripe-disputes.server.ts'
import { listStripeEntries } from './gateway.stripe-fees.server.ts'
import { listStripeLines } from './gateway.stripe-lines.server.ts'
import { outcomeOf, readStripeEvent } from './gateway.stripe-events.server.ts'
import { chargeStored, findStored, forgetCard, isStoredCharge } from './gateway.stripe-stored.server.ts'

/** Stripe allows no session shorter than 30 minutes by its own clock (decision C2). */
const SESSION_MS = 31 * 60 * 1000

type Session = Stripe.Checkout.Session

type Context = { stripe: Stripe; isLive: boolean; clock: () => Date; publicUrl: string }

/** Stripe Checkout Sessions, with card fields put into our page by its script (decision C6). */
export function stripeGateway(setting: StripeSetting, publicUrl: string, clock: () => Date): PaymentGateway {
  const stripe = openStripe(setting)
  const { isLive } = setting
  const context = { stripe, isLive, clock, publicUrl }
  return {
    provider: 'stripe',
    createSession: (input) => createSession(context, input),
    chargeStored: (input) => chargeStored(stripe, input),
    findStored: (input) => findStored(stripe, input),
    forgetCard: (sessionId) => forgetCard(stripe, sessionId),
    expireSession: (sessionId) => expireSession(context, sessionId),
    listSessions: (since) => listSessions(context, since),
    refund: (input) => refund(context, input),
    answerDispute: (input) => answerDispute(stripe, input),
    findDisputes: (wanted) => findDisputes(stripe, wanted, clock()),
    readRefund: async (refundId) => outcomeOf(await stripe.refunds.retrieve(refundId)),
    listLines: (wanted) => listStripeLines(stripe, wanted),
    listEntries: (wanted) => listStripeEntries(stripe, wanted),
    readEvent: (rawBody, signature, now) =>
      readStripeEvent(rawBody, signature, { stripe, isLive, secrets: setting.webhookSecrets }, now),
    cardFields: async (sessionId) => fieldsOf(await stripe.checkout.sessions.retrieve(sessionId), setting),
  }
}

/** Keys that one payment or refund may use up. */
const KEYS = 5

/** Tries the next key where one is spent, after looking for what its request had made. */
async function withKeys<Made>(
  key: string,
  make: (idempotencyKey: string) => Promise<Made>,
  find: () => Promise<Made | null>,
): Promise<Made> {
  for (let number = 1; number <= KEYS; number += 1) {
    try {
      return await make(number === 1 ? key : `${key}-${number}`)
    } catch (error) {
      if (!isSpent(error)) throw error
      const made = await find()
      if (made) return made
    }
  }
  throw new Error(`stripe: ${KEYS} keys of ${key} are spent`)
}

async function createSession(context: Context, input: SessionInput): Promise<{ sessionId: string }> {
  const body = bodyOf(context, input)
  const { sessions } = context.stripe.checkout
  const make = (idempotencyKey: string) => sessions.create(body, { idempotencyKey })
  const { id } = await withKeys<{ id: string }>(input.idempotencyKey, make, () => findSession(context, input))
  return { sessionId: id }
}

function bodyOf(
  { clock, publicUrl }: Context,
  { amount, reference, bookingId, email, returnUrl, storesCard, text }: SessionInput,
): Stripe.Checkout.SessionCreateParams {
  const price = { currency: amount.currency.toLowerCase(), unit_amount: amount.minor }
  // The request is stored on the session, so that later reads can compare.
  const metadata = { reference, amount: String(amount.minor), currency: price.currency }
  return {
    mode: 'payment',
    ui_mode: 'elements',
    // Other methods may take days to pay, and a hold has minutes.
    allowed_payment_method_types: ['card'],
    // The charge is in the listing's currency (decision C5); its conversion is ours to show.
    adaptive_pricing: { enabled: false },
    line_items: [{ quantity: 1, price_data: { ...price, product_data: productOf(text) } }],
    client_reference_id: reference,
    metadata,
    payment_intent_data: {
      transfer_group: bookingId,
      metadata,
      ...paymentTexts(text),
      ...(storesCard && { setup_future_usage: 'off_session' as const }),
    },
    // The card belongs to a customer of its own, whom the rest is charged of.
    ...(storesCard && { customer_creation: 'always' as const }),
    expires_at: Math.floor((clock().getTime() + SESSION_MS) / 1000),
    return_url: returnUrl ? returnUrl.replace('{session}', '{CHECKOUT_SESSION_ID}') : `${publicUrl}/bookings`,
    ...(email && { customer_email: email }),
  }
}

/** A listing without a title has none of its own. */
const productOf = (text: SessionInput['text']) =>
  text?.title ? { name: text.title, description: text.details } : { name: PRODUCT_NAME }

/** Finds the session that an earlier try created, allowing clocks to differ by a minute. */
async function findSession({ stripe }: Context, { reference, intendedAt }: SessionInput): Promise<Session | null> {
  const since = Math.floor(intendedAt.getTime() / 1000) - 60
  for await (const session of stripe.checkout.sessions.list({ created: { gte: since }, limit: 100 }))
    if (session.client_reference_id === reference) return session
  return null
}

async function expireSession(context: Context, sessionId: string): Promise<'expired' | 'paid'> {
  const { sessions } = context.stripe.checkout
  try {
    await sessions.expire(sessionId)
    return 'expired'
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const state = stateOf(await sessions.retrieve(sessionId), context)
    // An open session cannot be ended while its card is charged; the caller tries again.
    if (state === 'open') throw error
    return state
  }
}

async function listSessions(context: Context, since: Date): Promise<ListedSession[]> {
  const listed: ListedSession[] = []
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const session of context.stripe.checkout.sessions.list({ created, limit: 100 }))
    if (session.client_reference_id)
      listed.push({
        sessionId: session.id,
        reference: session.client_reference_id,
        state: stateOf(session, context),
      })
  return listed
}

/** Paid only if it matches our request; otherwise the event stores the reason. */
function stateOf(session: Session, { isLive }: Pick<Context, 'isLive'>): ListedSession['state'] {
  if (session.status === 'expired') return 'expired'
  const { amount, currency } = session.metadata ?? {}
  const isAsRequested =
    String(session.amount_total) === amount && session.currency === currency && session.livemode === isLive
  return session.status === 'complete' && session.payment_status === 'paid' && isAsRequested ? 'paid' : 'open'
}

async function refund(
  { stripe }: Context,
  { idempotencyKey, sessionId, amount, reference }: RefundInput,
): Promise<MadeRefund> {
  const payment = isStoredCharge(sessionId) ? sessionId : await paymentOf(stripe, sessionId)
  if (!payment) throw new Error(`stripe: session ${sessionId} was not paid, so nothing goes back`)

  // A refund's event names no session.
  const body = { payment_intent: payment, amount: amount.minor, metadata: { reference, session: sessionId } }
  const make = (key: string) => stripe.refunds.create(body, { idempotencyKey: key })
  try {
    const made = await withKeys(idempotencyKey, make, () => findRefund(stripe, payment, reference))
    return { refundId: made.id, ...outcomeOf(made) }
  } catch (error) {
    if (isOfDispute(error)) return { refundId: '', state: 'disputed' }
    throw error
  }
}

async function paymentOf(stripe: Stripe, sessionId: string): Promise<string | undefined> {
  const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId)
  return typeof payment === 'string' ? payment : payment?.id
}

const isOfDispute = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_disputed'

async function findRefund(stripe: Stripe, payment: string, reference: string): Promise<Stripe.Refund | null> {
  for await (const made of stripe.refunds.list({ payment_intent: payment, limit: 100 }))
    if (made.metadata?.['reference'] === reference) return made
  return null
}

function fieldsOf(session: Session, { scriptUrl, publishableKey }: StripeSetting): CardFields {
  if (session.status === 'expired') return { kind: 'expired' }
  if (session.status === 'complete' || !session.client_secret) return { kind: 'paid' }
  return { kind: 'script', src: scriptUrl, publishableKey, clientSecret: session.client_secret }
}
