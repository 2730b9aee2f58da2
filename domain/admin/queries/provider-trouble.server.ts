import { money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Provider events about a booking that did not match our requests and were ignored. */
export async function eventProblems(db: Db, bookingId: string) {
  return db
    .selectFrom('provider_events')
    .innerJoin('payments', (join) =>
      join.onRef('payments.provider', '=', 'provider_events.provider').on(
        sql<boolean>`(payments.id::text = payload ->> 'reference' or payments.session_id = payload ->> 'sessionId'
            or payments.intent_id = payload ->> 'intentId')`,
      ),
    )
    .select(['payments.provider', 'problem', 'received_at as at'])
    .where('booking_id', '=', bookingId)
    .where('problem', 'is not', null)
    .orderBy('received_at')
    .execute()
}

/** Disputed payments, open or lost. */
export async function disputesOf(db: Db, bookingId: string) {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['number', 'disputes.status', 'disputes.amount_minor', 'disputes.currency', 'opened_at', 'closed_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('opened_at')
    .execute()
  return rows.map(({ number, status, amount_minor, currency, opened_at, closed_at }) => ({
    number,
    status,
    at: closed_at ?? opened_at,
    amount: money(amount_minor, currency),
  }))
}
