import pg from 'pg'

/** A row by the names of its columns; dates and lists are given as they are. */
type Row = Record<string, unknown>

/**
 * Inserts any number of rows in one statement. Every row has the first one's columns; what is left out takes its default.
 *
 * @param table as it is written in SQL, quoted where it must be
 */
export async function insertRows(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return

  const columns = Object.keys(first).map(pg.escapeIdentifier).join(', ')
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** A half-open span as PostgreSQL reads it. */
export const rangeText = ({ start, end }: { start: Date; end: Date }) => `[${start.toISOString()},${end.toISOString()})`
