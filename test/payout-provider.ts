import type { PayoutGateways, Sending, SendOutcome } from '#domain/payouts/gateway.server.ts'

/** A local payout provider that stores each key once and fails on request. */
export function aPayoutProvider(method: 'payku' | 'stripe' = 'payku', isPerBooking = false) {
  const made: (Pick<Sending, 'payoutId' | 'idempotencyKey' | 'amount' | 'destination'> & { reference: string })[] = []
  const faults: ('before' | 'after' | 'unfound' | { refused: string; isFinal?: boolean })[] = []
  const answers = new Map<string, SendOutcome>()

  const fault = (kinds: readonly unknown[]) => {
    const next = faults[0]
    return next !== undefined && (kinds.includes(next) || (typeof next === 'object' && kinds.includes('refused')))
      ? faults.shift()
      : undefined
  }
  const gateway: NonNullable<PayoutGateways['payku']> = {
    method,
    isLive: false,
    isPerBooking,
    find: ({ payoutId }) => {
      if (fault(['unfound'])) return Promise.reject(new Error('no connection'))
      const transfer = made.find((each) => each.payoutId === payoutId)
      return Promise.resolve(transfer ? { state: 'paid', reference: transfer.reference } : null)
    },
    send: ({ payoutId, idempotencyKey, amount, destination }) => {
      const known = answers.get(idempotencyKey)
      if (known) return Promise.resolve(known)
      const next = fault(['before', 'after', 'refused'])
      if (next === 'before') return Promise.reject(new Error('no connection'))
      if (typeof next === 'object') {
        const refused = { state: 'refused', reason: next.refused, isFinal: next.isFinal ?? false } as const
        answers.set(idempotencyKey, refused)
        return Promise.resolve(refused)
      }
      const paid = { state: 'paid', reference: `tr_${made.length + 1}_${payoutId}` } as const
      made.push({ payoutId, idempotencyKey, amount, destination, reference: paid.reference })
      answers.set(idempotencyKey, paid)
      return next === 'after' ? Promise.reject(new Error('the answer was lost')) : Promise.resolve(paid)
    },
  }
  /** Keys are kept for some days only. */
  const forgetKeys = () => answers.clear()
  return { gateway, gateways: { [method]: gateway }, made, faults, forgetKeys }
}
