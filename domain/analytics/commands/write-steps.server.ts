import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Step } from '../observation.ts'
import { bookingKey, makeSalt } from './visitor-keys.server.ts'

/** A hold is known again by a key of its booking that only this day can make. */
export async function writeSteps(tx: Tx, steps: readonly Step[], round: number): Promise<void> {
  if (steps.length === 0) return
  const rows = []
  for (const { bookingId, ...step } of steps) {
    const key = bookingId === undefined ? null : bookingKey(await makeSalt(tx, step), bookingId)
    rows.push({ ...step, key })
  }
  await sql`
    insert into booking_conversions (day, site, visitor, at, step, listing_id, unit, city, subcategory, device, source, booking_key, round)
    select s.day, s.site, s.visitor, s.at, s.step, l.id, case l.listing_type when 'home' then 'day' else 'hour' end, l.city, l.subcategory,
      s.device, s.source, s.key, ${round}
    from json_to_recordset(${JSON.stringify(rows)}::json) s (day date, site text, visitor uuid, at timestamptz, step text,
      "listingId" uuid, device text, source text, key uuid)
    join listings l on l.id = s."listingId"
    on conflict do nothing`.execute(tx)
}
