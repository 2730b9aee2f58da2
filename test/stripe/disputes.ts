import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { type Answer, refusal } from './idempotency.ts'

type Move = Pick<Stripe.BalanceTransaction, 'id' | 'object' | 'amount' | 'fee' | 'currency' | 'reporting_category'>

/** The fields of Stripe's disputes that the stand-in keeps; their names and types are the library's. */
export type StandInDispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'status' | 'amount' | 'currency' | 'created' | 'reason' | 'is_charge_refundable'
> & {
  payment_intent: string
  balance_transactions: Move[]
  evidence: Record<string, string>
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
}

type EventType = `charge.dispute.${'created' | 'updated' | 'funds_withdrawn' | 'funds_reinstated' | 'closed'}`

type Options = { seconds: () => number; emit: (type: EventType, dispute: StandInDispute) => void }
type Charged = { payment_intent: string | null; currency: string | null }

const idOf = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`
const invalid = (message: string) => refusal(400, 'invalid_request_error', message)

/** The fee of a dispute, on a balance in dollars. */
export const DISPUTE_FEE = 1500
const DUE_S = 9 * 24 * 60 * 60

/** The texts that the adapter may send; the API refuses what it does not know. */
const updateParams = /^(submit|evidence\[[a-z_]+\])$/

/** @param created in seconds */
export const standInDispute = (
  { payment_intent, currency }: Charged,
  amount: number,
  created: number,
): StandInDispute => ({
  id: idOf('du'),
  object: 'dispute',
  status: 'needs_response',
  amount,
  currency: currency!,
  created,
  payment_intent: payment_intent!,
  reason: 'fraudulent',
  is_charge_refundable: false,
  balance_transactions: [],
  evidence: {},
  evidence_details: { due_by: created + DUE_S, has_evidence: false, past_due: false, submission_count: 0 },
})

/** Disputes as Stripe's documentation says: the amount and a fee go at once, and evidence is taken once. */
export function standInDisputes({ seconds, emit }: Options) {
  const disputes = new Map<string, StandInDispute>()

  const move = (dispute: StandInDispute, amount: number, fee: number) =>
    dispute.balance_transactions.push({
      id: idOf('txn'),
      object: 'balance_transaction',
      amount,
      fee,
      currency: 'usd',
      reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    })

  const decide = (dispute: StandInDispute) => (status: 'won' | 'lost') => {
    dispute.status = status
    if (status === 'won') {
      move(dispute, dispute.amount, 0)
      emit('charge.dispute.funds_reinstated', dispute)
    }
    emit('charge.dispute.closed', dispute)
  }

  return {
    disputes,

    /** The guest's bank asks for the money back. @returns how the bank decides */
    dispute: (charged: Charged, amount: number, reason = 'fraudulent') => {
      const dispute = { ...standInDispute(charged, amount, seconds()), reason }
      disputes.set(dispute.id, dispute)
      emit('charge.dispute.created', dispute)
      move(dispute, -amount, DISPUTE_FEE)
      emit('charge.dispute.funds_withdrawn', dispute)
      return decide(dispute)
    },

    /** A bank that only asks takes nothing yet. @returns how it leaves it at that */
    inquire: (charged: Charged, amount: number) => {
      const dispute: StandInDispute = {
        ...standInDispute(charged, amount, seconds()),
        status: 'warning_needs_response',
        reason: 'general',
        is_charge_refundable: true,
      }
      disputes.set(dispute.id, dispute)
      emit('charge.dispute.created', dispute)
      return () => {
        dispute.status = 'warning_closed'
        emit('charge.dispute.closed', dispute)
      }
    },

    /** Whether the API refuses refunds of a payment. */
    isCharged: (intent: string | null) =>
      [...disputes.values()].some(
        (each) =>
          each.payment_intent === intent && !each.is_charge_refundable && !['won', 'lost'].includes(each.status),
      ),

    retrieveDispute: (id: string): Answer => {
      const dispute = disputes.get(id)
      return dispute ? { status: 200, body: dispute } : refusal(404, 'invalid_request_error', `No such dispute: ${id}`)
    },

    updateDispute: (id: string, params: URLSearchParams): Answer => {
      const dispute = disputes.get(id)
      if (!dispute) return refusal(404, 'invalid_request_error', `No such dispute: ${id}`)
      const unknown = [...params.keys()].find((name) => !updateParams.test(name))
      if (unknown) return invalid(`Received unknown parameter: ${unknown}`)
      const details = dispute.evidence_details
      if (!dispute.status.endsWith('needs_response') || details.submission_count > 0)
        return invalid('This dispute is already closed or its evidence was submitted.')
      if (details.due_by <= seconds()) return invalid('The evidence submission deadline has passed.')
      const texts = [...params].flatMap(([name, text]) => {
        const field = /^evidence\[(\w+)\]$/.exec(name)?.[1]
        return field ? [[field, text] as const] : []
      })
      if (texts.reduce((sum, [, text]) => sum + text.length, 0) > 150_000)
        return invalid('The combined length of evidence is more than 150000 characters.')
      dispute.evidence = { ...dispute.evidence, ...Object.fromEntries(texts) }
      Object.assign(details, { has_evidence: true })
      if (params.get('submit') === 'false') return { status: 200, body: dispute }
      details.submission_count += 1
      dispute.status = 'under_review'
      emit('charge.dispute.updated', dispute)
      const text = dispute.evidence['uncategorized_text'] ?? ''
      if (text.includes('winning_evidence')) decide(dispute)('won')
      if (text.includes('losing_evidence')) decide(dispute)('lost')
      return { status: 200, body: dispute }
    },
  }
}
