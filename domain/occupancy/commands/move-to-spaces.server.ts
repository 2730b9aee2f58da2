import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Ids of bookings, blocks and foreign events that occupy. */
export type Occupying = { bookings: readonly string[]; blocks: readonly string[]; events: readonly string[] }

type Spaces = { before: readonly string[]; added: readonly string[]; removed: readonly string[] }

/**
 * Moves what bookings, blocks and events of calendars occupy to other spaces, whose rows are locked.
 * Nothing stays behind, not even what was released: a booking is checked in each space that it has had.
 *
 * @param spaces.before all spaces of today, each of which is occupied alike
 * @throws DatabaseError `occupancy_never_overlaps` where an added space is taken
 */
export async function moveToSpaces(
  tx: Tx,
  { before, added, removed }: Spaces,
  { bookings, blocks, events }: Occupying,
): Promise<void> {
  const isTheirs = sql<boolean>`(booking_id = any(${bookings}::uuid[]) or blocked_date_id = any(${blocks}::uuid[])
    or calendar_event_id = any(${events}::uuid[]))`
  await sql`insert into occupancy (id, space_id, period, holder, booking_id, blocked_date_id, released_at, change_id, calendar_event_id)
    select gen_random_uuid(), added, period, holder, booking_id, blocked_date_id, released_at, change_id, calendar_event_id
    from unnest(${added}::uuid[]) as added, (select distinct period, holder, booking_id, blocked_date_id, released_at, change_id,
        calendar_event_id from occupancy where space_id = any(${before}::uuid[]) and ${isTheirs}) as had`.execute(tx)
  await sql`delete from occupancy where space_id = any(${removed}::uuid[]) and ${isTheirs}`.execute(tx)
}
