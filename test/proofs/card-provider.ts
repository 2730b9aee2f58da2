import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { expireSession, sandboxGateway } from '#domain/payments/gateway.sandbox.server.ts'
import { sandboxEventBody, signEvent } from '#domain/payments/gateway.sandbox-events.server.ts'
import type { PaymentGateway, PaymentProvider, ProviderEvent } from '#domain/payments/gateway.server.ts'
import { mercadoPagoGateway } from '#domain/payments/gateway.mercado-pago.server.ts'
import { webpayGateway } from '#domain/payments/gateway.webpay.server.ts'
import { stripeGateway } from '#domain/payments/gateway.stripe.server.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { noFaults, type SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { anEvent, validCard, WEBHOOK_SECRET } from '../factories.ts'
import { aMercadoPago } from '../mercado-pago/stand-in.ts'
import { aStripe } from '../stripe/stand-in.ts'
import { aWebpay } from '../webpay/stand-in.ts'

/** Every provider behind the gateway: what is proved of one is proved of all. */
export const providers = ['sandbox', 'stripe', 'webpay', 'mercado-pago'] as const satisfies readonly PaymentProvider[]

type CardEvent = Exclude<ProviderEvent['type'], `dispute.${string}`>

/** These post events, which may come in any order. */
export const eventProviders = providers.filter((name) => name === 'sandbox' || name === 'stripe')

/** A provider as the proofs see it: our way to it, and what guests and time do on its side. */
export type CardProvider = {
  name: PaymentProvider
  gateway: PaymentGateway
  /** For how long an unpaid session can be paid. */
  sessionMinutes: number
  /** A good card is typed. @returns `paid`, or `session-ended` */
  pay: (sessionId: string) => Promise<string>
  /** Ends what is over by now. @returns the event that says so, or null for a session that can still be paid */
  ended: (sessionId: string) => Promise<{ became: 'paid' | 'expired'; event: ProviderEvent } | null>
  /** The newest event of a type about a session. */
  eventOf: (sessionId: string, type: CardEvent) => Promise<ProviderEvent>
  refundsOf: (sessionId: string) => Promise<number>
  /** Sessions that have taken money, with what we know them by. */
  paidSessions: () => Promise<{ sessionId: string; reference: string }[]>
  /** Posts what is due to the webhook; the sandbox's events are posted by the worker. */
  deliver: (target: string) => Promise<void>
  close: () => Promise<void>
}

export const aProvider = (
  name: PaymentProvider,
  db: Db,
  clock: () => Date,
  faults: SandboxFaults = noFaults,
): Promise<CardProvider> => makers[name](db, clock, faults)

type Make = (db: Db, clock: () => Date, faults: SandboxFaults) => Promise<CardProvider>

const makers: Record<PaymentProvider, Make> = {
  sandbox: (...world) => sandboxProvider(...world),
  stripe: (_db, clock, faults) => stripeProvider(clock, faults),
  webpay: (...world) => webpayProvider(...world),
  'mercado-pago': (...world) => mercadoPagoProvider(...world),
}

async function sandboxProvider(db: Db, clock: () => Date, faults: SandboxFaults): Promise<CardProvider> {
  const gateway = sandboxGateway(db, WEBHOOK_SECRET, clock, faults)
  return {
    name: 'sandbox',
    gateway,
    sessionMinutes: 30,
    pay: (sessionId) => payInSandbox(db, sessionId, validCard, clock(), faults),
    ended: async (sessionId) => {
      const { rows } = await sql<{
        isOpen: boolean
      }>`select status not in ('paid', 'expired') and expires_at > ${clock()} as "isOpen"
        from sandbox_sessions where id = ${sessionId}`.execute(db)
      if (rows[0]!.isOpen) return null
      const became = await expireSession(db, sessionId, clock())
      return { became, event: anEvent(sessionId, `session.${became}`, clock()) }
    },
    eventOf: async (sessionId, type) => {
      const { id } = await db
        .selectFrom('sandbox_events')
        .select('id')
        .where('session_id', '=', sessionId)
        .where('type', '=', type)
        .executeTakeFirstOrThrow()
      const body = (await sandboxEventBody(db, id))!
      return gateway.readEvent(body, signEvent(body, WEBHOOK_SECRET, clock()), clock()) as ProviderEvent
    },
    refundsOf: async (sessionId) =>
      (await db.selectFrom('sandbox_refunds').select('id').where('session_id', '=', sessionId).execute()).length,
    paidSessions: async () =>
      (await db.selectFrom('sandbox_sessions').select(['id', 'reference']).where('status', '=', 'paid').execute()).map(
        ({ id, reference }) => ({ sessionId: id, reference }),
      ),
    deliver: async () => {},
    close: async () => {},
  }
}

