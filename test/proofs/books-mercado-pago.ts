import type { PaymentGateway } from '#domain/payments/gateway.server.ts'
import { mercadoPagoGateway } from '#domain/payments/gateway.mercado-pago.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { StandInPayment, StandInRefund } from '../mercado-pago/books.ts'
import { aMercadoPago, type MercadoPagoStandIn } from '../mercado-pago/stand-in.ts'
import { besideSandbox, oneStandIn, type OwnBooks } from './books-beside-sandbox.ts'
import type { BookLine, BooksProvider, Card, Opened, OwnEvent } from './books-provider.ts'

/** `unseen`: the browser never comes back, and a notice tells; `twice`: the same page is paid two times. */
type Way = 'paid' | 'rejected' | 'left' | 'unseen' | 'twice'

/** A guest's way at Mercado Pago's page, by the card; those with other cards pay at the sandbox. */
const ways: Partial<Record<Card, Way>> = {
  good: 'paid',
  confirmed: 'unseen',
  // Its refunds are in process first.
  later: 'paid',
  declined: 'rejected',
  refused: 'left',
  careful: 'twice',
}

const standIns = oneStandIn((clock) => aMercadoPago({ clock }))
export const closeMercadoPagos = standIns.close

/** Mercado Pago for pesos, with the sandbox beside it: a guest chooses, and each payment stays where it was begun. */
export async function mercadoPagoBooks(opened: Opened): Promise<BooksProvider> {
  const mercadoPago = await standIns.of(opened)
  const { db, clock } = opened
  const gateway = mercadoPagoGateway(mercadoPago.setting, { db, clock, publicUrl: 'http://localhost:3000' })
  return besideSandbox(opened, ownBooks(db, mercadoPago, gateway))
}

/** A refund that was asked for; `made` is none where it was refused. */
type Tried = { reference: string; minor: number; made: StandInRefund | null }

function ownBooks(db: Db, mercadoPago: MercadoPagoStandIn, gateway: PaymentGateway): OwnBooks {
  const ids = new Set<string>()
  const slow = new Set<string>()
  const tried: Tried[] = []
  const disputed = new Map<string, { paymentId: number; minor: number; state: 'open' | 'won' | 'lost' }>()
  const ownEvent = (event: OwnEvent['event']): OwnEvent => ({ provider: 'mercado-pago', event })
  const refundOf = (reference: string) => tried.find((each) => each.reference === reference)?.made
  const back = async (returned: URLSearchParams) => {
    const found = await gateway.takeReturn!(returned)
    return { answer: found?.outcome ?? 'unknown', events: found?.event ? [ownEvent(found.event)] : [] }
  }

  return {
    gateway: {
      ...gateway,
      createSession: async (input) => {
        const made = await gateway.createSession(input)
        ids.add(made.sessionId)
        return made
      },
      refund: async (input) => {
        mercadoPago.settings.refunds = slow.has(input.sessionId) ? 'in_process' : 'approved'
        const made = await gateway.refund(input)
        mercadoPago.settings.refunds = 'approved'
        const { reference, amount } = input
        const [paymentId, refundId] = made.refundId.split(':').map(Number)
        const found = mercadoPago.payments.get(paymentId!)?.refunds.find(({ id }) => id === refundId) ?? null
        if (made.state !== 'disputed' && !tried.some((each) => each.reference === reference))
          tried.push({ reference, minor: amount.minor, made: found })
        return made
      },
    },
    isOwn: (sessionId) => ids.has(sessionId),
    takes: (card) => card === undefined || ways[card] !== undefined,
    pay: async (id, card) => {
      if (card === 'later') slow.add(id)
      const way = ways[card]!
      if (way === 'left' || !mercadoPago.isOpen(id)) return back(mercadoPago.comeBack(id, null))
      const payment = mercadoPago.fill(id, way === 'rejected' ? 'rejected' : 'approved')
      if (way === 'unseen') return { answer: 'paid', events: [] }
      return back(mercadoPago.comeBack(id, way === 'twice' ? mercadoPago.fill(id) : payment))
    },
    takeEvents: async () => {
      const events: OwnEvent[] = []
      for (const { search, headers } of mercadoPago.takeNotices()) {
        const heard = await gateway.readNotice!({ search, header: (name) => headers[name] ?? null })
        if (!heard) throw new Error('a notice of its own is called forged')
        if (heard !== 'ignored') events.push(...heard.map(ownEvent))
      }
      return events
    },
    endRefund: ({ reference }, as) => {
      const made = refundOf(reference)
      if (made?.status !== 'in_process') return false
      mercadoPago.endRefund(made, as === 'succeeded' ? 'approved' : 'rejected')
      return true
    },
    dispute: ({ intentId }) => {
      const payment = mercadoPago.payments.get(Number(intentId))!
      const minor = payment.transaction_amount - payment.transaction_amount_refunded
      if (!mercadoPago.chargeBack(payment.id, 'in_process')) return null
      disputed.set(`cb_${payment.id}`, { paymentId: payment.id, minor, state: 'open' })
      return `cb_${payment.id}`
    },
    decide: (id, as) => {
      const dispute = disputed.get(id)
      if (!dispute) return false
      dispute.state = as
      mercadoPago.chargeBack(dispute.paymentId, as === 'won' ? 'reimbursed' : 'settled')
      return true
    },
    lines: async () => {
      const counted = await db
        .selectFrom('mercado_pago_preferences')
        .select(['reference', 'payment_id'])
        .where('id', 'in', [...ids, ''])
        .execute()
      const own = [...mercadoPago.payments.values()].filter(
        ({ status, external_reference }) =>
          status !== 'rejected' && counted.some(({ reference }) => reference === external_reference),
      )
      const counts = ({ id }: StandInPayment) => counted.some(({ payment_id }) => payment_id === String(id))
      return [
        // What counts for nothing and was given back was never taken.
        ...own
          .filter((payment) => counts(payment) || payment.status !== 'refunded')
          .map((payment) => lineOf(payment, counts(payment))),
        ...tried.map(refundLine),
        ...[...disputed].map(([id, { minor, state }]) => ({
          kind: 'dispute' as const,
          id,
          reference: id,
          minor,
          currency: 'CLP',
          state,
        })),
      ]
    },
    // All sequences begin at one time, and the lists that the reconciler reads would grow with each.
    close: async () => {
      mercadoPago.payments.clear()
      mercadoPago.takeNotices()
      await sql`update mercado_pago_preferences set created_at = created_at - interval '1 year'
        where id = any(${[...ids]}::text[])`.execute(db)
    },
  }
}

const lineOf = (
  { id, external_reference, transaction_amount: minor, currency_id: currency }: StandInPayment,
  isCounted: boolean,
): BookLine => ({
  kind: 'charge',
  id: String(id),
  reference: isCounted ? external_reference : `stray:${id}`,
  minor,
  currency,
  state: 'succeeded',
})

const states = { approved: 'succeeded', in_process: 'pending', rejected: 'failed' } as const

const refundLine = ({ reference, minor, made }: Tried): BookLine => ({
  kind: 'refund',
  id: String(made?.id ?? `refused:${reference}`),
  reference,
  minor,
  currency: 'CLP',
  state: made ? states[made.status] : 'failed',
})
