import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { ReportKind } from '../report.ts'

const PAGE = 20

type Window = {
  isOpen: boolean
  /** Null: reports of every kind. */
  kind: ReportKind | null
  /** The report's id after which the page begins; null for the first page. */
  after: string | null
  /** By age; else open ones have the oldest first, decided ones the newest. */
  order?: 'oldest' | 'newest' | null
}

/** Lists open or decided reports, and whether there are more. */
export async function listReports(db: Db, window: Window, language: Language) {
  const rows = await found(db, window, language).execute()
  return { reports: rows.slice(0, PAGE).map(toItem), next: rows.length > PAGE ? rows[PAGE - 1]!.id : null }
}

function found(db: Db, { isOpen, kind, after, order }: Window, language: Language) {
  const isOldestFirst = order ? order === 'oldest' : isOpen
  return db
    .selectFrom('reports')
    .leftJoin('listings', 'listings.id', 'listing_id')
    .leftJoin('profiles as person', 'person.user_id', 'person_id')
    .select(['reports.id', 'subject_id', 'kind', 'reason', 'reports.created_at', 'decision', 'decided_at'])
    .select(['person.first_name as person_name', ownText('title', language).as('title')])
    .select(
      sql<number>`(select count(*)::int from reports other where other.subject_id = reports.subject_id
        and other.decision is null and other.id <> reports.id)`.as('others'),
    )
    .where('decision', isOpen ? 'is' : 'is not', null)
    .$if(kind !== null, (query) => query.where('kind', '=', kind!))
    .$if(after !== null, (query) => query.where('reports.id', isOldestFirst ? '>' : '<', after!))
    .orderBy('reports.id', isOldestFirst ? 'asc' : 'desc')
    .limit(PAGE + 1)
}

const toItem = (row: RowOf<typeof found>) => ({
  id: row.id,
  subjectId: row.subject_id,
  kind: row.kind,
  reason: row.reason,
  createdAt: row.created_at,
  decision: row.decision,
  decidedAt: row.decided_at,
  /** Empty where the account is erased. */
  personName: row.person_name ?? '',
  /** The listing's title; null where the report concerns no listing. */
  title: row.title,
  /** Number of other open reports of the same thing. */
  others: row.others,
})
