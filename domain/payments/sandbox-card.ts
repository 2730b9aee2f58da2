/** What a card does at the sandbox. The numbers are those that card providers document for testing. */
export type CardOutcome = 'paid' | 'challenge' | 'declined' | 'insufficient-funds' | 'invalid-number'

const outcomes: Record<string, CardOutcome> = {
  '4242424242424242': 'paid',
  '5555555555554444': 'paid',
  '4000000000003220': 'challenge',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient-funds',
}

/** @param number as typed, with or without spaces; any other number than the test cards is refused, so that no real card gets here */
export function cardOutcome(number: string): CardOutcome {
  return outcomes[number.replace(/[\s-]/g, '')] ?? 'invalid-number'
}

/** @param expiry MM/YY as typed */
export function isExpired(expiry: string, now: Date): boolean {
  const [month, year] = expiry.split('/').map((part) => Number(part.trim()))
  if (!month || !year || month > 12) return true
  return Date.UTC(2000 + year, month, 1) <= now.getTime()
}