/** Stripe's names of the events that we know. */
const stripeTypes = {
  'session.paid': 'checkout.session.completed',
  'session.expired': 'checkout.session.expired',
  'refund.succeeded': 'refund.created',
  'refund.failed': 'refund.failed',
} as const satisfies Record<CardEvent, string>

async function stripeProvider(clock: () => Date, faults: SandboxFaults): Promise<CardProvider> {
  const stripe = await aStripe({ clock, faults })
  const gateway = stripeGateway(stripe.setting, 'http://localhost:3000', clock)
  const eventOf: CardProvider['eventOf'] = async (sessionId, type) => {
    const own = stripe.events.filter((event) => event.type === stripeTypes[type]).map((event) => JSON.stringify(event))
    const read = own.map((body) => gateway.readEvent(body, stripe.sign(body), clock()) as ProviderEvent)
    const found = read.findLast((event) => event.sessionId === sessionId)
    if (!found) throw new Error(`no ${type} of ${sessionId}`)
    return found
  }
  return {
    name: 'stripe',
    gateway,
    sessionMinutes: 31,
    pay: async (sessionId) => stripe.pay(sessionId, validCard.number),
    ended: async (sessionId) => {
      stripe.retrieveSession(sessionId)
      const { status } = stripe.sessions.get(sessionId)!
      if (status === 'open') return null
      const became = status === 'complete' ? 'paid' : 'expired'
      return { became, event: await eventOf(sessionId, `session.${became}`) }
    },
    eventOf,
    refundsOf: async (sessionId) => {
      const intent = stripe.sessions.get(sessionId)!.payment_intent
      return [...stripe.refunds.values()].filter(({ payment_intent }) => payment_intent === intent).length
    },
    paidSessions: async () =>
      [...stripe.sessions.values()]
        .filter(({ status }) => status === 'complete')
        .map(({ id, client_reference_id }) => ({ sessionId: id, reference: client_reference_id! })),
    deliver: (target) => {
      stripe.postTo(target)
      return stripe.deliver()
    },
    close: stripe.close,
  }
}

