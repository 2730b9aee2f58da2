import type { Currency, Money } from '#kernel/money.ts'
import { aroundFailpoint } from '#platform/failpoint.server.ts'
import type { ChargeText } from './charge-text.ts'
import type { DisputeFacts, Evidence } from './dispute.ts'
import type { LineKind } from './reconciliation.ts'

export type PaymentProvider = 'sandbox' | 'stripe' | 'webpay' | 'mercado-pago'

export type SessionInput = {
  /** A repeated key finds the same session. */
  idempotencyKey: string
  /** When the payment was intended, before any session with its key. */
  intendedAt: Date
  /** The booking's id, which groups its payments and payouts at the provider. */
  bookingId: string
  amount: Money
  /** Our payment's id; the provider returns it with its events. */
  reference: string
  email: string
  /** The browser's address afterwards; an arrival there is no proof of payment. */
  returnUrl: string
  /** Missing where a session is only looked for by its key. */
  text?: ChargeText
  /** The card may be charged once more for the rest, as its owner has agreed; ignored where a provider stores none. */
  storesCard?: boolean
}

/** A charge of the card of an earlier payment, while its owner is away. */
export type StoredCharge = Pick<
  SessionInput,
  'idempotencyKey' | 'intendedAt' | 'bookingId' | 'amount' | 'reference' | 'text'
> & {
  /** The session that stored the card. */
  storedBy: string
}

/**
 * The provider's answer to such a charge.
 *
 * @property sessionId the provider's id of the charge, by which it is refunded; empty where none was made
 * @property state `authentication`: the bank wants its customer; `no-card`: the session has stored none
 */
export type ChargedCard = {
  state: 'paid' | 'declined' | 'authentication' | 'no-card'
  sessionId: string
  intentId?: string | undefined
}

export type RefundInput = {
  idempotencyKey: string
  sessionId: string
  amount: Money
  /** Our refund's id; the provider returns it with its events. */
  reference: string
}

/** @property state `sent`: accepted, and its end comes as an event */
export type RefundState = { state: 'sent' | 'succeeded' | 'failed'; why?: string | undefined }

/**
 * @property refundId empty where nothing was made
 * @property state `disputed`: the guest's bank disputes the payment, and nothing was made
 */
export type MadeRefund = {
  refundId: string
  state: RefundState['state'] | 'disputed'
  why?: string | undefined
}

export type DisputeAnswer = {
  idempotencyKey: string
  /** The provider's own id. */
  disputeId: string
  evidence: Evidence
}

/** @property known the provider's ids of disputes that we still hold to be open */
export type DisputesWanted = { since: Date; known: readonly string[] }

/** `refused`: the bank has decided, or it is too late; `why` is the provider's word. */
export type AnsweredDispute = { state: 'sent' } | { state: 'refused'; why: string }

export type SessionState = 'open' | 'paid' | 'expired'

export type ListedSession = { sessionId: string; reference: string; state: SessionState }

/** A movement of money in the provider's books, in or out, for something of ours. */
export type ProviderLine = {
  kind: LineKind
  /** The provider's id of the line. */
  id: string
  /** Our id of the payment, refund, payout or reversal; for a dispute the provider's. */
  reference: string
  /** The currency may be one that we do not support. */
  amount: { minor: number; currency: string }
  at: Date
}

/** The time `from` to `to`, the end excluded, and the maximum lines of each kind. */
export type LinesWanted = { from: Date; to: Date; max: number }

/** @property isCut whether there are more lines than requested */
export type ListedLines = { lines: ProviderLine[]; isCut: boolean }

/** An entry of the provider's balance that no booking has made: a fee, or a payout to our own bank. */
export type OwnEntry = {
  /** The provider's id of the entry. */
  id: string
  kind: 'charge-fee' | 'refund-fee' | 'other-fee' | 'payout'
  /** Our id of the payment or refund that the fee is for. */
  reference: string | null
  /** The provider's id of the charge, refund or payout that it is about. */
  sourceId: string | null
  /** The sum that has left the balance, below zero where it came back; the currency may be one that we do not support. */
  amount: { minor: number; currency: string }
  at: Date
}

