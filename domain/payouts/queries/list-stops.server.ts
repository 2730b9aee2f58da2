import type { Db } from '#platform/db.server.ts'

/** The active stops of a booking's payout, oldest first. */
export const listStops = (db: Db, bookingId: string) =>
  db
    .selectFrom('payout_stops')
    .select(['reason', 'created_at as at'])
    .where('booking_id', '=', bookingId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute()