/** A guest fills in the form and comes back at once; what then follows is events by the return, as by an event. */
async function webpayProvider(db: Db, clock: () => Date, faults: SandboxFaults): Promise<CardProvider> {
  // As long as the other providers' sessions, which the model speaks of; its own times have tests of their own.
  const webpay = await aWebpay({ clock, faults, tokenMinutes: WEBPAY_MINUTES })
  const gateway = webpayGateway(webpay.setting, { db, clock, publicUrl: 'http://localhost:3000' }, null)
  const events: ProviderEvent[] = []
  const back = (token: string) => gateway.takeReturn!(new URLSearchParams({ token_ws: token }))
  const ended: CardProvider['ended'] = async (token) => {
    const row = await db
      .selectFrom('webpay_transactions')
      .select(['status', 'created_at'])
      .where('token', '=', token)
      .executeTakeFirstOrThrow()
    const isOver = clock().getTime() - row.created_at.getTime() >= WEBPAY_MINUTES * 60_000
    if (row.status === 'open' && !isOver) return null
    if (row.status === 'open') await gateway.expireSession(token)
    const events = await back(token)
    return events?.event ? { became: events.outcome === 'paid' ? 'paid' : 'expired', event: events.event } : null
  }
  return {
    name: 'webpay',
    gateway,
    sessionMinutes: WEBPAY_MINUTES,
    pay: async (token) => {
      webpay.pay(token)
      const returned = await back(token)
      if (returned?.event) events.push(returned.event)
      return returned?.outcome === 'paid' || returned?.outcome === 'unknown' ? 'paid' : 'session-ended'
    },
    ended,
    eventOf: async (token) => (await ended(token))!.event,
    refundsOf: async (token) => webpay.transactions.get(token)!.back.length,
    paidSessions: async () =>
      [...webpay.transactions.values()]
        .filter(({ status }) => status !== 'INITIALIZED' && status !== 'FAILED')
        .map(({ token, sessionId }) => ({ sessionId: token, reference: sessionId })),
    // Nobody but the browser tells of it.
    deliver: async () => {
      for (const event of events.splice(0)) await recordEvent(db, 'webpay', event, clock())
    },
    close: webpay.close,
  }
}

const WEBPAY_MINUTES = 30

/** A guest pays at its page and comes back at once; notices tell the same again. */
async function mercadoPagoProvider(db: Db, clock: () => Date, faults: SandboxFaults): Promise<CardProvider> {
  const mercadoPago = await aMercadoPago({ clock, faults })
  const gateway = mercadoPagoGateway(mercadoPago.setting, { db, clock, publicUrl: 'http://localhost:3000' }, null)
  const events: ProviderEvent[] = []
  const rowOf = (id: string) =>
    db
      .selectFrom('mercado_pago_preferences')
      .select(['status', 'created_at', 'payment_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const ended: CardProvider['ended'] = async (id) => {
    const { status, created_at } = await rowOf(id)
    const isOver = clock().getTime() - created_at.getTime() >= MERCADO_PAGO_MINUTES * 60_000
    if (status === 'open' && !isOver) return null
    if (status === 'open') await gateway.expireSession(id)
    const found = await gateway.takeReturn!(new URLSearchParams({ preference_id: id }))
    return found?.event ? { became: found.outcome === 'paid' ? 'paid' : 'expired', event: found.event } : null
  }
  return {
    name: 'mercado-pago',
    gateway,
    sessionMinutes: MERCADO_PAGO_MINUTES,
    pay: async (id) => {
      const returned = mercadoPago.pay(id)
      // Its page is over: nothing happens there any more, and our own row says what has.
      if (!returned) return (await rowOf(id)).status === 'paid' ? 'paid' : 'session-ended'
      const found = await gateway.takeReturn!(returned)
      if (found?.event) events.push(found.event)
      return found?.outcome === 'paid' || found?.outcome === 'unknown' ? 'paid' : 'session-ended'
    },
    ended,
    eventOf: async (id) => (await ended(id))!.event,
    refundsOf: async (id) => {
      const { payment_id } = await rowOf(id)
      return mercadoPago.payments.get(Number(payment_id))!.refunds.length
    },
    paidSessions: async () => {
      const strays = await db
        .selectFrom('mercado_pago_refunds')
        .select('payment_id')
        .where('reference', 'is', null)
        .where('status', '=', 'made')
        .execute()
      const given = new Set(strays.map(({ payment_id }) => Number(payment_id)))
      return [...mercadoPago.payments.values()]
        .filter(({ id, status }) => status !== 'rejected' && !given.has(id))
        .map(({ id, external_reference: reference }) => ({ sessionId: mercadoPago.pages.get(id)!, reference }))
    },
    deliver: async (target) => {
      for (const event of events.splice(0)) await recordEvent(db, 'mercado-pago', event, clock())
      mercadoPago.postTo(target)
      await mercadoPago.deliver()
    },
    close: mercadoPago.close,
  }
}

const MERCADO_PAGO_MINUTES = 30
