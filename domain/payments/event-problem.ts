import type { Money } from '#kernel/money.ts'

/** Why a provider's event does not count: it speaks of something else than we asked for. */
export type EventProblem = 'account' | 'mode' | 'amount' | 'currency'

type Said = {
  amount?: { minor: number; currency: string } | undefined
  foreign?: 'account' | 'mode' | undefined
}

/** The provider's word is compared before it counts (domain rules, Webhooks). What names no amount claims none. */
export function problemOf({ foreign, amount }: Said, asked: Money): EventProblem | null {
  if (foreign) return foreign
  if (!amount) return null
  if (amount.currency !== asked.currency) return 'currency'
  return amount.minor === asked.minor ? null : 'amount'
}
