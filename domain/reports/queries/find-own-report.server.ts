import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { isNotified } from '../report.ts'

/**
 * A report as whoever sent it reads it, or, once that is decided, whoever was warned or has lost something by it. Neither learns who the
 * other is by it.
 */
export async function findOwnReport(db: Db, { userId, reportId }: { userId: string; reportId: string }, l: Language) {
  const row = await found(db, reportId, l).executeTakeFirst()
  if (row?.reporter_id === userId) return { by: 'reporter', text: row.text, reason: row.reason, ...toOwn(row) } as const
  if (row?.person_id !== userId || row.decision === null || !isNotified(row.decision)) return null
  return { by: 'person', because: row.decision_reason!, ...toOwn(row), decision: row.decision } as const
}

const found = (db: Db, reportId: string, language: Language) =>
  db
    .selectFrom('reports')
    .leftJoin('listings', 'listings.id', 'listing_id')
    .select(['reports.id', 'kind', 'reason', 'text', 'reports.created_at', 'decision', 'decision_reason', 'decided_at'])
    .select(['reporter_id', 'person_id', ownText('title', language).as('title')])
    .where('reports.id', '=', reportId)

const toOwn = ({ kind, decision, decided_at, created_at, title }: RowOf<typeof found>) => ({
  kind,
  decision,
  decidedAt: decided_at,
  createdAt: created_at,
  title: title?.text ?? null,
})
