import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { ReportKind } from '../report.ts'

const PAGE = 20

type Window = {
  isOpen: boolean
  /** Null: of every kind. */
  kind: ReportKind | null
  /** A report's id: those behind it; without it the first. */
  after: string | null
}

/** What is reported: open ones as they came, the oldest first; decided ones the newest first. And whether there is more. */
export async function listReports(db: Db, window: Window, language: Language) {
  const rows = await found(db, window, language).execute()
  return { reports: rows.slice(0, PAGE).map(toItem), next: rows.length > PAGE ? rows[PAGE - 1]!.id : null }
}

const found = (db: Db, { isOpen, kind, after }: Window, language: Language) =>
  db
    .selectFrom('reports')
    .leftJoin('listings', 'listings.id', 'listing_id')
    .leftJoin('profiles as person', 'person.user_id', 'person_id')
    .select(['reports.id', 'kind', 'reason', 'reports.created_at', 'decision', 'decided_at'])
    .select(['person.first_name as person_name', ownText('title', language).as('title')])
    .select(
      sql<number>`(select count(*)::int from reports other where other.thing_id = reports.thing_id
        and other.decision is null and other.id <> reports.id)`.as('others'),
    )
    .where('decision', isOpen ? 'is' : 'is not', null)
    .$if(kind !== null, (query) => query.where('kind', '=', kind!))
    .$if(after !== null, (query) => query.where('reports.id', isOpen ? '>' : '<', after!))
    .orderBy('reports.id', isOpen ? 'asc' : 'desc')
    .limit(PAGE + 1)

const toItem = (row: RowOf<typeof found>) => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  createdAt: row.created_at,
  decision: row.decision,
  decidedAt: row.decided_at,
  /** Empty where their account is erased. */
  personName: row.person_name ?? '',
  /** Of the listing that it is about; null where it is about none. */
  title: row.title,
  /** Open reports of the same thing besides this one. */
  others: row.others,
})