export type ListedEntries = { entries: OwnEntry[]; isCut: boolean }

/** A chargeback by a guest's bank: opened, perhaps with news, then won by us or lost to the guest. */
type DisputeEvent = 'dispute.opened' | 'dispute.updated' | 'dispute.won' | 'dispute.lost'

/** The end of a refund; one that succeeded may still come back. */
type RefundEvent = 'refund.succeeded' | 'refund.failed'

/** A provider event with a checked signature; `reference`: payment, refund or the provider's dispute. */
export type ProviderEvent = {
  id: string
  type: 'session.paid' | 'session.expired' | RefundEvent | DisputeEvent
  sessionId: string
  reference: string
  /** Refunds only: the provider's own id. */
  refundId?: string | undefined
  /** Failed refunds only: the provider's word for it. */
  why?: string | undefined
  /** The provider's payment id, by which disputes name it. */
  intentId?: string | undefined
  /** Disputes only. */
  dispute?: DisputeFacts | undefined
  /** The charged or refunded amount, which counts only where it equals our request. */
  amount?: { minor: number; currency: string } | undefined
  /** Events of another account or of the wrong mode (test or live) never count. */
  foreign?: 'account' | 'mode' | undefined
  at: Date
}

/** The provider's card fields: no card number ever reaches our page or our server. */
export type CardFields =
  /** The provider's own page, to be framed in ours. */
  | { kind: 'frame'; url: string }
  /** The provider's script, which puts its fields into our page. */
  | { kind: 'script'; src: string; publishableKey: string; clientSecret: string }
  /** A form of ours that leads to the provider's own page; `leftMs`: how long it may be sent. */
  | { kind: 'form'; action: string; fields: Readonly<Record<string, string>>; leftMs: number }
  /** A link to the provider's own page; `leftMs`: how long it may be followed. */
  | { kind: 'link'; address: string; leftMs: number }
  /** No input is possible: the session was paid, its event perhaps pending, or has expired. */
  | { kind: 'paid' | 'expired' }

/**
 * The provider's word on a payment whose guest has come back from its page.
 *
 * @property outcome `unpaid`: nothing was filled in; `ended`: it was ended here before, and takes no money;
 *   `unknown`: the provider did not answer, which `error` says
 * @property event what follows from it in our books
 * @property returnUrl the session's own
 */
export type Returned = {
  outcome: 'paid' | 'declined' | 'stopped' | 'timed-out' | 'failed' | 'unpaid' | 'ended' | 'unknown'
  error?: unknown
  event: ProviderEvent | null
  returnUrl: string
}

/** A request to our webhook whose address is signed with its headers. */
export type Notice = { search: URLSearchParams; header: (name: string) => string | null }

/** The sale that a provider is asked to take; `country` is the listing's, by two letters. */
export type Sale = { currency: Currency; country: string }

