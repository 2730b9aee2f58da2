import type { Money } from '#kernel/money.ts'

export type SessionWish = {
  /** The same key finds the same session again. */
  idempotencyKey: string
  amount: Money
  /** Our payment's id; the provider returns it with its events. */
  reference: string
  email: string
  /** Where the browser goes afterwards. That it arrives there proves nothing. */
  returnUrl: string
}

/** What a provider tells us, already checked for its signature. */
export type ProviderEvent = { id: string; type: 'session.paid' | 'session.expired'; sessionId: string; at: Date }

/** A foreign service that takes cards (decision C6). Every call may be repeated with the same key, and is made outside of transactions. */
export type PaymentGateway = {
  readonly provider: 'sandbox'
  createSession: (wish: SessionWish) => Promise<{ sessionId: string }>
  /** Ends a session so that it can no longer be paid, and says which of the two it became. */
  expireSession: (sessionId: string) => Promise<'expired' | 'paid'>
  refund: (wish: { idempotencyKey: string; sessionId: string; amount: Money }) => Promise<{ refundId: string }>
  /** @returns null when the signature is wrong, missing, or dated more than 300 s off on either side */
  readEvent: (rawBody: string, signature: string | null, now: Date) => ProviderEvent | null
  /** Where the provider's own card fields are, to be framed in our page. */
  cardFieldsUrl: (sessionId: string) => string
}
