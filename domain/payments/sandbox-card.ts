/** A sandbox card's outcome, by the test numbers that card providers document. */
type CardOutcome = 'paid' | 'challenge' | 'declined' | 'insufficient-funds' | 'invalid-number'

const outcomes = new Map<string, CardOutcome>(
  Object.entries({
    '4242424242424242': 'paid',
    '5555555555554444': 'paid',
    '4000000000003220': 'challenge',
    '4000002760003184': 'challenge',
    '4000000000000341': 'paid',
    '4000000000000002': 'declined',
    '4000000000009995': 'insufficient-funds',
    '4000000000007726': 'paid',
    '4000000000005126': 'paid',
    '4000000000000259': 'paid',
    '4000000000002685': 'paid',
  }),
)

/** The end of refunds to a card; `later`: they are pending first. */
type RefundsEnd = 'succeeded' | 'later' | 'failed'

const refundsByCard = new Map<string, RefundsEnd>([
  ['4000000000007726', 'later'],
  ['4000000000005126', 'failed'],
])

/** The answer of a stored card when it is charged while its owner is away. */
type LaterOutcome = 'paid' | 'declined' | 'authentication'

const laterByCard = new Map<string, LaterOutcome>([
  ['4000002760003184', 'authentication'],
  ['4000000000000341', 'declined'],
])

/** Banks of these cards dispute the payment, for this reason. */
const disputesByCard = new Map<string, string>([
  ['4000000000000259', 'fraudulent'],
  ['4000000000002685', 'product_not_received'],
])

const digitsOf = (number: string) => number.replace(/[\s-]/g, '')

/** @param number as typed */
export const refundsEnd = (number: string): RefundsEnd => refundsByCard.get(digitsOf(number)) ?? 'succeeded'

/** @returns the reason for which the card's bank disputes the payment; null for most */
export const disputeReason = (number: string): string | null => disputesByCard.get(digitsOf(number)) ?? null

/** @param number as typed */
export const laterOutcome = (number: string): LaterOutcome => laterByCard.get(digitsOf(number)) ?? 'paid'

/** @param number as typed; anything but the test cards is refused, so that no real card gets here */
export function cardOutcome(number: string): CardOutcome {
  return outcomes.get(digitsOf(number)) ?? 'invalid-number'
}

/** @param expiry MM/YY as typed */
export function isExpired(expiry: string, now: Date): boolean {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{2})\s*$/.exec(expiry) ?? []
  if (!month || Number(month) < 1 || Number(month) > 12) return true
  return Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime()
}
