import type { Period } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { BLOCK_HOLDER } from '../holder.ts'

/**
 * Occupies each space for imported events; the caller has locked the spaces.
 *
 * @throws DatabaseError `occupancy_never_overlaps` where any of it is booked
 */
export async function occupyByEvents(
  tx: Tx,
  spaces: readonly string[],
  events: readonly ({ id: string } & Period)[],
): Promise<void> {
  await sql`insert into occupancy (id, space_id, period, holder, calendar_event_id)
    select gen_random_uuid(), space, tstzrange(event.start, event.end), ${BLOCK_HOLDER}, event.id
    from jsonb_to_recordset(${JSON.stringify(events)}) as event (id uuid, start timestamptz, "end" timestamptz)
      cross join unnest(${spaces}::uuid[]) as space`.execute(tx)
}

/** Deletes the occupancy of imported events. */
export async function freeEvents(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await sql`delete from occupancy where calendar_event_id = any(${eventIds}::uuid[])`.execute(tx)
}
