import type { Unit } from '#domain/availability/unit.ts'
import type { Day } from '#kernel/dates.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { planSearch } from '../plan.ts'
import type { Search } from '../search.ts'
import { conditionsOf } from './match-documents.server.ts'
import { readPlanFacts } from './read-plan-facts.server.ts'

type Dated = Pick<Search, 'checkIn' | 'checkOut' | 'guests'> & { checkIn: Day }

/** The listings that are free; per hour, for some session on the first day of the stay. */
export async function freeAmong(
  db: Db,
  listingIds: readonly string[],
  { checkIn, checkOut, guests }: Dated,
  now: Date,
): Promise<ReadonlySet<string>> {
  const freeOf = (type: Unit) =>
    matchingAmong(db, listingIds, { type, checkIn, guests, page: 1, ...(type === 'day' && { checkOut }) }, now)
  return new Set([...(await freeOf('day')), ...(await freeOf('hour'))])
}

/** The listings that a search would find, wherever it looks. */
export async function matchingAmong(
  db: Db,
  listingIds: readonly string[],
  search: Search,
  now: Date,
): Promise<ReadonlySet<string>> {
  const plan = planSearch(search, { named: null, ...(await readPlanFacts(db, search, now)) })
  const { rows } = await sql<{ id: string }>`
    select listing_id as id from search_document
    where listing_id = any(${listingIds}::uuid[]) and ${sql.join(conditionsOf(plan), sql` and `)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
