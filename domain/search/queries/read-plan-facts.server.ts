import { exchangeRates } from '#domain/pricing/queries.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { PlanFacts } from '../plan.ts'
import type { Search } from '../search.ts'

/** The stored facts of a search's plan. */
export async function readPlanFacts(
  db: Db,
  { checkIn }: Pick<Search, 'checkIn'>,
  now: Date,
): Promise<Omit<PlanFacts, 'named'>> {
  const [zones, rates] = await Promise.all([checkIn ? readZones(db) : [], exchangeRates(db, now)])
  return { zones, rates, now }
}

/** Read for every plan with dates, because a new listing may just have added a zone. */
async function readZones(db: Db): Promise<PlanFacts['zones']> {
  const rows = await db.selectFrom('search_zones').select(['id', 'name']).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return Array.from({ length: Math.max(0, ...names.keys()) }, (_, index) => names.get(index + 1) ?? null)
}
