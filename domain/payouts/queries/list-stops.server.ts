import type { Db } from '#platform/db.server.ts'

/** What stops the payout of a booking now, the first on top. */
export const listStops = (db: Db, bookingId: string) =>
  db
    .selectFrom('payout_stops')
    .select(['reason', 'created_at as at'])
    .where('booking_id', '=', bookingId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute()
