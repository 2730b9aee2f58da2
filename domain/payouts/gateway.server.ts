import type { Money } from '#kernel/money.ts'
import type { PayoutMethod } from './payout-account.ts'

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

/** What a provider has kept in another currency than was paid: so much for so much. */
type Exchange = { from: Money; to: Money }

export type SendOutcome =
  /** @property exchange what was sent, where it is in another currency than was asked for */
  | { state: 'paid'; reference: string; exchange?: Exchange | undefined }
  /** The provider has it, and says later how it ends: it is looked for again each minute. */
  | { state: 'sending'; reference: string }
  /** Nothing was sent. @property isFinal it never will be, to this account */
  | { state: 'refused'; reason: string; isFinal: boolean }

/**
 * A service that pays hosts. Calls are made outside of transactions and may be repeated with the same key; one that throws has an unknown
 * outcome, and is looked for before anything is asked again.
 */
type PayoutGateway = {
  readonly method: ProviderMethod
  /** Whether it moves real money. */
  readonly isLive: boolean
  /** Whether each booking is a transfer of its own, so that what is asked back belongs to one. */
  readonly isPerBooking: boolean
  /** What earlier calls for this payout have made; null: nothing, so it may be asked. */
  find: (sending: Sending) => Promise<SendOutcome | null>
  send: (sending: Sending) => Promise<SendOutcome>
}

/** Those that are configured. A host whose account belongs to another is owed what accrues. */
export type PayoutGateways = { readonly [Method in ProviderMethod]?: PayoutGateway }