/** A card provider (decision C6); calls repeat safely with one key, and run outside transactions. */
export type PaymentGateway = {
  readonly provider: PaymentProvider
  /** Absent: every sale. */
  readonly takes?: (sale: Sale) => boolean
  /** Milliseconds within which a guest must begin to pay; later the session is replaced. Absent: no limit. */
  readonly beginWithinMs?: number
  createSession: (input: SessionInput) => Promise<{ sessionId: string }>
  /** Charges a stored card, once for each key; absent where no card is stored. */
  chargeStored?: (input: StoredCharge) => Promise<ChargedCard>
  /** The result of a charge whose answer was lost; null where the provider knows nothing of it. With `chargeStored`. */
  findStored?: (input: StoredCharge) => Promise<ChargedCard | null>
  /** Deletes the card that a session has stored; safe to repeat. With `chargeStored`. */
  forgetCard?: (sessionId: string) => Promise<void>
  /** Ends a session so that it cannot be paid, and returns how it ended. */
  expireSession: (sessionId: string) => Promise<'expired' | 'paid'>
  /** Sessions created since then, for the reconciler, because some may not be stored on our side. */
  listSessions: (since: Date) => Promise<ListedSession[]>
  refund: (input: RefundInput) => Promise<MadeRefund>
  /** The state of a refund by the provider's id; missing where refunds end at once. */
  readRefund?: (refundId: string) => Promise<RefundState>
  /** Sends evidence to the guest's bank, once; a provider without it is answered elsewhere. */
  answerDispute?: (input: DisputeAnswer) => Promise<AnsweredDispute>
  /**
   * Disputes as they stand now, as events: those opened since then, and those that are known as open. One state has one id.
   * Absent where the provider tells of them elsewhere.
   */
  findDisputes?: (wanted: DisputesWanted) => Promise<ProviderEvent[]>
  /** Charges, refunds and disputes (by opening time) of a period, to compare with our books; absent: it lists none. */
  listLines?: (wanted: LinesWanted) => Promise<ListedLines>
  /** Fees and payouts to our own bank; absent where the provider lists none. */
  listEntries?: (wanted: LinesWanted) => Promise<ListedEntries>
  /** @returns null when the signature is wrong, missing or over 300 s off; 'ignored' for others' events */
  readEvent: (rawBody: string, signature: string | null, now: Date) => ProviderEvent | 'ignored' | null
  /**
   * A signed notice that names no more than what has changed there, which is then asked for; instead of `readEvent`.
   * Null when the signature is wrong, missing or over 300 s off.
   */
  readNotice?: (notice: Notice) => Promise<readonly ProviderEvent[] | 'ignored' | null>
  /** Only of providers from whose page a guest comes back: a browser names the payment, and the provider is asked; null: not ours. */
  takeReturn?: (returned: URLSearchParams) => Promise<Returned | null>
  cardFields: (sessionId: string) => Promise<CardFields>
}

/** One provider, or several side by side in the order in which checkout offers them (decision 163). */
export type PaymentGateways = PaymentGateway | readonly PaymentGateway[]

export const listGateways = (gateways: PaymentGateways): readonly PaymentGateway[] =>
  'provider' in gateways ? [gateways] : gateways

/** A payment stays with the provider that it was begun at; undefined where that is no longer configured. */
export const gatewayOf = (gateways: PaymentGateways, provider: PaymentProvider): PaymentGateway | undefined =>
  listGateways(gateways).find((each) => each.provider === provider)

/** The providers that take a sale, in the order in which they are offered. */
export const offeredFor = (gateways: PaymentGateways, sale: Sale): readonly PaymentGateway[] =>
  listGateways(gateways).filter(({ takes }) => takes?.(sale) ?? true)

/** Whether an open session has to be ended before a guest pays at `provider`: it is elsewhere, or too old to begin. */
export function hasToEnd(
  gateways: PaymentGateways,
  open: { provider: PaymentProvider; createdAt: Date },
  provider: PaymentProvider,
  now: Date,
): boolean {
  const own = gatewayOf(gateways, open.provider)
  if (!own) return false
  const isStale = own.beginWithinMs !== undefined && now.getTime() - open.createdAt.getTime() >= own.beginWithinMs
  return open.provider !== provider || isStale
}

/** Adds a failpoint before and after every call, so that tests prove recovery from a crash there. */
export const throughFailpoints = ({
  takeReturn,
  chargeStored,
  findStored,
  forgetCard,
  ...gateway
}: PaymentGateway): PaymentGateway => ({
  ...gateway,
  ...(takeReturn && { takeReturn: (returned) => aroundFailpoint('gateway.takeReturn', () => takeReturn(returned)) }),
  ...(chargeStored && { chargeStored: (input) => aroundFailpoint('gateway.chargeStored', () => chargeStored(input)) }),
  ...(forgetCard && { forgetCard: (sessionId) => aroundFailpoint('gateway.forgetCard', () => forgetCard(sessionId)) }),
  ...(findStored && { findStored: (input) => aroundFailpoint('gateway.findStored', () => findStored(input)) }),
  createSession: (input) => aroundFailpoint('gateway.createSession', () => gateway.createSession(input)),
  expireSession: (sessionId) => aroundFailpoint('gateway.expireSession', () => gateway.expireSession(sessionId)),
  listSessions: (since) => aroundFailpoint('gateway.listSessions', () => gateway.listSessions(since)),
  refund: (input) => aroundFailpoint('gateway.refund', () => gateway.refund(input)),
})
