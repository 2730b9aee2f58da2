import type { SessionInput } from '#domain/payments/gateway.server.ts'
import { mercadoPagoGateway } from '#domain/payments/gateway.mercado-pago.server.ts'
import type { SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { afterAll } from 'vitest'
import { NOW } from '../factories.ts'
import { later } from '../later.ts'
import type { Fill } from './books.ts'
import { aMercadoPago, type StandInNotice } from './stand-in.ts'

export const PESOS = 110_000

type Fault = { method: string; kind: 'timeout-before' | 'timeout-after' | 'error' }

/** The adapter and the stand-in that it speaks to, gone with the test file; both go by one clock, which stands. */
export async function aMercadoPagoWorld(db: Db, events: SandboxFaults['event'] = () => null) {
  let now = NOW
  let failing: Fault | null = null
  const clock = () => now
  const call: SandboxFaults['call'] = (method) => (failing?.method === method ? failing.kind : null)
  const mercadoPago = await aMercadoPago({ clock, faults: { call, event: events } })
  afterAll(mercadoPago.close)
  const gateway = mercadoPagoGateway(mercadoPago.setting, { db, clock, publicUrl: 'http://localhost:3000' })
  const comeBack = (returned: URLSearchParams) => gateway.takeReturn!(returned)

  const anInput = (changes: Partial<SessionInput> = {}): SessionInput => ({
    idempotencyKey: newId(),
    intendedAt: now,
    bookingId: newId(),
    amount: money(PESOS, 'CLP'),
    reference: newId(),
    email: 'ana@patio.example',
    returnUrl: 'http://cl.localhost:3000/bookings?id=1',
    ...changes,
  })
  return {
    mercadoPago,
    gateway,
    comeBack,
    anInput,
    begin: async (changes: Partial<SessionInput> = {}) => (await gateway.createSession(anInput(changes))).sessionId,
    /** A guest pays at its page and comes back. */
    pay: async (id: string, as: Fill = 'approved') => comeBack(mercadoPago.pay(id, as)!),
    hear: ({ search, headers }: StandInNotice) =>
      gateway.readNotice!({ search, header: (name) => headers[name] ?? null }),
    stateOf: async (id: string) =>
      (await gateway.listSessions(later(NOW, { days: -2 }))).find(({ sessionId }) => sessionId === id)?.state,
    /** The provider's newest payment of a preference. */
    paymentOf: (id: string) => {
      const { reference } = mercadoPago.preferences.get(id)!
      return [...mercadoPago.payments.values()].findLast((payment) => payment.external_reference === reference)!
    },
    at: async <Value>(time: Date, work: () => Promise<Value>): Promise<Value> => {
      now = time
      return work().finally(() => (now = NOW))
    },
    whileFailing: async <Value>(fault: Fault, work: () => Promise<Value>): Promise<Value> => {
      failing = fault
      return work().finally(() => (failing = null))
    },
  }
}
