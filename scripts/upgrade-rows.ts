import type pg from 'pg'

/** Rows as PostgreSQL writes whole rows, with the columns in that order; a generated one is not given back. */
export type TableRows = { columns: readonly string[]; given: readonly string[]; rows: readonly string[] }

export type DatabaseRows = {
  tables: Readonly<Record<string, TableRows>>
  /** The last value of each sequence that has given one. */
  sequences: Readonly<Record<string, string>>
}

/** A release's database, as `scripts/upgrade-fixture.ts` keeps it. */
export type UpgradeFixture = DatabaseRows & {
  commit: string
  /** The migrations that had run, by the hash of each file. */
  migrations: Readonly<Record<string, string>>
  /** The routines' files of then. */
  routines: readonly { name: string; text: string; hash: string }[]
}

/** The migrations' own record, and the queue's, are written by those who run them. */
const notRows = "('public.migrations', 'public.routines', 'graphile_worker.migrations')"

/** Every row of the product and of its queue. */
export async function dumpRows(client: pg.Client): Promise<DatabaseRows> {
  const { rows: tables } = await client.query<{ name: string; columns: string[]; given: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as given
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and a.attnum > 0 and not a.attisdropped
    group by 1 having format('%I.%I', min(n.nspname), min(c.relname)) not in ${notRows} order by 1`)
  const dumped: Record<string, TableRows> = {}
  for (const { name, columns, given } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from only ${name} t`)
    if (rows.length > 0) dumped[name] = { columns, given, rows: rows.map(({ row }) => row) }
  }
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where last_value is not null and schemaname in ('public', 'graphile_worker')`,
  )
  return { tables: dumped, sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])) }
}

/** Puts them into a database of the same tables, past all triggers, in one transaction; what its migrations have put there is replaced. */
export async function loadRows(client: pg.Client, { tables, sequences }: DatabaseRows): Promise<void> {
  const quoted = (names: readonly string[]) => names.map((name) => `"${name.replaceAll('"', '""')}"`)
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  for (const [name, { given, rows }] of Object.entries(tables)) {
    await client.query(`delete from ${name}`)
    const names = quoted(given)
    await client.query(
      `insert into ${name} (${names.join(', ')}) overriding system value
       select ${names.map((column) => `(r).${column}`).join(', ')} from (select row::${name} as r from unnest($1::text[]) row) t`,
      [rows],
    )
  }
  for (const [name, value] of Object.entries(sequences)) await client.query('select setval($1, $2)', [name, value])
  await client.query('commit')
}
