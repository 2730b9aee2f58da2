import { addDays, type Day } from '#kernel/dates.ts'
import type pg from 'pg'
import { idsOf } from './random.ts'
import { SEED, type WorldTime } from './world.ts'

/** Chilean seasons: summer, winter holidays and the days around the national holiday. */
const seasons = [
  { from: '01-02', to: '02-28' },
  { from: '07-01', to: '07-31' },
  { from: '09-12', to: '09-20' },
] as const

/** The first day without bookings (`bookings.ts`), so that none is shorter than its season's minimum. */
const FREE_FROM_DAYS = 62
const SHORTEST_SEASON_DAYS = 7

const MIN_DAYS = 5
const DEARER = 1.35

/** Gives the demo host's house a longer minimum stay and higher price in the next season. */
export async function insertSeason(
  client: pg.Client,
  { id }: { id: string },
  { today, start }: WorldTime,
): Promise<void> {
  const { from, to } = nextSeason(today)
  const newId = idsOf(`${SEED}:seasons`)
  const house = `from listings where host_id = $2 and subcategory = 'house' and listing_type = 'home' order by id limit 1`
  await client.query(
    `insert into minimum_stays (id, listing_id, days, min_days) select $1, id, daterange($3, $4, '[]'), $5 ${house}`,
    [newId(start), id, from, to, MIN_DAYS],
  )
  // Price overrides within the season stay.
  await client.query(
    `insert into price_overrides (id, listing_id, days, price_minor)
     select $1, id, daterange($3, $4, '[]'), round(price_minor * $5::numeric / 1000) * 1000 ${house} on conflict do nothing`,
    [newId(start), id, from, to, DEARER],
  )
}

/** The rest of the next season without bookings. */
function nextSeason(today: Day): { from: Day; to: Day } {
  const free = addDays(today, FREE_FROM_DAYS)
  const year = Number(today.slice(0, 4))
  return [year, year + 1]
    .flatMap((each) => seasons.map(({ from, to }) => ({ from: `${each}-${from}`, to: `${each}-${to}` })))
    .map(({ from, to }) => ({ from: from < free ? free : from, to }))
    .find(({ from, to }) => addDays(from, SHORTEST_SEASON_DAYS - 1) <= to)!
}
