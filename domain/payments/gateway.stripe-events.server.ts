import type Stripe from 'stripe'
import type { DisputeFacts } from './dispute.ts'
import type { ProviderEvent, RefundState } from './gateway.server.ts'

/** Seconds by which a signature's date may differ from ours, on both sides (domain rules, Webhooks). */
const TOLERANCE_S = 300

type Reader = {
  stripe: Pick<Stripe, 'webhooks'>
  isLive: boolean
  /** More than one while a secret is being rotated; each is valid. */
  secrets: readonly string[]
}

/** Maps a Stripe event to a provider event. */
export function readStripeEvent(
  rawBody: string,
  signature: string | null,
  reader: Reader,
  now: Date,
): ProviderEvent | 'ignored' | null {
  const event = signature && isDatedNow(signature, now) ? verified(rawBody, signature, reader, now) : null
  if (!event) return null
  const known = knownEvent(event)
  if (!known) return 'ignored'
  const foreign = event.account ? 'account' : event.livemode === reader.isLive ? undefined : 'mode'
  return { ...known, id: event.id, ...(foreign && { foreign }), at: new Date(event.created * 1000) }
}

/**
 * Parses what Stripe has signed: an event with its data, or a notice of one.
 *
 * @returns null where the signature is not valid now
 */
export function readSigned(rawBody: string, signature: string | null, reader: Reader, now: Date): unknown {
  const { signature: check } = reader.stripe.webhooks
  if (!check || !signature || !isDatedNow(signature, now)) return null
  for (const secret of reader.secrets) {
    try {
      check.verifyHeader(rawBody, signature, secret, TOLERANCE_S, undefined, now.getTime())
      return JSON.parse(rawBody)
    } catch {
      // Signed with another secret, or not signed.
    }
  }
  return null
}

/** The library refuses only old signatures, and accepts those dated in the future. */
function isDatedNow(signature: string, now: Date): boolean {
  const seconds = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]
  return seconds !== undefined && Math.abs(Number(seconds) - now.getTime() / 1000) <= TOLERANCE_S
}

function verified(rawBody: string, signature: string, { stripe, secrets }: Reader, now: Date): Stripe.Event | null {
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_S, undefined, now.getTime())
    } catch {
      // Signed with the other secret, or not signed.
    }
  }
  return null
}

type Known = Omit<ProviderEvent, 'id' | 'at' | 'foreign'>

/** Only events about our own objects count, because the account may serve other sites. */
function knownEvent(event: Stripe.Event): Known | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return event.data.object.payment_status === 'paid' ? ofSession('session.paid', event.data.object) : null
    case 'payment_intent.succeeded':
      return ofStoredCharge(event.data.object)
    case 'checkout.session.expired':
      return ofSession('session.expired', event.data.object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return ofRefund(event.data.object)
    case 'charge.dispute.created':
      return ofDispute('dispute.opened', event.data.object)
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return ofDispute('dispute.updated', event.data.object)
    default:
      return null
  }
}

function ofSession(type: 'session.paid' | 'session.expired', session: Stripe.Checkout.Session): Known | null {
  const { id, client_reference_id: reference, amount_total: minor, currency } = session
  if (!reference || !session.metadata?.['reference']) return null
  return {
    type,
    sessionId: id,
    reference,
    ...(session.payment_intent && { intentId: idOf(session.payment_intent) }),
    ...(minor !== null && currency && { amount: { minor, currency: currency.toUpperCase() } }),
  }
}

/** A session's payment has its own event; a stored card's says so itself. */
function ofStoredCharge({ id, metadata, amount_received: minor, currency }: Stripe.PaymentIntent): Known | null {
  const { reference, stored } = metadata
  if (!reference || !stored) return null
  return {
    type: 'session.paid',
    sessionId: id,
    reference,
    intentId: id,
    amount: { minor, currency: currency.toUpperCase() },
  }
}

const idOf = (object: string | { id: string }) => (typeof object === 'string' ? object : object.id)

/** A dispute names the payment intent, but neither our session nor our payment. */
function ofDispute(whileOpen: 'dispute.opened' | 'dispute.updated', dispute: Stripe.Dispute): Known | null {
  const { id, payment_intent, amount, currency, status } = dispute
  if (!payment_intent) return null
  return {
    // Each event has the whole dispute, so that whichever comes says how it has ended.
    type: isLost(status) ? 'dispute.lost' : isWon(status) ? 'dispute.won' : whileOpen,
    sessionId: '',
    reference: id,
    intentId: idOf(payment_intent),
    amount: { minor: amount, currency: currency.toUpperCase() },
    dispute: factsOf(dispute),
  }
}

/** A dispute as it stands when it is asked for; its id is that of its state, so that one state counts once. */
export function disputeEvent(dispute: Stripe.Dispute, now: Date): ProviderEvent | null {
  const known = ofDispute('dispute.updated', dispute)
  const { id, status, balance_transactions: moves, evidence_details: details } = dispute
  return known && { ...known, id: `${id}:${status}:${moves.length}:${details.due_by ?? 0}`, at: now }
}

/** `prevented`: settled with the guest's bank by giving the money back before it became a chargeback. */
const isLost = (status: string) => status === 'lost' || status === 'prevented'

/** `warning_closed`: a bank has asked, and has left it at that. */
const isWon = (status: string) => status === 'won' || status === 'warning_closed'

/** Of its movements on our balance the first takes the amount, and one that adds gives it back. */
function factsOf(dispute: Stripe.Dispute): DisputeFacts {
  const { reason, status, evidence_details, balance_transactions: moves } = dispute
  const dueBy = evidence_details.due_by
  return {
    reason,
    providerStatus: status,
    dueBy: dueBy ? new Date(dueBy * 1000) : null,
    isWithdrawn: moves.some(({ amount }) => amount < 0),
    isRefundable: dispute.is_charge_refundable,
    isReinstated: moves.some(({ amount }) => amount > 0),
    fees: moves.flatMap(({ id, fee, currency }) =>
      fee === 0 ? [] : [{ id, minor: fee, currency: currency.toUpperCase() }],
    ),
  }
}

/** One that is pending says nothing that we do not know. */
function ofRefund({ id, metadata, amount, currency, ...refund }: Stripe.Refund): Known | null {
  const { reference, session } = metadata ?? {}
  const { state, why } = outcomeOf(refund)
  if (!reference || !session || state === 'sent') return null
  return {
    type: `refund.${state}`,
    ...(why && { why }),
    sessionId: session,
    reference,
    refundId: id,
    amount: { minor: amount, currency: currency.toUpperCase() },
  }
}

/** Reads a refund's state from an answer or event: a pending one ends later, a canceled one never left. */
export function outcomeOf({ status, failure_reason }: Pick<Stripe.Refund, 'status' | 'failure_reason'>): RefundState {
  if (status === 'succeeded') return { state: 'succeeded' }
  if (status === 'failed' || status === 'canceled') return { state: 'failed', why: failure_reason ?? status }
  return { state: 'sent' }
}
