import { type RawBuilder, sql } from 'kysely'

/** `isAwaited` of booking.ts as SQL on a row of `bookings`. */
export function awaits(whom: 'host' | 'payment' | 'anybody', now: Date): RawBuilder<boolean> {
  const pending = sql<boolean>`bookings.status = 'pending' and bookings.expires_at > ${now}::timestamptz`
  return whom === 'anybody' ? sql`(${pending})` : sql`(${pending} and bookings.waits_for = ${whom})`
}
