import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Budgets } from '#platform/budget.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { ReportFailure } from '../errors.ts'
import type { ReportForm } from '../input.ts'

type Reporter = { userId: string | null; client: string }

/**
 * Stores a visitor's report of a published listing. No log-in is needed.
 *
 * @param reporter `client` is the day's pseudonym of their connection: counted, never stored with the report (decision
 *   B9)
 */
export async function reportListing(
  db: Db,
  budgets: Budgets,
  listingId: string,
  form: ReportForm,
  { userId, client }: Reporter,
  now: Date,
): Promise<Result<null, ReportFailure>> {
  const listing = await db
    .selectFrom('listings')
    .select('id')
    .where('id', '=', listingId)
    .where('status', '=', 'published')
    .executeTakeFirst()
  if (!listing) return fail({ reason: 'not-found' })

  const spent = await budgets.spend('report', userId ?? client, now)
  if (!spent.ok) return fail({ reason: 'too-many' })

  await db
    .insertInto('listing_reports')
    .values({ id: newId(now.getTime()), listing_id: listingId, reporter_id: userId, ...form, created_at: now })
    .execute()
  return ok(null)
}
