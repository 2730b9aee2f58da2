import { type Currency, type Money, money } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { COUNTED, type DeskKind, type DeskList } from '../desk.ts'
import { type DeskReading, deskThings } from './desk-things.server.ts'
import { sideBySide } from './side-by-side.server.ts'

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
}

/** One thing, or so many of a kind that end together; `since` is the oldest's. */
export type DeskThing = Omit<Row, 'minor' | 'currency'> & { amount: Money | null }

type Window = { list: DeskList; kind: DeskKind | null }

/**
 * Lists what waits for an admin, the oldest first, with the number of each kind in the list.
 *
 * @param kinds those that the admin may end
 */
export async function listDesk(db: Db, { list, kind }: Window, kinds: readonly DeskKind[], reading: DeskReading) {
  if (kinds.length === 0) return { things: [], counts: new Map<DeskKind, number>() }
  const listed = kind ? [kind] : kinds
  // The oldest of each kind, of which the oldest: what a thing is about is then read of few.
  const oldest = listed.map(
    (each) =>
      sql`(select * from ${marked(each, reading)} where ${conditionOf(list, reading)} order by since, thing limit ${SHOWN})`,
  )
  const [found, counts] = await Promise.all([
    sql<Row>`select oldest.*, nullif(trim(first_name || ' ' || last_name), '') as taker
      from (${sql.join(oldest, sql` union all `)}) oldest left join profiles on user_id = "takenBy"
      order by since, kind, thing limit ${SHOWN}`.execute(db),
    countThings(db, list, kinds, reading),
  ])
  return { things: found.rows.map(toThing), counts }
}

/** Counts the things of each kind in a list, up to `COUNTED`; a kind without any is left out. */
export async function countThings(
  db: Db,
  list: DeskList,
  kinds: readonly DeskKind[],
  reading: DeskReading,
): Promise<ReadonlyMap<DeskKind, number>> {
  const counts = await sideBySide(kinds, (part) => countPart(db, list, part, reading))
  return new Map(counts.map(({ kind, count }) => [kind, count]))
}

async function countPart(db: Db, list: DeskList, kinds: readonly DeskKind[], reading: DeskReading) {
  // Each by itself: in a union of their things PostgreSQL would also read what each of them is about.
  const each = kinds.map(
    (kind) =>
      sql`select kind, count(*)::int as count from (select kind from ${marked(kind, reading)}
        where ${conditionOf(list, reading)} limit ${COUNTED}) few group by kind`,
  )
  const { rows } = await sql<{ kind: DeskKind; count: number }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows
}

/** The thing as it waits now; null where it has ended. */
export async function findThing(
  db: Db | Tx,
  { kind, thing }: Pick<Row, 'kind' | 'thing'>,
  reading: DeskReading,
): Promise<{ since: Date; count: number } | null> {
  const { rows } = await sql<{ since: Date; count: number }>`
    select since, count from ${marked(kind, reading)} where thing = ${thing}`.execute(db)
  return rows[0] ?? null
}

/** A kind's things; one that an admin was done with is left out until it waits anew. */
const marked = (kind: DeskKind, reading: DeskReading): RawBuilder<unknown> =>
  sql`(select ${sql.lit(kind)} as kind, t.*, m.taken_by as "takenBy", m.snoozed_until as "snoozedUntil"
    from (${deskThings(reading)[kind]}) t left join desk_marks m on m.kind = ${sql.lit(kind)} and m.thing = t.thing
    where m.done_since is null or m.done_since < t.since) marked`

function conditionOf(list: DeskList, { adminId, now }: DeskReading): RawBuilder<boolean> {
  const isSnoozed = sql<boolean>`coalesce("snoozedUntil" > ${now}::timestamptz, false)`
  return {
    open: sql<boolean>`not ${isSnoozed}`,
    mine: sql<boolean>`"takenBy" = ${adminId}`,
    snoozed: isSnoozed,
  }[list]
}

const toThing = ({ minor, currency, ...row }: Row): DeskThing => ({
  ...row,
  amount: minor === null || currency === null ? null : money(minor, currency),
})
