import { addDays } from '#kernel/dates.ts'
import { instantOf, type Period } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Block } from '../cut-rows.ts'
import type { BookingInTheWay } from '../errors.ts'

type Planned = {
  listing: { zone: string; spaces: readonly string[] }
  changes: { blocks?: { added: readonly Block[] } }
}

/** The first bookings by time; the caller has locked the spaces, so no others come meanwhile. */
export async function findInTheWay(tx: Tx, planned: readonly Planned[]): Promise<BookingInTheWay[]> {
  const found = new Map<string, BookingInTheWay>()
  for (const { listing, changes } of planned) {
    const periods = (changes.blocks?.added ?? []).map((block) => periodOf(block, listing.zone))
    if (periods.length === 0) continue
    for (const row of await overlapping(tx, listing.spaces, periods)) found.set(row.id, row)
  }
  return [...found.values()].toSorted((a, b) => a.start.getTime() - b.start.getTime()).slice(0, MAX_NAMED)
}

const MAX_NAMED = 5

/** The period is empty where a clock change skips all of it. */
export const periodOf = ({ from, to, start, end }: Block, zone: string): Period => ({
  start: instantOf(from, start, zone),
  end: end === 1440 ? instantOf(addDays(to, 1), 0, zone) : instantOf(to, end, zone),
})

async function overlapping(tx: Tx, spaces: readonly string[], periods: readonly Period[]): Promise<BookingInTheWay[]> {
  const { rows } = await sql<BookingInTheWay>`
    select distinct b.id, p.first_name as guest, b.starts_at as start, b.ends_at as end, b.time_zone as zone,
      b.status = 'pending' as "isHeld"
    from occupancy o join bookings b on b.id = o.booking_id join profiles p on p.user_id = b.guest_id
    where o.space_id = any(${spaces}::uuid[]) and o.released_at is null
      and o.period && (select range_agg(tstzrange(begins, ends)) from unnest(${periods.map(({ start }) => start)}::timestamptz[],
        ${periods.map(({ end }) => end)}::timestamptz[]) as blocked (begins, ends))`.execute(tx)
  return rows
}
