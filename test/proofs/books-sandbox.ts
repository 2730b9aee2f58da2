import { answerChallenge, payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { sandboxEventBody, signEvent } from '#domain/payments/gateway.sandbox-events.server.ts'
import { sandboxGateway } from '#domain/payments/gateway.sandbox.server.ts'
import type { PaymentGateway, ProviderEvent } from '#domain/payments/gateway.server.ts'
import { newId } from '#kernel/ids.ts'
import type { Db } from '#platform/db.server.ts'
import { WEBHOOK_SECRET } from '../factories.ts'
import {
  type BookLine,
  type BooksProvider,
  cardNumbers,
  isConfirmed,
  type Opened,
  type Taken,
} from './books-provider.ts'

/** The built-in provider, with banks that dispute and give refunds back. */
export function sandboxBooks({ db, clock }: Pick<Opened, 'db' | 'clock'>): BooksProvider {
  const gateway = sandboxGateway(db, WEBHOOK_SECRET, clock)
  const sessions = new Set<string>()
  const pending: ProviderEvent[] = []
  const returned = new Set<string>()
  const disputes = new Map<string, Taken & { state: 'open' | 'won' | 'lost' }>()
  const say = (event: Omit<ProviderEvent, 'id' | 'at'>) => pending.push({ ...event, id: `ev_${newId()}`, at: clock() })
  const sayDispute = (id: string, type: 'dispute.opened' | 'dispute.won' | 'dispute.lost') => {
    const { intentId, minor, currency } = disputes.get(id)!
    say({ type, sessionId: '', reference: id, intentId, amount: { minor, currency } })
  }
  return {
    name: 'sandbox',
    gateway: {
      ...gateway,
      chargeStored: async (input) => {
        const charged = await gateway.chargeStored!(input)
        if (charged.sessionId) sessions.add(charged.sessionId)
        return charged
      },
      // Those that banks open here; the sandbox knows nothing of them.
      findDisputes: async () =>
        [...disputes].map(([id, { intentId, minor, currency, state }]) => ({
          id: `${id}:${state}`,
          type: state === 'open' ? ('dispute.updated' as const) : (`dispute.${state}` as const),
          sessionId: '',
          reference: id,
          intentId,
          amount: { minor, currency },
          at: clock(),
        })),
    },
    payouts: {},
    openAccount: null,
    refuse: () => {},
    close: async () => {},
    pay: async (sessionId, card) => {
      sessions.add(sessionId)
      const answer = await payInSandbox(db, sessionId, { number: cardNumbers[card], expiry: '12/39' }, clock())
      return answer === 'challenge' ? answerChallenge(db, sessionId, isConfirmed(card), clock()) : answer
    },
    takeEvents: async () => {
      const events = [...(await takeSandboxEvents({ db, clock, gateway }, sessions)), ...pending.splice(0)]
      return events.map((event) => ({ provider: 'sandbox', event }))
    },
    endRefund: ({ reference, sessionId }, as) => {
      if (as === 'succeeded' || returned.has(reference)) return false
      returned.add(reference)
      say({ type: 'refund.failed', sessionId, reference, refundId: `sr_${reference}`, why: 'lost_or_stolen_card' })
      return true
    },
    dispute: (taken) => {
      const id = `du_${newId()}`
      disputes.set(id, { ...taken, state: 'open' })
      sayDispute(id, 'dispute.opened')
      return id
    },
    decide: (id, as) => {
      disputes.get(id)!.state = as
      sayDispute(id, `dispute.${as}`)
    },
    lines: async () => [
      ...(await sandboxLines(db, sessions, returned)),
      ...[...disputes].map(([id, { minor, currency, state }]) => ({
        kind: 'dispute' as const,
        id,
        reference: id,
        minor,
        currency,
        state,
      })),
    ],
  }
}

async function takeSandboxEvents(
  { db, clock, gateway }: Pick<Opened, 'db' | 'clock'> & { gateway: PaymentGateway },
  sessions: ReadonlySet<string>,
): Promise<ProviderEvent[]> {
  const taken = await db
    .updateTable('sandbox_events')
    .set({ delivered_at: clock() })
    .where('session_id', 'in', [...sessions, ''])
    .where('delivered_at', 'is', null)
    .returning(['id', 'created_at'])
    .execute()
  const ids = taken.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))
  const events: ProviderEvent[] = []
  for (const { id } of ids) {
    const body = (await sandboxEventBody(db, id))!
    const event = gateway.readEvent(body, signEvent(body, WEBHOOK_SECRET, clock()), clock()) as ProviderEvent
    // By its payment's id a bank names what it takes back; the sandbox itself has no disputes.
    events.push(event.type === 'session.paid' ? { ...event, intentId: `pi_${event.sessionId}` } : event)
  }
  return events
}

async function sandboxLines(db: Db, sessions: ReadonlySet<string>, returned: ReadonlySet<string>): Promise<BookLine[]> {
  const ids = [...sessions, '']
  const charges = await db
    .selectFrom('sandbox_sessions')
    .select(['id', 'reference', 'amount_minor as minor', 'currency'])
    .where('id', 'in', ids)
    .where('status', '=', 'paid')
    .execute()
  const refunds = await db
    .selectFrom('sandbox_refunds as r')
    .innerJoin('sandbox_sessions as s', 's.id', 'r.session_id')
    .select(['r.id', 'r.reference', 'r.amount_minor as minor', 's.currency', 'r.status'])
    .where('s.id', 'in', ids)
    .execute()
  return [
    ...charges.map((line) => ({ ...line, kind: 'charge' as const, state: 'succeeded' as const })),
    ...refunds.map(({ status, ...line }) => {
      const hasFailed = status === 'failed' || returned.has(line.reference)
      return { ...line, kind: 'refund' as const, state: hasFailed ? ('failed' as const) : ('succeeded' as const) }
    }),
  ]
}
