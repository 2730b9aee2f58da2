import { isSpent, openStripe } from '#domain/payments/gateway.stripe-client.server.ts'
import { isStoredCharge } from '#domain/payments/gateway.stripe-stored.server.ts'
import { currencies, type Money, money } from '#kernel/money.ts'
import type { StripeSetting } from '#platform/stripe-setting.server.ts'
import Stripe from 'stripe'
import { listStripeTransfers } from './gateway.stripe-lines.server.ts'
import type { PayoutGateway, Reversing, ReverseOutcome, SendOutcome, Sending } from './gateway.server.ts'
import { type SettledCharge, settlementOf } from './settlement.ts'

type Refused = { state: 'refused'; reason: string; isFinal: boolean }

/** Stripe Connect: transfers to the host's account, in the currency that Stripe holds the payment in. */
export function stripePayouts(setting: StripeSetting): PayoutGateway {
  const stripe = openStripe(setting)
  return {
    method: 'stripe',
    isLive: setting.isLive,
    isPerBooking: true,
    find: (sending) => find(stripe, sending),
    send: (sending) => send(stripe, sending),
    reverse: (reversing) => reverse(stripe, reversing),
    listLines: (wanted) => listStripeTransfers(stripe, wanted),
  }
}

/** Finds this payout's transfer, allowing clocks to differ by a minute. */
async function find(stripe: Stripe, { payoutId, destination, sentAt, amount }: Sending): Promise<SendOutcome | null> {
  const created = { gte: Math.floor(sentAt.getTime() / 1000) - 60 }
  for await (const transfer of stripe.transfers.list({ destination, created, limit: 100 }))
    if (transfer.metadata['payout'] === payoutId) return outcomeOf(transfer, amount)
  return null
}

/** @throws Error for a transfer that we did not request */
function outcomeOf({ id, amount: minor, currency: code, metadata }: Stripe.Transfer, amount: Money): SendOutcome {
  const currency = currencies.find((each) => each.toLowerCase() === code)
  if (!currency || metadata['amount'] !== String(minor) || metadata['currency'] !== code)
    throw new Error(`stripe: transfer ${id} is not what was asked for`)
  if (currency !== amount.currency) return { state: 'paid', reference: id, sent: money(minor, currency) }
  if (minor !== amount.minor) throw new Error(`stripe: transfer ${id} is not of the payout’s amount`)
  return { state: 'paid', reference: id }
}

async function send(stripe: Stripe, sending: Sending): Promise<SendOutcome> {
  const { amount, payoutId, bookingId, destination, idempotencyKey } = sending
  const settlement = settlementOf(amount, await settledOf(stripe, sending))
  if ('problem' in settlement) return refusal(settlement.problem)
  const { minor, currency } = settlement.amount
  const requested = { amount: minor, currency: currency.toLowerCase() }
  const body: Stripe.TransferCreateParams = {
    ...requested,
    destination,
    transfer_group: bookingId,
    metadata: { payout: payoutId, amount: String(requested.amount), currency: requested.currency },
    // The first attempt may precede the charge's availability; later ones use the available balance.
    ...(settlement.charge && sending.attempts === 1 && { source_transaction: settlement.charge }),
  }
  try {
    return outcomeOf(await stripe.transfers.create(body, { idempotencyKey }), amount)
  } catch (error) {
    return refusedOf(error)
  }
}

/** Reads how Stripe holds the booking's payments, and throws while a charge is not booked yet. */
async function settledOf(stripe: Stripe, { sources }: Sending): Promise<SettledCharge[]> {
  const own = sources.filter(({ provider }) => provider === 'stripe')
  return Promise.all(
    own.map(async ({ sessionId, amount: paid }) => {
      const payment = await paymentOf(stripe, sessionId)
      const charge = typeof payment === 'object' ? payment?.latest_charge : null
      if (!charge || typeof charge === 'string') throw new Error(`stripe: session ${sessionId} has no charge`)
      const booked = charge.balance_transaction
      if (!booked || typeof booked === 'string') throw new Error(`stripe: charge ${charge.id} is not booked yet`)
      return { charge: charge.id, paid, settled: { minor: booked.amount, currency: booked.currency.toUpperCase() } }
    }),
  )
}

/** A stored card's charge has no session: its payment's own id stands for one. */
async function paymentOf(stripe: Stripe, sessionId: string): Promise<string | Stripe.PaymentIntent | null> {
  if (isStoredCharge(sessionId))
    return stripe.paymentIntents.retrieve(sessionId, { expand: ['latest_charge.balance_transaction'] })
  const expand = ['payment_intent.latest_charge.balance_transaction']
  return (await stripe.checkout.sessions.retrieve(sessionId, { expand })).payment_intent
}

async function reverse(stripe: Stripe, { reversalId, transfer, amount }: Reversing): Promise<ReverseOutcome> {
  for await (const made of stripe.transfers.listReversals(transfer, { limit: 100 }))
    if (made.metadata?.['reversal'] === reversalId) return { state: 'done', reference: made.id }
  const body = { amount: amount.minor, metadata: { reversal: reversalId } }
  try {
    const { id } = await stripe.transfers.createReversal(transfer, body, { idempotencyKey: reversalId })
    return { state: 'done', reference: id }
  } catch (error) {
    return refusedOf(error)
  }
}

/**
 * The refusal of a request that moved nothing.
 *
 * @throws the error where that is not sure
 */
function refusedOf(error: unknown): Refused {
  // A lookup found nothing made with that key; the next attempt has another.
  if (isSpent(error) && !isRunning(error)) return refusal('its key is spent')
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  return { ...refusal(`${error.code ?? 'refused'}: ${error.message}`), isFinal: finalCodes.has(error.code ?? '') }
}

const isRunning = (error: unknown) => error instanceof Stripe.errors.StripeError && error.statusCode === 409

/** The account no longer exists, or is not ours. */
const finalCodes = new Set(['account_invalid', 'resource_missing', 'account_closed'])

const refusal = (reason: string): Refused => ({ state: 'refused', reason, isFinal: false })
