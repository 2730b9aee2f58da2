import type { Language } from '#domain/i18n/language.ts'
import type { Db } from '#platform/db.server.ts'
import { inPortions } from '#platform/portions.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { personalTables, received } from '../personal-data.ts'
import type { PersonalTable, ReceivedRows } from '../personal-table.ts'

/** The parameters of `personalTables`' conditions, by name. */
export type Facts = { person: string; email: string; now: Date; title_en: string; title_es: string }

/** A condition or value of `personalTables`, with its facts as parameters. */
export function fragmentOf(text: string, facts: Facts): RawBuilder<boolean> {
  const parts = text.split(/:([a-z_]+)/)
  const fragments = parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${factOf(part, facts)}`))
  return sql<boolean>`${sql.join(fragments, sql.raw(''))}`
}

/** @throws RangeError for an unknown parameter */
function factOf(name: string, facts: Facts): string | Date {
  if (!Object.hasOwn(facts, name)) throw new RangeError(`no such fact: ${name}`)
  return facts[name as keyof Facts]
}

/** A reader of the page: whose account, in which language, and how many entries of a part. */
export type OwnReader = { facts: Facts; language: Language; max: number }

export type Row = Record<string, unknown>

/** The tables of an export, in their order. */
export const exportedTables: readonly string[] = [
  ...new Set(personalTables.filter(({ withheld }) => withheld !== null).map(({ table }) => table)),
]

/** Reads what an export has of a table, row by row as JSON: each row once, without what any of its rules withholds. */
export async function* readRows(db: Db, table: string, facts: Facts): AsyncGenerator<Row, void> {
  const withheld = [...new Set(placesOf(table).flatMap((place) => place.withheld ?? []))]
  yield* rowsOf(
    db,
    sql`select to_jsonb(t) - ${withheld}::text[] as row
      from (select * from ${sql.table(table)} where ${isExported(table, facts)}) t`,
  )
  for (const place of received.filter((each) => each.table === table)) yield* rowsOf(db, receivedRows(place, facts))
}

const placesOf = (table: string): readonly PersonalTable[] =>
  personalTables.filter((place) => place.table === table && place.withheld !== null)

/** Whether an export has a row of the table, by any of its rules. */
export function isExported(table: string, facts: Facts): RawBuilder<boolean> {
  const conditions = placesOf(table).map(
    ({ whose, exported = 'true' }) => sql`((${fragmentOf(whose, facts)}) and (${fragmentOf(exported, facts)}))`,
  )
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** Others' rows as the person reads them. */
function receivedRows({ table, whose, withheld, read }: ReceivedRows, facts: Facts): RawBuilder<{ row: Row }> {
  const shown = Object.entries(read).map(([column, value]) => sql`${sql.lit(column)}, ${fragmentOf(value, facts)}`)
  return sql`select to_jsonb(t) - ${[...withheld]}::text[] || jsonb_build_object(${sql.join(shown)}) as row
    from (select * from ${sql.table(table)} where ${fragmentOf(whose, facts)}) t`
}

async function* rowsOf(db: Db, query: RawBuilder<{ row: Row }>): AsyncGenerator<Row, void> {
  for await (const { row } of inPortions(db, query)) yield row
}
