import type pg from 'pg'

export type Table = { name: string; columns: readonly string[] }

/** Tables that migrations load from files, and the record of migrations; a restored database has both. */
const fromFiles = 'migrations routines gazetteer places place_names place_prefixes place_regions'.split(' ')

/** Tables of the product and of the queue, with the columns that one may write; what is unlogged is not kept. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array(select quote_ident(attname) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and (n.nspname = 'public' and c.relname <> all ($1)
       or n.nspname = 'graphile_worker' and c.relname <> 'migrations')
     order by 1`,
    [fromFiles],
  )
  return rows
}

/**
 * Within a transaction of the owner: foreign keys wait for its end, and no trigger of ours runs, so that append-only
 * tables can be emptied.
 */
export async function unbind(client: pg.Client): Promise<void> {
  for (const { name } of await tablesOf(client)) await client.query(`alter table ${name} disable trigger user`)
  await alterReferences(client, 'deferrable initially deferred')
}

/** Checks the foreign keys, and gives tables their triggers back. */
export async function bind(client: pg.Client): Promise<void> {
  await client.query('set constraints all immediate')
  await alterReferences(client, 'not deferrable')
  for (const { name } of await tablesOf(client)) await client.query(`alter table ${name} enable trigger user`)
}

/** No foreign key of ours is deferrable by itself (a test compares them before and after). */
async function alterReferences(
  client: pg.Client,
  how: 'deferrable initially deferred' | 'not deferrable',
): Promise<void> {
  const { rows } = await client.query<{ name: string; on: string }>(
    `select quote_ident(conname) as name, conrelid::regclass::text as on from pg_constraint
     where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and conparentid = 0`,
  )
  for (const { name, on } of rows) await client.query(`alter table ${on} alter constraint ${name} ${how}`)
}
