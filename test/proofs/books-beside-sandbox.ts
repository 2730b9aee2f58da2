import type { Db } from '#platform/db.server.ts'
import { listGateways, type PaymentGateway } from '#domain/payments/gateway.server.ts'
import type { BookLine, BooksProvider, Card, Opened, OwnEvent } from './books-provider.ts'
import { sandboxBooks } from './books-sandbox.ts'

/** A provider that takes pesos alone, as the proof sees it. */
export type OwnBooks = {
  gateway: PaymentGateway
  isOwn: (sessionId: string) => boolean
  /** Guests with this card pay here, or at the sandbox; without a card they only open the way to it. */
  takes: (card?: Card) => boolean
  /** @property events what follows from it in our books, at once or by the provider's word */
  pay: (sessionId: string, card: Card) => Promise<{ answer: string; events: OwnEvent[] }>
  /** Events that were not told yet, besides those of payments. */
  takeEvents?: () => Promise<OwnEvent[]>
  endRefund?: BooksProvider['endRefund']
  dispute?: BooksProvider['dispute']
  /** @returns whether it is one of its own */
  decide?: (id: string, as: 'won' | 'lost') => boolean
  lines: () => Promise<BookLine[]>
  close: () => Promise<void>
}

/** Two providers side by side, as an operator in Chile has them: pesos are paid at either, other currencies at the sandbox. */
export function besideSandbox(opened: Opened, own: OwnBooks): BooksProvider {
  const sandbox = sandboxBooks(opened)
  const pending: OwnEvent[] = []
  return {
    ...sandbox,
    name: own.gateway.provider,
    gateway: [own.gateway, ...listGateways(sandbox.gateway)],
    choose: (card) => (own.takes(card) ? own.gateway.provider : 'sandbox'),
    pay: async (sessionId, card) => {
      if (!own.isOwn(sessionId)) return sandbox.pay(sessionId, card)
      const { answer, events } = await own.pay(sessionId, card)
      pending.push(...events)
      return answer
    },
    takeEvents: async () => [
      ...pending.splice(0),
      ...((await own.takeEvents?.()) ?? []),
      ...(await sandbox.takeEvents()),
    ],
    endRefund: (refund, as) =>
      own.isOwn(refund.sessionId) ? (own.endRefund?.(refund, as) ?? false) : sandbox.endRefund(refund, as),
    dispute: (taken) => (own.isOwn(taken.sessionId) ? (own.dispute?.(taken) ?? null) : sandbox.dispute(taken)),
    decide: (id, as) => {
      if (!own.decide?.(id, as)) sandbox.decide(id, as)
    },
    lines: async () => [...(await own.lines()), ...(await sandbox.lines())],
    close: own.close,
  }
}

/** A stand-in, and its clock. */
type Bank<StandIn> = { standIn: StandIn; clock: () => Date }

/**
 * One stand-in for all sequences of a database, because our list there is of all of them; its clock is that of the newest.
 *
 * @param open begins one that goes by this clock
 */
export function oneStandIn<StandIn extends { close: () => Promise<void> }>(
  open: (clock: () => Date) => Promise<StandIn>,
) {
  const banks = new Map<Db, Promise<Bank<StandIn>>>()
  async function begin(clock: () => Date): Promise<Bank<StandIn>> {
    const bank = { clock } as Bank<StandIn>
    bank.standIn = await open(() => bank.clock())
    return bank
  }
  return {
    of: async ({ db, clock }: Opened): Promise<StandIn> => {
      const known = banks.get(db) ?? begin(clock)
      banks.set(db, known)
      const bank = await known
      bank.clock = clock
      return bank.standIn
    },
    /** When all sequences are through. */
    close: async () => {
      for (const bank of banks.values()) await (await bank).standIn.close()
    },
  }
}
