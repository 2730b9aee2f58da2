import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Lane } from '../calendar.ts'
import type { Block } from '../cut-rows.ts'

/** Both days are included. */
export type StoredBlock = Block & { id: string }
/** `weekend`: null where it costs no more or less. */
type StoredPrice = { id: string; from: Day; to: Day; minor: number; weekend: number | null }
type StoredMinimum = { id: string; from: Day; to: Day; days: number }
/** Nulls mean closed. */
export type StoredHours = { from: Day; to: Day; opens: number | null; closes: number | null }

export type Lanes = { blocks: StoredBlock[]; prices: StoredPrice[]; minimums: StoredMinimum[]; hours: StoredHours[] }

/**
 * Past rows are left out, because no change touches them; recurring weekdays are rules.
 * A booking that its host has cancelled keeps its dates blocked, so those are left out too.
 */
export async function readLanes(tx: Tx, listingId: string, today: Day): Promise<Lanes> {
  const [blocks, prices, minimums, hours] = [
    await sql<StoredBlock>`select id, start_date as from, end_date as to, coalesce(start_minutes, 0) as start,
        coalesce(end_minutes, 1440) as end from blocked_dates
      where listing_id = ${listingId} and not is_recurring and booking_id is null and end_date >= ${today}
      order by start_date, id`.execute(tx),
    await sql<StoredPrice>`select id, lower(days) as from, upper(days) - 1 as to, price_minor as minor,
        weekend_price_minor as weekend from price_overrides
      where listing_id = ${listingId} and upper(days) > ${today} order by days`.execute(tx),
    await sql<StoredMinimum>`select id, lower(days) as from, upper(days) - 1 as to, min_days as days from minimum_stays
      where listing_id = ${listingId} and upper(days) > ${today} order by days`.execute(tx),
    await sql<StoredHours>`select day as from, day as to, opens_minutes as opens, closes_minutes as closes from opening_exceptions
      where listing_id = ${listingId} and day >= ${today} order by day, opens_minutes`.execute(tx),
  ]
  return { blocks: blocks.rows, prices: prices.rows, minimums: minimums.rows, hours: hours.rows }
}

type LaneRows<Name extends Lane> = { removed: Lanes[Name]; added: Lanes[Name] }

/** Lanes that a change left alone are missing. */
export type LaneChanges = { [Name in Lane]?: LaneRows<Name> }
