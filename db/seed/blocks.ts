import { BLOCK_HOLDER } from '#domain/occupancy/holder.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { instantOf, type Period } from '#kernel/zones.ts'
import type pg from 'pg'
import type { Calendar } from './calendar.ts'
import type { Listing } from './listings.ts'
import { idsOf, randomOf } from './random.ts'
import { insertRows, rangeText } from './rows.ts'
import { SEED, type WorldTime } from './world.ts'

/** A host's blocked days: once, or the same weekday for a long time. */
type Block = { id: string; listing: Listing } & (
  | { start: Day; end: Day; period: Period }
  | { start: Day; end: Day; weekday: number }
)

/** Share of listings with blocked days in the next three months. */
const BLOCKED_SHARE = 0.22

export function makeBlocks(listings: readonly Listing[], calendar: Calendar, time: WorldTime): Block[] {
  const random = randomOf(`${SEED}:blocks`)
  const newId = idsOf(`${SEED}:blocks`)

  return listings.flatMap((listing): Block[] => {
    const recurring = listing.rules.recurringBlocks.map(({ weekday, from, to }) => ({
      id: newId(time.start),
      listing,
      start: from,
      end: to,
      weekday,
    }))
    if (!random.chance(BLOCKED_SHARE)) return recurring

    const start = addDays(time.today, random.between(4, 85))
    const end = addDays(start, listing.slot.unit === 'day' ? random.between(0, 4) : random.between(0, 1))
    const zone = listing.address.timeZone
    const period = { start: instantOf(start, 0, zone), end: instantOf(addDays(end, 1), 0, zone) }
    calendar.take(listing.spaces, period)
    return [...recurring, { id: newId(time.start), listing, start, end, period }]
  })
}

export async function insertBlocks(client: pg.Client, blocks: readonly Block[], time: WorldTime): Promise<void> {
  const newId = idsOf(`${SEED}:blocked-occupancy`)
  await insertRows(
    client,
    'blocked_dates',
    blocks.map((block) => {
      const weekday = 'weekday' in block ? block.weekday : null
      const dates = {
        start_date: block.start,
        end_date: block.end,
        is_recurring: weekday !== null,
        recurring_day: weekday,
      }
      return { id: block.id, listing_id: block.listing.id, ...dates }
    }),
  )
  await insertRows(
    client,
    'occupancy',
    blocks.flatMap((block) => {
      if (!('period' in block)) return []
      const { id, listing, period } = block
      return listing.spaces.map((space) => ({
        id: newId(time.start),
        space_id: space.id,
        period: rangeText(period),
        holder: BLOCK_HOLDER,
        blocked_date_id: id,
      }))
    }),
  )
}
