import { type Currency, type Money, money } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DeskKind, DeskList } from '../desk.ts'
import { type DeskReading, deskThings } from './desk-things.server.ts'

/** Shown at once, the oldest; the others move up as these end. */
const SHOWN = 50

type Row = {
  kind: DeskKind
  thing: string
  what: string | null
  since: Date
  count: number
  about: string | null
  due: Date | null
  minor: number | null
  currency: Currency | null
  way: string | null
  takenBy: string | null
  taker: string | null
  snoozedUntil: Date | null
  total: number
}

/** One thing, or so many of a kind that end together; `since` is the oldest's. */
export type DeskThing = Omit<Row, 'minor' | 'currency' | 'total'> & { amount: Money | null }

type Window = { list: DeskList; kind: DeskKind | null }

/**
 * Lists what waits for an admin, the oldest first, with the whole number of the list and that of each kind in it.
 *
 * @param kinds those that the admin may end
 */
export async function listDesk(db: Db, { list, kind }: Window, kinds: readonly DeskKind[], reading: DeskReading) {
  if (kinds.length === 0) return { things: [], total: 0, counts: new Map<DeskKind, number>() }
  const isListed = conditionOf(list, reading)
  const [found, counts] = await Promise.all([
    sql<Row>`with ${marked(kind ? [kind] : kinds, reading)}
      select marked.*, nullif(trim(first_name || ' ' || last_name), '') as taker, count(*) over ()::int as total
      from marked left join profiles on user_id = "takenBy" where ${isListed}
      order by since, kind, thing limit ${SHOWN}`.execute(db),
    countThings(db, list, kinds, reading),
  ])
  return { things: found.rows.map(toThing), total: found.rows[0]?.total ?? 0, counts }
}

/** Counts the things of each kind in a list; a kind without any is left out. */
export async function countThings(
  db: Db,
  list: DeskList,
  kinds: readonly DeskKind[],
  reading: DeskReading,
): Promise<ReadonlyMap<DeskKind, number>> {
  if (kinds.length === 0) return new Map()
  const { rows } = await sql<{ kind: DeskKind; count: number }>`with ${marked(kinds, reading)}
    select kind, count(*)::int as count from marked where ${conditionOf(list, reading)} group by kind`.execute(db)
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

/** The thing as it waits now; null where it has ended. */
export async function findThing(
  db: Db | Tx,
  { kind, thing }: Pick<Row, 'kind' | 'thing'>,
  reading: DeskReading,
): Promise<{ since: Date; count: number } | null> {
  const { rows } = await sql<{ since: Date; count: number }>`with ${marked([kind], reading)}
    select since, count from marked where thing = ${thing}`.execute(db)
  return rows[0] ?? null
}

/** A thing that an admin was done with is left out until it waits anew. */
function marked(kinds: readonly DeskKind[], reading: DeskReading): RawBuilder<unknown> {
  const statements = deskThings(reading)
  const all = kinds.map((kind) => sql`select ${sql.lit(kind)} as kind, things.* from (${statements[kind]}) things`)
  return sql`marked as (select t.*, m.taken_by as "takenBy", m.snoozed_until as "snoozedUntil"
    from (${sql.join(all, sql` union all `)}) t left join desk_marks m on m.kind = t.kind and m.thing = t.thing
    where m.done_since is null or m.done_since < t.since)`
}

function conditionOf(list: DeskList, { adminId, now }: DeskReading): RawBuilder<boolean> {
  const isSnoozed = sql<boolean>`coalesce("snoozedUntil" > ${now}::timestamptz, false)`
  return {
    open: sql<boolean>`not ${isSnoozed}`,
    mine: sql<boolean>`"takenBy" = ${adminId}`,
    snoozed: isSnoozed,
  }[list]
}

const toThing = ({ minor, currency, total: _, ...row }: Row): DeskThing => ({
  ...row,
  amount: minor === null || currency === null ? null : money(minor, currency),
})
