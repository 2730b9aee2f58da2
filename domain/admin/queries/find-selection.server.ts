import type { Language } from '#domain/i18n/language.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SelectionList } from '../selection.ts'
import { pageAt } from '../table-view.ts'

/** Things of a page. */
const SHOWN = 100

type Row = { id: string; name: string | null; about: string | null; outcome: string | null }

/** A thing's name, and what tells it from others of that name; both null where it is gone. */
const named: Readonly<Record<SelectionList, (language: Language) => RawBuilder<unknown>>> = {
  people: () => sql`select trim(p.first_name || ' ' || p.last_name) as name, u.email as about
    from profiles p join "user" u on u.id = p.user_id where p.user_id = thing_id`,
  listings: (
    language,
  ) => sql`select (select title from listing_texts where listing_id = l.id order by language = ${language} desc limit 1) as name,
      trim(p.first_name || ' ' || p.last_name) as about
    from listings l join profiles p on p.user_id = l.host_id where l.id = thing_id`,
  emails: () =>
    sql`select subject as name, to_address || ' · ' || type as about from outgoing_emails where id = thing_id`,
}

type Window = { adminId: string; selectionId: string; page: number; language: Language }

/** An admin's own selection with a page of its things: what was not done first, with why; null for nobody's or another's. */
export async function findSelection(db: Db, { adminId, selectionId, page: wanted, language }: Window) {
  const selection = await selections(db, adminId).where('selections.id', '=', selectionId).executeTakeFirst()
  if (!selection) return null
  const { from, ...at } = pageAt(wanted, selection.things, SHOWN)
  const { rows } = await sql<Row>`select thing_id as id, name, about, outcome
    from selection_items left join lateral (${named[selection.list](language)}) thing on true
    where selection_id = ${selectionId}
    order by outcome = 'done' nulls last, outcome nulls last, thing_id limit ${SHOWN} offset ${from}`.execute(db)
  return { ...toSelection(selection), ...at, items: rows }
}

export type FoundSelection = NonNullable<Awaited<ReturnType<typeof findSelection>>>

/** The selection that an admin has open on a list, and the one that was begun last there; null for none. */
export async function ownSelections(db: Db, { adminId, list }: { adminId: string; list: SelectionList }) {
  const newest = selections(db, adminId).where('list', '=', list).orderBy('selections.id', 'desc').limit(1)
  const [open, begun] = await Promise.all([
    newest.where('begun_at', 'is', null).executeTakeFirst(),
    newest.where('begun_at', 'is not', null).executeTakeFirst(),
  ])
  return { open: open ? toSelection(open) : null, begun: begun ? toSelection(begun) : null }
}

const itemsThat = (condition: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from selection_items i where i.selection_id = selections.id and ${condition})`

const selections = (db: Db, adminId: string) =>
  db
    .selectFrom('selections')
    .select(['selections.id', 'list', 'act', 'reason', 'until', 'republishes', 'made_at', 'begun_at', 'ended_at'])
    .select([
      itemsThat(sql`true`).as('things'),
      itemsThat(sql`outcome = 'done'`).as('done'),
      itemsThat(sql`outcome <> 'done'`).as('failed'),
    ])
    .where('admin_id', '=', adminId)

const toSelection = (row: RowOf<typeof selections>) => ({
  id: row.id,
  list: row.list,
  act: row.act,
  reason: row.reason,
  until: row.until,
  republishes: row.republishes,
  madeAt: row.made_at,
  begunAt: row.begun_at,
  endedAt: row.ended_at,
  things: row.things,
  done: row.done,
  /** The number of those on which it was not done. */
  failed: row.failed,
})
