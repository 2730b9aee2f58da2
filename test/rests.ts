import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { startPayment } from '#domain/bookings/commands/start-payment.server.ts'
import { payInSandbox, answerChallenge } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import type { Db } from '#platform/db.server.ts'
import { aGateway, aHold, aListing, anEvent, days, NOW, validCard, valueOf } from './factories.ts'

/** Of 110,000 pesos 33,000 are paid at booking, and the rest 14 days before 20 May, 15:00 in Santiago. */
export const inTwoParts = { deposit_percent: 30, rest_days: 14 } as const
export const REST_DUE = new Date('2026-05-06T19:00:00Z')

/** Cards of the sandbox that pay once; later one is declined, and the bank of the other wants its customer. */
export const laterDeclined = { number: '4000 0000 0000 0341', expiry: '12/30' }
export const laterChallenged = { number: '4000 0027 6000 3184', expiry: '12/30' }

type Choice = { card?: typeof validCard; listing?: Parameters<typeof aListing>[1]; now?: Date }

/** A confirmed booking whose deposit is paid, of two nights in May. */
export async function aDepositPaid(db: Db, { card = validCard, listing, now = NOW }: Choice = {}) {
  const own = await aListing(db, { ...inTwoParts, ...listing })
  const booking = await aHold(db, own, { stay: days('2026-05-20', '2026-05-22'), now })
  const input = { ...booking, origin: 'http://localhost:3000' }
  const { sessionId } = valueOf(await startPayment(db, aGateway(db, now), input, now))
  await payCard(db, sessionId, card, now)
  return { ...booking, sessionId, listing: own, hostId: own.hostId }
}

/** Pays a session of the sandbox, and tells of it. */
export async function payCard(db: Db, sessionId: string, card: typeof validCard, now: Date): Promise<void> {
  const answer = await payInSandbox(db, sessionId, card, now)
  if (answer === 'challenge') await answerChallenge(db, sessionId, true, now)
  await recordEvent(db, 'sandbox', anEvent(sessionId, 'session.paid', now), now)
}

export const restRow = (db: Db, bookingId: string) =>
  db.selectFrom('booking_rests').selectAll().where('booking_id', '=', bookingId).executeTakeFirstOrThrow()
