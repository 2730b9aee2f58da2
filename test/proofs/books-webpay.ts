import type { PaymentGateway } from '#domain/payments/gateway.server.ts'
import { webpayGateway } from '#domain/payments/gateway.webpay.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { PaymentType } from '../webpay/books.ts'
import { aWebpay, type WebpayStandIn } from '../webpay/stand-in.ts'
import { besideSandbox, oneStandIn, type OwnBooks } from './books-beside-sandbox.ts'
import { sumOf } from './books-facts.ts'
import type { BookLine, BooksProvider, Card, Opened } from './books-provider.ts'

/** A guest's way at Webpay's form, by the card; those with other cards pay at the sandbox. */
const ways: Partial<Record<Card, { type: PaymentType; installments?: number } | 'declined' | 'stopped' | 'failed'>> = {
  good: { type: 'VN' },
  confirmed: { type: 'SI', installments: 3 },
  // Of debit nothing is nullified in part.
  later: { type: 'VD' },
  declined: 'declined',
  refused: 'stopped',
  careful: 'failed',
}

const standIns = oneStandIn((clock) => aWebpay({ clock }))
export const closeWebpays = standIns.close

/** Webpay for pesos, with the sandbox beside it: a guest chooses, and each payment stays where it was begun. */
export async function webpayBooks(opened: Opened): Promise<BooksProvider> {
  const webpay = await standIns.of(opened)
  const { db, clock } = opened
  return besideSandbox(opened, ownBooks(db, webpay, webpayGateway(webpay.setting, { db, clock, publicUrl: ORIGIN })))
}

const ORIGIN = 'http://localhost:3000'

function ownBooks(db: Db, webpay: WebpayStandIn, gateway: PaymentGateway): OwnBooks {
  const tokens = new Set<string>()
  const refunds: BookLine[] = []
  return {
    gateway: {
      ...gateway,
      createSession: async (input) => {
        const made = await gateway.createSession(input)
        tokens.add(made.sessionId)
        return made
      },
      refund: async (input) => {
        const made = await gateway.refund(input)
        const { sessionId, reference, amount } = input
        // Transbank keeps no name of a refund, so what it has done is told apart by what was left before.
        if (!refunds.some((line) => line.reference === reference))
          refunds.push({
            kind: 'refund',
            id: `${sessionId}:${reference}`,
            reference,
            minor: amount.minor,
            currency: amount.currency,
            state: made.state === 'failed' ? 'failed' : 'succeeded',
          })
        return made
      },
    },
    isOwn: (sessionId) => tokens.has(sessionId),
    takes: (card) => card === undefined || ways[card] !== undefined,
    pay: async (token, card) => {
      const way = ways[card]!
      const isLeft = way === 'stopped' || way === 'failed'
      if (typeof way === 'object') webpay.fill(token, way.type, way.installments ?? 0)
      else if (way === 'declined') webpay.fill(token, 'VN', 0, false)
      const returned = await gateway.takeReturn!(webpay.comeBack(token, isLeft ? way : 'filled'))
      return {
        answer: returned?.outcome ?? 'unknown',
        events: returned?.event ? [{ provider: 'webpay', event: returned.event }] : [],
      }
    },
    lines: async () => {
      const own = [...tokens].map((token) => webpay.transactions.get(token)!)
      const listed = sumOf(refunds.filter(({ state }) => state === 'succeeded'))
      const back = own.flatMap((each) => each.back).reduce((sum, { amount }) => sum + amount, 0)
      if (back !== listed) throw new Error(`webpay has given back ${back}, and lists ${listed}`)
      const charges = own.filter(({ status }) => status !== 'INITIALIZED' && status !== 'FAILED')
      return [
        ...charges.map(({ token, sessionId, amount }) => ({
          kind: 'charge' as const,
          id: token,
          reference: sessionId,
          minor: amount,
          currency: 'CLP',
          state: 'succeeded' as const,
        })),
        ...refunds,
      ]
    },
    // All sequences begin at one time, and the list that the reconciler reads would grow with each.
    close: async () =>
      void (await sql`update webpay_transactions set created_at = created_at - interval '1 year'
        where token = any(${[...tokens]}::text[])`.execute(db)),
  }
}
