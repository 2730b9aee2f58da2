import pg from 'pg'

/** A row by column names, with plain dates and lists. */
type Row = Record<string, unknown>

/**
 * Inserts any number of rows in one statement, with the columns of the first.
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

/** A half-open span in PostgreSQL's notation. */
export const rangeText = ({ start, end }: { start: Date; end: Date }) => `[${start.toISOString()},${end.toISOString()})`
