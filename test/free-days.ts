import type { Pool } from 'pg'
import { monthAhead, nextDay } from './days.ts'
import type { House } from './house/house.ts'

/** A house, or a way to it. */
type Source = { clock: House['clock']; ask: (path: string) => Promise<Pick<Response, 'text'>> }

/**
 * Free days in a row from the first of a month two months ahead, when every policy still refunds everything.
 *
 * @returns the first of them
 * @throws Error where there are none in three months
 */
export async function freeDays(house: Source, listing: string, length: number): Promise<string> {
  const first = monthAhead(house.clock())
  for (const later of [0, 31, 62]) {
    const days = await daysOf(house, listing, nextDay(first, later).slice(0, 7))
    const day = days.find((from) =>
      Array.from({ length }, (_, step) => nextDay(from, step)).every((each) => days.includes(each)),
    )
    if (day) return day
  }
  throw new Error(`${listing} has nowhere ${length} free days in a row.`)
}

/** Days that the listing's page offers as links. */
async function daysOf(house: Source, listing: string, month: string): Promise<string[]> {
  const page = await (await house.ask(`/property/${listing}?month=${month}-01`)).text()
  return [...page.matchAll(/data-day="([^"]+)"/g)].map(([, day = '']) => day)
}

/**
 * A home that is booked at once for two days or more, and is free from a day on: nobody has booked it, its host has closed nothing.
 * Which homes of the demo are closed when depends on the day the demo begins.
 */
export async function aFreeHome(pool: Pool, from: string, country = 'CL'): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select l.id from listings l where listing_type = 'home' and min_days <= 2 and instant_book and status = 'published' and country_code = $2
       and not exists (select from listing_spaces s join occupancy o using (space_id)
         where s.listing_id = l.id and o.released_at is null and upper(o.period) > $1::date)
       and not exists (select from blocked_dates b where b.listing_id = l.id)
     order by l.id limit 1`,
    [from, country],
  )
  return rows[0]!.id
}
