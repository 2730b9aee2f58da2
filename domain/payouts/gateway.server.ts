import type { LinesWanted, ListedLines } from '#domain/payments/gateway.server.ts'
import type { Money } from '#kernel/money.ts'
import type { PayoutMethod } from './payout-account.ts'
import type { StripeAccountState } from './stripe-account.ts'

/** Who is asked to pay. A bank is not: its payouts wait for a file that an admin makes. */
export type ProviderMethod = Exclude<PayoutMethod, 'bank'>

/** A payment out of which a payout comes. */
type Source = { paymentId: string; provider: string; sessionId: string; amount: Money }

export type Sending = {
  payoutId: string
  /** The same key finds the same transfer again. It is the payout's id, and another one only after the provider has said no. */
  idempotencyKey: string
  /** Which attempt it is; the first is 1. */
  attempts: number
  /** When it was asked first: what has this payout's id there is no older. */
  sentAt: Date
  amount: Money
  /** The provider's own name of where it goes. */
  destination: string
  /** The booking that it is for; what was set off against it is another's. */
  bookingId: string
  /** What was paid for this booking. */
  sources: readonly Source[]
}

export type SendOutcome =
  /** @property sent what was sent, where the provider keeps the payment in another currency */
  | { state: 'paid'; reference: string; sent?: Money | undefined }
  /** The provider has it, and says later how it ends: it is looked for again each minute. */
  | { state: 'sending'; reference: string }
  /** Nothing was sent. @property isFinal it never will be, to this account */
  | { state: 'refused'; reason: string; isFinal: boolean }

/** @property transfer what was made for a payout */
export type Reversing = { reversalId: string; transfer: string; amount: Money }

export type ReverseOutcome =
  | { state: 'done'; reference: string }
  /** Nothing came back. */
  | { state: 'refused'; reason: string }

/**
 * A service that pays hosts. Calls are made outside of transactions and may be repeated with the same key; one that throws has an unknown
 * outcome, and is looked for before anything is asked again.
 */
export type PayoutGateway = {
  readonly method: ProviderMethod
  /** Whether it moves real money. */
  readonly isLive: boolean
  /** Whether each booking is a transfer of its own, so that what is asked back belongs to one. */
  readonly isPerBooking: boolean
  /** What earlier calls for this payout have made; null: nothing, so it may be asked. */
  find: (sending: Sending) => Promise<SendOutcome | null>
  send: (sending: Sending) => Promise<SendOutcome>
  /** Takes a part back of what was sent, once for each id; a provider that cannot has none. */
  reverse?: (reversing: Reversing) => Promise<ReverseOutcome>
  /** What was sent in a time, and what came back, for the comparison with our books; a provider that cannot say has none. */
  listLines?: (wanted: LinesWanted) => Promise<ListedLines>
}

/** Those that are configured. A host whose account belongs to another is owed what accrues. */
export type PayoutGateways = { readonly [Method in ProviderMethod]?: PayoutGateway }

/** Where a provider opens accounts for hosts and lets them fill in what it must know. Calls may be repeated. */
export type AccountGateway = {
  /** Whether its accounts take real money. */
  readonly isLive: boolean
  /** @returns its own name; the same for the same id. Null: it opens none in that country */
  open: (account: { id: string; country: string; email: string }) => Promise<string | null>
  /** The address of its pages, once, for a few minutes. */
  link: (account: { reference: string; returnUrl: string; refreshUrl: string }) => Promise<string>
  read: (reference: string) => Promise<StripeAccountState>
  /** @returns null for what is no account's, or signed by nobody */
  readEvent: (rawBody: string, signature: string | null, now: Date) => AccountEvent | null
}

/** Something has changed: what, the provider is asked. */
export type AccountEvent = { id: string; type: string; reference: string; isLive: boolean }
