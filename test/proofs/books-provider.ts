import type { PaymentGateways, PaymentProvider, ProviderEvent } from '#domain/payments/gateway.server.ts'
import type { PayoutGateways } from '#domain/payouts/gateway.server.ts'
import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'

export const cards = ['good', 'declined', 'confirmed', 'refused', 'later', 'returns', 'once', 'careful'] as const

/**
 * A card's end: `confirmed` and `refused` by the bank's question, `later` and `returns` of its refunds; stored, `once` is declined later,
 * and the bank of `careful` asks each time.
 */
export type Card = (typeof cards)[number]

/** The test numbers that card providers document. */
export const cardNumbers: Record<Card, string> = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  confirmed: '4000 0000 0000 3220',
  refused: '4000 0000 0000 3220',
  later: '4000 0000 0000 7726',
  returns: '4000 0000 0000 5126',
  once: '4000 0000 0000 0341',
  careful: '4000 0027 6000 3184',
}

/** The bank's question is answered. */
export const isConfirmed = (card: Card) => card === 'confirmed' || card === 'careful'

/** A movement in the provider's own books, by our reference; `to` and `of` are accounts and transfers there. */
export type BookLine = {
  kind: 'charge' | 'refund' | 'dispute' | 'dispute-fee' | 'transfer' | 'reversal'
  id: string
  reference: string
  minor: number
  currency: string
  state: 'succeeded' | 'pending' | 'failed' | 'open' | 'won' | 'lost'
  to?: string
}

/** Money that is taken back by a bank, or asked for. */
export type Taken = { sessionId: string; intentId: string; minor: number; currency: Currency }

/** An event, and who tells it. */
export type OwnEvent = { provider: PaymentProvider; event: ProviderEvent }

/** A provider as the proof sees it: our way to it, what people and banks do there, and its own books. */
export type BooksProvider = {
  name: PaymentProvider
  /** Several where a guest chooses. */
  gateway: PaymentGateways
  /** The provider at which a guest with this card pays, if there is a choice. */
  choose?: (card?: Card) => PaymentProvider
  /** Empty where it pays no hosts. */
  payouts: PayoutGateways
  /** The provider's account of a host; null where it has none. */
  openAccount: (() => Promise<string>) | null
  pay: (sessionId: string, card: Card) => Promise<string>
  /** Takes the events that were not taken before, as the webhook reads them, the oldest first. */
  takeEvents: () => Promise<OwnEvent[]>
  /** The bank's word about a refund, which may come weeks later. @returns whether it can still say so */
  endRefund: (
    refund: { reference: string; sessionId: string; currency: Currency },
    as: 'succeeded' | 'failed',
  ) => boolean
  /** @returns its id there; null where a bank cannot ask for this payment any more */
  dispute: (taken: Taken) => string | null
  decide: (id: string, as: 'won' | 'lost') => void
  /** Transfers and reversals are refused from now on, or no longer. */
  refuse: (isRefusing: boolean) => void
  lines: () => Promise<BookLine[]>
  close: () => Promise<void>
}

export type Opened = { db: Db; clock: () => Date; abroad: boolean }
