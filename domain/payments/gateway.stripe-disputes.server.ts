import Stripe from 'stripe'
import type { AnsweredDispute, DisputeAnswer, DisputesWanted, ProviderEvent } from './gateway.server.ts'
import { disputeEvent } from './gateway.stripe-events.server.ts'
import { isOfOurs } from './gateway.stripe-lines.server.ts'

/** Stripe takes evidence once; `submit` sends it to the bank. */
export async function answerDispute(
  stripe: Stripe,
  { idempotencyKey, disputeId, evidence }: DisputeAnswer,
): Promise<AnsweredDispute> {
  try {
    await stripe.disputes.update(disputeId, { evidence, submit: true }, { idempotencyKey })
    return { state: 'sent' }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    // An answer whose own answer was lost is refused as a second one.
    const { evidence_details: details } = await stripe.disputes.retrieve(disputeId)
    return details.submission_count > 0 ? { state: 'sent' } : { state: 'refused', why: error.message }
  }
}

/** The disputes of our payments as they stand now: those opened since then, and those that are named. */
export async function findDisputes(
  stripe: Stripe,
  { since, known }: DisputesWanted,
  now: Date,
): Promise<ProviderEvent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const found: Stripe.Dispute[] = []
  for await (const dispute of stripe.disputes.list({ created, limit: 100, expand: ['data.payment_intent'] }))
    if (isOfOurs(dispute)) found.push(dispute)
  for (const id of known)
    if (!found.some((dispute) => dispute.id === id)) found.push(await stripe.disputes.retrieve(id))
  return found.flatMap((dispute) => disputeEvent(dispute, now) ?? [])
}
