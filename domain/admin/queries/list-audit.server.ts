import type { Db, RowOf } from '#platform/db.server.ts'
import { jsonColumn } from '#platform/json-column.server.ts'
import { z } from 'zod'

const PAGE = 50

type Window = {
  /** The id before which the page begins; null for the newest. */
  before: string | null
  /** Only actions on this person or listing. */
  of: string | null
}

/** Lists admins' actions, newest first, and whether there are more. */
export async function listAudit(db: Db, window: Window) {
  const rows = await entries(db, window).execute()
  return { entries: rows.slice(0, PAGE).map(toEntry), older: rows.length > PAGE ? rows[PAGE - 1]!.id : null }
}

const entries = (db: Db, { before, of }: Window) =>
  db
    .selectFrom('audit_log as log')
    .leftJoin('profiles as actor', 'actor.user_id', 'log.actor_id')
    .leftJoin('profiles as person', 'person.user_id', 'log.subject_id')
    .select(['log.id', 'at', 'actor_id', 'action', 'subject', 'subject_id', 'reason', 'changes'])
    .select(['actor.first_name as actor_first', 'actor.last_name as actor_last'])
    .select(['person.first_name as person_first', 'person.last_name as person_last'])
    .$if(before !== null, (query) => query.where('log.id', '<', before))
    .$if(of !== null, (query) => query.where('subject_id', '=', of))
    .orderBy('log.id', 'desc')
    .limit(PAGE + 1)

/** Values before and after, by name. */
const changesOf = jsonColumn('audit_log.changes', z.record(z.string(), z.tuple([z.unknown(), z.unknown()])))

const toEntry = (row: RowOf<typeof entries>) => ({
  id: row.id,
  at: row.at,
  action: row.action,
  /** Null: the operator, or an erased account. */
  actorName: row.actor_first ? `${row.actor_first} ${row.actor_last}` : null,
  isOperator: row.actor_id === null,
  on: row.subject && {
    kind: row.subject,
    id: row.subject_id!,
    name: row.person_first ? `${row.person_first} ${row.person_last}` : null,
  },
  reason: row.reason,
  changes: Object.entries(changesOf(row.changes, row.id)),
})
