import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Budgets } from '#platform/budget.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { ReportFailure } from '../errors.ts'
import type { ReportForm } from '../input.ts'
import { findReportable } from '../queries/find-reportable.server.ts'
import type { ReportKind } from '../report.ts'

type Report = { kind: ReportKind; thingId: string; form: ReportForm }
type Reporter = { userId: string | null; client: string }

/**
 * Stores a report, or changes the reporter's open one; listings may be reported without a log-in.
 *
 * @param reporter `client` is the connection's pseudonym of the day, never stored here (decision B9)
 */
export async function sendReport(
  { db, budgets }: { db: Db; budgets: Budgets },
  { kind, thingId, form: { reason, text } }: Report,
  { userId, client }: Reporter,
  now: Date,
): Promise<Result<null, ReportFailure>> {
  const found = await findReportable(db, { kind, thingId, readerId: userId }, now)
  if (!found) return fail({ reason: 'not-found' })

  const spent = await budgets.spend('report', userId ?? client, now)
  if (!spent.ok) return fail({ reason: 'too-many' })

  const about = { kind, subject_id: thingId, listing_id: found.listingId, person_id: found.personId }
  await db
    .insertInto('reports')
    .values({ id: newId(now.getTime()), ...about, reporter_id: userId, reason, text, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['reporter_id', 'subject_id']).where('decision', 'is', null).doUpdateSet({ reason, text }),
    )
    .execute()
  return ok(null)
}
