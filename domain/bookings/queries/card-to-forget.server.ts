import type { PaymentProvider } from '#domain/payments/gateway.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/**
 * A card that a deposit has stored and of which nothing is charged any more.
 *
 * @property isCharged an earlier charge of it may still be answered, for which its provider is asked by the card
 */
type CardToForget = { paymentId: string; provider: PaymentProvider; sessionId: string; isCharged: boolean }

/** Whether the deposit's payment `p` has left a card behind: its rest is paid or dropped, or there never was one. */
const isUnneeded = sql`p.stores_card and p.status = 'captured' and p.card_forgotten_at is null
  and not exists (select from booking_rests r where r.booking_id = p.booking_id and r.status = 'open')`

/** @returns null where none is stored, one is still needed, or it was deleted */
export async function cardToForget(db: Db, bookingId: string): Promise<CardToForget | null> {
  const { rows } = await sql<CardToForget>`select p.id as "paymentId", p.provider, p.session_id as "sessionId",
      exists (select from payments x where x.booking_id = p.booking_id and x.by_stored_card and x.status in ('intended', 'open')) as "isCharged"
    from payments p where p.booking_id = ${bookingId} and ${isUnneeded}`.execute(db)
  return rows[0] ?? null
}

/** Bookings whose job was lost, oldest first. */
export async function cardsToForget(db: Db, before: Date, providers: readonly PaymentProvider[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.booking_id as id from payments p
    where ${isUnneeded} and p.captured_at <= ${before} and p.provider = any(${[...providers]}::text[])
    order by p.captured_at limit ${MAX_CARDS}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of one pass, as a provider that was away may have left many. */
const MAX_CARDS = 100
