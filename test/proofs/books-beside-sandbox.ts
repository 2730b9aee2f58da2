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
