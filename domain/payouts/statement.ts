import type { Money } from '#kernel/money.ts'

type Kind = 'share' | 'correction' | 'payout' | 'returned' | 'reversed' | 'claim' | 'chargeback' | 'write-off' | 'other'

/** The booking that a movement is about. */
export type BookingOfLine = {
  bookingId: string
  title: string
  guestName: string
  unit: 'day' | 'hour'
  startsAt: Date
  endsAt: Date
  timeZone: string
}

/** A payout as one line, with what of it is which booking's. */
export type PayoutOfLine = {
  payoutId: string
  reference: string
  /** The bank's or the provider's own; null where there is none. */
  bankReference: string | null
  account: string
  /** The first ones, in the order of their stays. */
  parts: (BookingOfLine & { amount: Money })[]
  /** The number of all of them. */
  count: number
}

/**
 * A movement of a host's money, positive in their favour.
 *
 * @property balance after it
 * @property split what a share was made of
 */
export type StatementLine = {
  id: string
  at: Date
  kind: Kind
  amount: Money
  balance: Money
  split: { total: Money; fee: Money } | null
} & ({ booking: BookingOfLine; payout: null } | { booking: null; payout: PayoutOfLine })

/**
 * The kind of a ledger entry to a host, by its event's key.
 *
 * @param cause what changed the host's share at that moment, where that is known
 */
export function kindOfEntry(eventKey: string, cause: 'claim' | 'chargeback' | null = null): Kind {
  const event = eventKey.slice(0, eventKey.indexOf(':'))
  if (event === 'check-in') return 'share'
  if (event.startsWith('check-in-')) return cause ?? 'correction'
  if (event === 'payout') return 'payout'
  if (event === 'payout-returned' || event === 'payout-bounced') return 'returned'
  if (event === 'reversal') return 'reversed'
  if (event === 'write-off') return 'write-off'
  if (event === 'dispute') return 'chargeback'
  if (event === 'host-paid') return 'correction'
  return event === 'claim' || event.startsWith('claim-waived') ? 'claim' : 'other'
}

/** The number of a statement, by which both sides name it. */
export const statementNumber = (month: string, currency: string, hostId: string): string =>
  `${month}-${currency}-${hostId.slice(-6).toUpperCase()}`
