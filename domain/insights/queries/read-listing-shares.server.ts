import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { ListingShare, WantedInCity } from '../report.ts'
import type { Range } from '../report-input.ts'
import { inRange } from './compare.server.ts'

/** Below so many a number may say who it was. */
const FEW = 5
const MAX_WANTED = 20

type Input = Range & { hostId: string }

/** A host's own listings in searches: how often they appeared, at which position, how often they were opened. */
export async function readListingShares(db: Db, { hostId, ...range }: Input): Promise<ListingShare[]> {
  const { rows } = await sql<ListingShare & { visitors: number }>`
    select l.id as "listingId", sum(f.appearances)::bigint as appearances,
      (sum(f.position_sum)::float8 / nullif(sum(f.appearances), 0)) as "meanPosition",
      sum(f.opened)::bigint as opened, sum(f.visitors)::bigint as visitors
    from listings l join listing_figures f on f.listing_id = l.id
    where l.host_id = ${hostId} and ${inRange(range)}
    group by l.id having sum(f.appearances) > 0 order by appearances desc, l.id`.execute(db)
  return rows.map((row) => ({ ...row, visitors: row.visitors < FEW ? null : row.visitors }))
}

/** Searches without success in the cities of a host's listings, of five visitors or more. */
export async function readWantedInCities(db: Db, { hostId, ...range }: Input): Promise<WantedInCity[]> {
  const { rows } = await sql<WantedInCity>`
    select unit, city, category, subcategory, sum(without_result + unopened)::bigint as unmet
    from search_figures where ${inRange(range)}
      and city = any(array(select distinct city from listings where host_id = ${hostId} and status = 'published'))
    group by unit, city, category, subcategory having sum(visitors) >= ${FEW} and sum(without_result + unopened) > 0
    order by unmet desc, city, unit, category, subcategory limit ${MAX_WANTED}`.execute(db)
  return rows
}
