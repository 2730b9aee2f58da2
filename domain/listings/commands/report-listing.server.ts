import { countAttempt } from '#domain/accounts/queries.server.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { ReportFailure } from '../errors.ts'
import type { ReportForm } from '../input.ts'

/** Reports that one visitor or account may make in an hour. */
export const REPORTS_AN_HOUR = 5

type Reporter = { userId: string | null; client: string }

/**
 * Keeps what a visitor says is wrong with a published listing. No log-in is needed.
 *
 * @param reporter `client` is the day's pseudonym of their connection: counted, never stored with the report (decision B9)
 */
export async function reportListing(
  db: Db,
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

  const made = await countAttempt(db, `report:${userId ?? client}`, now)
  if (made > REPORTS_AN_HOUR) return fail({ reason: 'too-many' })

  await db
    .insertInto('listing_reports')
    .values({ id: newId(now.getTime()), listing_id: listingId, reporter_id: userId, ...form, created_at: now })
    .execute()
  return ok(null)
}
