import type { Money } from '#kernel/money.ts'
import { aroundFailpoint } from '#platform/failpoint.server.ts'
import type { LineKind } from './reconciliation.ts'

export type PaymentProvider = 'sandbox' | 'stripe'

export type SessionInput = {
  /** The same key finds the same session again. */
  idempotencyKey: string
  /** When the payment was intended: no session with its key is older. */
  intendedAt: Date
  /** The booking's id, by which its payments and what is later paid out of them belong together at the provider. */
  bookingId: string
  amount: Money
  /** Our payment's id; the provider returns it with its events. */
  reference: string
  email: string
  /** Where the browser goes afterwards. Its arrival there is no proof of payment. */
  returnUrl: string
}

export type RefundInput = {
  idempotencyKey: string
  sessionId: string
  amount: Money
  /** Our refund's id; the provider returns it with its events. */
  reference: string
}

export type SessionState = 'open' | 'paid' | 'expired'

export type ListedSession = { sessionId: string; reference: string; state: SessionState }

/** What the provider's own books say of money: it came in or went out for something of ours. */
export type ProviderLine = {
  kind: LineKind
  /** The provider's. */
  id: string
  /** Our id of what it is for: a payment, a refund, a payout, a reversal. A dispute has the provider's only. */
  reference: string
  /** Its currency may be none of ours. */
  amount: { minor: number; currency: string }
  at: Date
}

/** From `from` on and before `to`; of each kind no more than `max`. */
export type LinesWanted = { from: Date; to: Date; max: number }

/** @property isCut there is more than was asked for */
export type ListedLines = { lines: ProviderLine[]; isCut: boolean }

/** A guest's bank takes money back: whether it does is open, and then decided for us or for the guest. */
type DisputeEvent = 'dispute.opened' | 'dispute.won' | 'dispute.lost'

/** A provider's event whose signature was checked. `reference` is our payment's id, our refund's, or the provider's own dispute. */
export type ProviderEvent = {
  id: string
  type: 'session.paid' | 'session.expired' | 'refund.succeeded' | DisputeEvent
  sessionId: string
  reference: string
  /** Refunds only: the provider's own id. */
  refundId?: string | undefined
  /** The provider's id of what was paid, by which its disputes name it. */
  intentId?: string | undefined
  /** What was charged or refunded, as the provider says: it counts only where it is what we asked for. */
  amount?: { minor: number; currency: string } | undefined
  /** It is about another account than ours, or about test money where ours is real, or the reverse: it never counts. */
  foreign?: 'account' | 'mode' | undefined
  at: Date
}

/** Where a card is typed: no card number ever reaches our page or our server. */
export type CardFields =
  /** The provider's own page, to be framed in ours. */
  | { kind: 'frame'; url: string }
  /** The provider's script, which puts its fields into our page. */
  | { kind: 'script'; src: string; publishableKey: string; clientSecret: string }
  /** Nothing can be typed any more: it was paid, though the event may be on its way, or its time is over. */
  | { kind: 'paid' | 'expired' }

/**
 * An external service that takes cards (decision C6). Every call may be repeated with the same key, and is made outside
 * of transactions.
 */
export type PaymentGateway = {
  readonly provider: PaymentProvider
  createSession: (input: SessionInput) => Promise<{ sessionId: string }>
  /** Ends a session so that it can no longer be paid, and returns whether it ended paid or expired. */
  expireSession: (sessionId: string) => Promise<'expired' | 'paid'>
  /** The sessions made since then, for the reconciler, because some may not be stored on our side. */
  listSessions: (since: Date) => Promise<ListedSession[]>
  refund: (input: RefundInput) => Promise<{ refundId: string }>
  /** Money that moved in a time, for the comparison with our books: charges, refunds, and disputes by when they were opened. */
  listLines: (wanted: LinesWanted) => Promise<ListedLines>
  /**
   * @returns null when the signature is wrong, missing, or dated more than 300 s off on either side; 'ignored' for what
   *   is the provider's word, but about nothing of ours
   */
  readEvent: (rawBody: string, signature: string | null, now: Date) => ProviderEvent | 'ignored' | null
  cardFields: (sessionId: string) => Promise<CardFields>
}

/**
 * Adds a failpoint before and after every call, so that tests can prove that a process that dies there is recovered
 * from.
 */
export const throughFailpoints = (gateway: PaymentGateway): PaymentGateway => ({
  ...gateway,
  createSession: (input) => aroundFailpoint('gateway.createSession', () => gateway.createSession(input)),
  expireSession: (sessionId) => aroundFailpoint('gateway.expireSession', () => gateway.expireSession(sessionId)),
  listSessions: (since) => aroundFailpoint('gateway.listSessions', () => gateway.listSessions(since)),
  refund: (input) => aroundFailpoint('gateway.refund', () => gateway.refund(input)),
})
