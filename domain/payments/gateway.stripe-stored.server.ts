import Stripe from 'stripe'
import type { ChargedCard, StoredCharge } from './gateway.server.ts'
import { isSpent, paymentTexts } from './gateway.stripe-client.server.ts'

/** Such a charge has no session: its payment's own id stands for one. */
export const isStoredCharge = (sessionId: string) => sessionId.startsWith('pi_')

type Card = { customer: string; paymentMethod: string }

/**
 * Charges the card of the deposit's session by a PaymentIntent, while its owner is away
 * (https://docs.stripe.com/payments/save-during-payment).
 *
 * @throws Error where it is not known what came of it: the caller looks for it later
 */
export async function chargeStored(stripe: Stripe, input: StoredCharge): Promise<ChargedCard> {
  const card = await cardOf(stripe, input.storedBy)
  if (!card) return { state: 'no-card', sessionId: '' }
  try {
    const { idempotencyKey } = input
    return outcomeOf(await stripe.paymentIntents.create(bodyOf(card, input), { idempotencyKey }))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return refused(error.code)
    const found = isSpent(error) ? await findOf(stripe, card, input) : null
    if (!found) throw error
    return found
  }
}

/** Looks for it among the payments of the card's customer; `created` allows clocks to differ by a minute. */
export async function findStored(stripe: Stripe, input: StoredCharge): Promise<ChargedCard | null> {
  const card = await cardOf(stripe, input.storedBy)
  return card && findOf(stripe, card, input)
}

/**
 * Deletes the card with the customer that it belongs to, whom nothing else is charged of; refunds need neither.
 *
 * Source: https://docs.stripe.com/api/customers/delete
 */
export async function forgetCard(stripe: Stripe, sessionId: string): Promise<void> {
  const { customer } = await stripe.checkout.sessions.retrieve(sessionId)
  if (!customer) return
  try {
    await stripe.customers.del(idOf(customer))
  } catch (error) {
    // An earlier try, or the operator, has deleted it.
    const isGone = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
    if (!isGone) throw error
  }
}

async function findOf(stripe: Stripe, { customer }: Card, { reference, intendedAt }: StoredCharge) {
  const created = { gte: Math.floor(intendedAt.getTime() / 1000) - 60 }
  for await (const intent of stripe.paymentIntents.list({ customer, created, limit: 100 }))
    if (intent.metadata['reference'] === reference) return outcomeOf(intent)
  return null
}

function bodyOf(
  { customer, paymentMethod }: Card,
  { amount, reference, bookingId, text }: StoredCharge,
): Stripe.PaymentIntentCreateParams {
  const currency = amount.currency.toLowerCase()
  return {
    amount: amount.minor,
    currency,
    customer,
    payment_method: paymentMethod,
    allowed_payment_method_types: ['card'],
    off_session: true,
    confirm: true,
    transfer_group: bookingId,
    metadata: { reference, amount: String(amount.minor), currency, stored: 'yes' },
    ...paymentTexts(text),
  }
}

/** A session that was made before it stored a card has no customer. */
async function cardOf(stripe: Stripe, sessionId: string): Promise<Card | null> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })
  const { customer, payment_intent: intent } = session
  if (!customer || !intent || typeof intent === 'string' || !intent.payment_method) return null
  return { customer: idOf(customer), paymentMethod: idOf(intent.payment_method) }
}

const idOf = (object: string | { id: string }) => (typeof object === 'string' ? object : object.id)

function outcomeOf({ id, status, last_payment_error: problem }: Stripe.PaymentIntent): ChargedCard {
  if (status === 'succeeded') return { state: 'paid', sessionId: id, intentId: id }
  if (status === 'processing') throw new Error(`stripe: ${id} is not through yet`)
  return refused(status === 'requires_action' ? AUTHENTICATION : problem?.code)
}

/** https://docs.stripe.com/error-codes#authentication-required */
const AUTHENTICATION = 'authentication_required'

const refused = (code: string | undefined): ChargedCard => ({
  state: code === AUTHENTICATION ? 'authentication' : 'declined',
  sessionId: '',
})
