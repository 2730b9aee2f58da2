import type { AuditAction } from '#platform/audit.server.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { jsonColumn } from '#platform/json-column.server.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { containing } from './common-name.server.ts'

const PAGE = 50
/** Rows of an export that are read at once. */
const EXPORT_ROWS = 500

/** The entries that are looked for; what is left out, or null, narrows nothing. */
export type AuditSought = {
  /** Only actions on this person, booking, listing or payout. */
  of: string | null
  /** Only actions of this admin. */
  by?: string | null
  action?: AuditAction | null
  /** From this instant on, and before that one. */
  from?: Date | null
  to?: Date | null
  /** A part of a reason. */
  text?: string
}

type Window = AuditSought & {
  /** The id before which the page begins; null for the newest. */
  before: string | null
}

/** Lists admins' actions, newest first, and whether there are more. */
export async function listAudit(db: Db, window: Window) {
  const rows = await entries(db, window, PAGE + 1).execute()
  return { entries: rows.slice(0, PAGE).map(toEntry), older: rows.length > PAGE ? rows[PAGE - 1]!.id : null }
}

/** The same for an export: all of them, newest first, read while they are sent. */
export async function* walkAudit(
  db: Db,
  sought: AuditSought,
  rowsAtOnce = EXPORT_ROWS,
): AsyncGenerator<ReturnType<typeof toEntry>, void> {
  let before: string | null = null
  for (;;) {
    const rows: RowOf<typeof entries>[] = await entries(db, { ...sought, before }, rowsAtOnce).execute()
    for (const row of rows) yield toEntry(row)
    const end = rows.at(-1)
    if (!end || rows.length < rowsAtOnce) return
    before = end.id
  }
}

function entries(
  db: Db,
  { before, of, by = null, action = null, from = null, to = null, text = '' }: Window,
  max: number,
) {
  const pattern = containing(text)
  return db
    .selectFrom('audit_log as log')
    .leftJoin('profiles as actor', 'actor.user_id', 'log.actor_id')
    .leftJoin('profiles as person', 'person.user_id', 'log.subject_id')
    .select(['log.id', 'at', 'actor_id', 'action', 'subject', 'subject_id', 'reason', 'changes'])
    .select(['actor.first_name as actor_first', 'actor.last_name as actor_last'])
    .select(['person.first_name as person_first', 'person.last_name as person_last'])
    .$if(before !== null, (query) => query.where('log.id', '<', before))
    .$if(of !== null, (query) => query.where('subject_id', '=', of))
    .$if(by !== null, (query) => query.where('actor_id', '=', by))
    .$if(action !== null, (query) => query.where('action', '=', action))
    .$if(from !== null, (query) => query.where('at', '>=', from!))
    .$if(to !== null, (query) => query.where('at', '<', to!))
    .$if(text !== '', (query) => query.where(sql<boolean>`reason ilike ${pattern}`))
    .orderBy('log.id', 'desc')
    .limit(max)
}

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
