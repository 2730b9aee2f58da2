import { documentKind } from '#domain/listings/queries/read-columns.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { SearchPlan } from '../plan.ts'
import type { Ranked } from '../recommended.ts'
import type { Condition } from './match-times.server.ts'
import { orders } from './order-documents.server.ts'
import { alongIndex } from './steer-planner.server.ts'

/** Rows that a scan in the order of the page reads before the query reads all rows. */
export const WALKED = 30_000

type Walk = { take: number /** The first rows in that order; all of them without a limit. */; among?: number }

/** The first that match, in the order of the page. */
export async function walk(
  tx: Tx,
  plan: SearchPlan,
  conditions: readonly Condition[],
  { take, among }: Walk,
): Promise<Ranked[]> {
  const { type, subcategory } = plan.search
  const order = orders[plan.sort]
  const all = sql.join(conditions, sql` and `)
  const kind = sql`kind = ${documentKind(type)}`
  const inKind = subcategory ? sql`${kind} and subcategory = ${subcategory}` : kind
  const query = among
    ? sql`from (select * from search_document where ${inKind} order by ${order} limit ${sql.lit(among)}) search_document where ${all}`
    : sql`from search_document where ${all} order by ${order}`
  const find = () =>
    sql<{
      met: string[]
    }>`select array(select listing_id || ' ' || subcategory ${query} limit ${sql.lit(take)}) as met`.execute(tx)
  const { rows } = among ? await alongIndex(tx, find) : await find()
  return rows[0]!.met.map((each) => {
    const [id = '', subcategory = ''] = each.split(' ')
    return { id, subcategory }
  })
}
