import type { LinesWanted, ListedLines } from '#domain/payments/gateway.server.ts'
import type { Money } from '#kernel/money.ts'
import type { PayoutMethod } from './payout-account.ts'
import type { StripeAccountState } from './stripe-account.ts'

/** Providers that are called; bank payouts wait for a file that an admin makes. */
export type ProviderMethod = Exclude<PayoutMethod, 'bank'>

/** A guest's payment that funds a payout. */
type Source = { paymentId: string; provider: string; sessionId: string; amount: Money }

export type Sending = {
  payoutId: string
  /** The payout's id, or a new key after a refusal; the same key finds the same transfer. */
  idempotencyKey: string
  /** The attempt's number, from 1. */
  attempts: number
  /** When the first attempt was made, before any transfer of this payout. */
  sentAt: Date
  amount: Money
  /** The provider's id of the receiving account. */
  destination: string
  /** The booking of the transfer; amounts set off belong to others. */
  bookingId: string
  /** The payments for this booking. */
  sources: readonly Source[]
}

export type SendOutcome =
  /** @property sent the amount sent, where the provider holds the payment in another currency */
  | { state: 'paid'; reference: string; sent?: Money | undefined }
  /** The provider is still sending: its outcome is read again each minute. */
  | { state: 'sending'; reference: string }
  /**
   * Nothing was sent.
   *
   * @property isFinal whether this account can never be paid
   */
  | { state: 'refused'; reason: string; isFinal: boolean }

/** @property transfer the provider's id of the payout's transfer */
export type Reversing = { reversalId: string; transfer: string; amount: Money }

export type ReverseOutcome =
  | { state: 'done'; reference: string }
  /** Nothing came back. */
  | { state: 'refused'; reason: string }

/** A service that pays hosts; calls repeat safely with one key, and run outside transactions. */
export type PayoutGateway = {
  readonly method: ProviderMethod
  /** Whether it moves real money. */
  readonly isLive: boolean
  /** Whether each booking is a transfer of its own, so that a reversal belongs to one. */
  readonly isPerBooking: boolean
  /** The outcome of earlier calls for this payout; null where none was made. */
  find: (sending: Sending) => Promise<SendOutcome | null>
  send: (sending: Sending) => Promise<SendOutcome>
  /** Reverses a part of a transfer, once per id; missing where the provider cannot. */
  reverse?: (reversing: Reversing) => Promise<ReverseOutcome>
  /** Lists transfers and reversals of a period, to compare with our books; missing where unsupported. */
  listLines?: (wanted: LinesWanted) => Promise<ListedLines>
}

/** The configured providers; a host whose account belongs to another accrues earnings. */
export type PayoutGateways = { readonly [Method in ProviderMethod]?: PayoutGateway }

/** A provider where hosts open accounts and fill in their details; calls may be repeated. */
export type AccountGateway = {
  /** Whether its accounts take real money. */
  readonly isLive: boolean
  /** @returns the provider's id, the same for the same account; null where it does not open any there */
  open: (account: { id: string; country: string; email: string }) => Promise<string | null>
  /** A one-time address of the provider's pages, valid for a few minutes. */
  link: (account: { reference: string; returnUrl: string; refreshUrl: string }) => Promise<string>
  read: (reference: string) => Promise<StripeAccountState>
  /** @returns null for events not about accounts, or without a valid signature */
  readEvent: (rawBody: string, signature: string | null, now: Date) => AccountEvent | null
}

/** An account changed; the provider is then asked for its state. */
export type AccountEvent = { id: string; type: string; reference: string; isLive: boolean }
