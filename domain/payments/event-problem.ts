import type { Money } from '#kernel/money.ts'

/** Why a provider's event does not count: which part differs from our request. */
export type EventProblem = 'account' | 'mode' | 'amount' | 'currency'

type ReportedPayment = {
  amount?: { minor: number; currency: string } | undefined
  foreign?: 'account' | 'mode' | undefined
}

/** Compares a provider's event with our request (domain rules, Webhooks); no amount means no claim. */
export function problemOf({ foreign, amount }: ReportedPayment, requested: Money): EventProblem | null {
  if (foreign) return foreign
  if (!amount) return null
  if (amount.currency !== requested.currency) return 'currency'
  return amount.minor === requested.minor ? null : 'amount'
}
