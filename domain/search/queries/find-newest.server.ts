import type { Db } from '#platform/db.server.ts'
import { withinTime } from '#platform/deadline.server.ts'
import { sql } from 'kysely'
import type { SearchPlan } from '../plan.ts'
import { conditionsOf } from './match-documents.server.ts'
import { orders } from './order-documents.server.ts'
import { MAX_MILLISECONDS } from './search-listings.server.ts'

/**
 * The newest listings that match, other than a person's own and those of people who are blocked.
 *
 * @throws the error that `isTooSlow` recognises when it takes too long
 */
export function findNewest(db: Db, plan: SearchPlan, { userId, max }: { userId: string; max: number }) {
  return withinTime(db, MAX_MILLISECONDS, async (tx) => {
    const { rows } = await sql<{ id: string; publishedAt: Date }>`
      select listing_id as id, created as "publishedAt" from search_document
      where ${sql.join(conditionsOf(plan), sql` and `)} and not exists (
        select from listings where id = listing_id and (host_id = ${userId} or is_blocked(host_id, ${userId})))
      order by ${orders.newest} limit ${sql.lit(max)}`.execute(tx)
    return rows
  })
}
