import { type Db, inTransaction } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { openRound } from './record.server.ts'
import { keysOfBooking } from './visitor-keys.server.ts'

/** Notes that a hold of the same day is paid; on a later day nothing knows any more whose hold it was. */
export async function recordPayment(db: Db, { bookingId, at }: { bookingId: string; at: Date }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const keys = await keysOfBooking(tx, bookingId, at)
    if (keys.length === 0) return
    const round = await openRound(tx)
    await sql`
      insert into booking_conversions (day, site, visitor, at, step, listing_id, unit, city, subcategory, device, source, booking_key, round)
      select day, site, visitor, ${at}, 'paid', listing_id, unit, city, subcategory, device, source, booking_key, ${round}
      from booking_conversions where booking_key = any(${keys}::uuid[]) and step = 'hold'
      on conflict do nothing`.execute(tx)
  })
}
