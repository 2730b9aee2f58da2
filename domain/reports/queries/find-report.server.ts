import type { Language } from '#domain/i18n/language.ts'
import type { OwnText } from '#domain/listings/listing.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { readContext } from './read-context.server.ts'

type Reported = {
  listing: { id: string; title: OwnText | null; description: OwnText | null; status: string } | null
  review: { overall: number; comment: string; language: string; reply: string | null; isHidden: boolean } | null
}

/** A report with what an admin needs for a decision, and nothing beyond it. */
export async function findReport(db: Db, reportId: string, language: Language) {
  const row = await found(db, reportId, language).executeTakeFirst()
  return row && { ...toReport(row), messages: await readContext(db, { kind: row.kind, thingId: row.subject_id }) }
}

const found = (db: Db, reportId: string, language: Language) =>
  db
    .selectFrom('reports')
    .leftJoin('listings', 'listings.id', 'listing_id')
    .leftJoin('profiles as person', 'person.user_id', 'person_id')
    .leftJoin('profiles as reporter', 'reporter.user_id', 'reporter_id')
    .leftJoin('reviews', 'reviews.id', 'subject_id')
    .select(['reports.id', 'kind', 'reason', 'text', 'reports.created_at', 'decision', 'decision_reason', 'decided_at'])
    .select(['subject_id', 'person_id', 'reporter_id', 'reports.listing_id', 'listings.status as listing_status'])
    .select(['overall', 'comment', 'reviews.language', 'reply', 'hidden_at'])
    .select(sql<string>`concat_ws(' ', person.first_name, person.last_name)`.as('person_name'))
    .select(sql<string>`concat_ws(' ', reporter.first_name, reporter.last_name)`.as('reporter_name'))
    .select([ownText('title', language).as('title'), ownText('description', language).as('description')])
    .select(
      sql<number>`(select count(*)::int from reports other where other.subject_id = reports.subject_id
        and other.decision is null and other.id <> reports.id)`.as('others'),
    )
    .where('reports.id', '=', reportId)

function toReport(row: RowOf<typeof found>) {
  const { listing_id, overall, comment } = row
  const reported: Reported = {
    listing:
      listing_id === null
        ? null
        : {
            id: listing_id,
            title: row.title,
            description: row.kind === 'listing' ? row.description : null,
            status: row.listing_status!,
          },
    review:
      overall === null || comment === null
        ? null
        : { overall, comment, language: row.language!, reply: row.reply, isHidden: row.hidden_at !== null },
  }
  return {
    id: row.id,
    subjectId: row.subject_id,
    kind: row.kind,
    reason: row.reason,
    text: row.text,
    createdAt: row.created_at,
    person: row.person_id === null ? null : { id: row.person_id, name: row.person_name },
    /** Null: no account, or an erased one. */
    reporter: row.reporter_id === null ? null : { id: row.reporter_id, name: row.reporter_name },
    others: row.others,
    ended: row.decision === null ? null : { decision: row.decision, reason: row.decision_reason!, at: row.decided_at! },
    ...reported,
  }
}
