import type { Money } from '#kernel/money.ts'
import { aroundFailpoint } from '#platform/failpoint.server.ts'

export type SessionInput = {
  /** The same key finds the same session again. */
  idempotencyKey: string
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

/** A provider's event whose signature was checked. `reference` is our payment's id, or our refund's. */
export type ProviderEvent = {
  id: string
  type: 'session.paid' | 'session.expired' | 'refund.succeeded'
  sessionId: string
  reference: string
  /** Refunds only: the provider's own id. */
  refundId?: string | undefined
  at: Date
}

/**
 * An external service that takes cards (decision C6). Every call may be repeated with the same key, and is made outside
 * of transactions.
 */
export type PaymentGateway = {
  readonly provider: 'sandbox'
  createSession: (input: SessionInput) => Promise<{ sessionId: string }>
  /** Ends a session so that it can no longer be paid, and returns whether it ended paid or expired. */
  expireSession: (sessionId: string) => Promise<'expired' | 'paid'>
  /** The sessions made since then, for the reconciler, because some may not be stored on our side. */
  listSessions: (since: Date) => Promise<ListedSession[]>
  refund: (input: RefundInput) => Promise<{ refundId: string }>
  /** @returns null when the signature is wrong, missing, or dated more than 300 s off on either side */
  readEvent: (rawBody: string, signature: string | null, now: Date) => ProviderEvent | null
  /** The provider's own card fields, to be framed in our page. */
  cardFieldsUrl: (sessionId: string) => string
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
