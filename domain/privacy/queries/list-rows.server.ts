import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
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

export type Row = Record<string, unknown>

/** Reads a person's rows of a table as JSON for the export, without secrets. */
export async function listRows(
  db: Db,
  { table, whose, withheld, exported = 'true' }: PersonalTable,
  facts: Facts,
): Promise<Row[]> {
  const left = sql`to_jsonb(t) - ${[...(withheld ?? [])]}::text[]`
  return rowsOf(db, table, left, sql`(${fragmentOf(whose, facts)}) and (${fragmentOf(exported, facts)})`)
}

/** Reads others' rows as the person reads them. */
export async function listReceived(
  db: Db,
  { table, whose, withheld, read }: ReceivedRows,
  facts: Facts,
): Promise<Row[]> {
  const shown = Object.entries(read).map(([column, value]) => sql`${sql.lit(column)}, ${fragmentOf(value, facts)}`)
  const left = sql`to_jsonb(t) - ${[...withheld]}::text[] || jsonb_build_object(${sql.join(shown)})`
  return rowsOf(db, table, left, fragmentOf(whose, facts))
}

async function rowsOf(
  db: Db,
  table: string,
  left: RawBuilder<unknown>,
  condition: RawBuilder<boolean>,
): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    select ${left} as row from (select * from ${sql.table(table)} where ${condition}) t`.execute(db)
  return rows.map(({ row }) => row)
}
