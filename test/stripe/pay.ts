import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { validCard } from '../factories.ts'
import type { aStripeWorld } from './world.ts'

type World = Awaited<ReturnType<typeof aStripeWorld>>

/** Pays a booking's 110,000 pesos at Stripe, as if its guest had done so. */
export async function payAtStripe(db: Db, { stripe, gateway }: World, bookingId: string, now: Date): Promise<void> {
  const { sessionId } = await gateway.createSession({
    idempotencyKey: newId(),
    intendedAt: now,
    bookingId,
    amount: money(110_000, 'CLP'),
    reference: newId(),
    email: 'ana@patio.example',
    returnUrl: 'http://localhost:3000/bookings',
  })
  stripe.pay(sessionId, validCard.number)
  await sql`update payments set provider = 'stripe', session_id = ${sessionId} where booking_id = ${bookingId}`.execute(
    db,
  )
}
