import pg from 'pg'
import { readSqlFiles, type SqlFile } from './sql-files.server.ts'

/** Each noun has a file of functions, views and triggers. */
export const routineFiles = () => readSqlFiles(new URL('../db/routines/', import.meta.url))

/** `makes` lists what the file has created, as it is written after `drop`. */
type Applied = { name: string; hash: string; makes: readonly string[]; applied_at: Date }

/**
 * Applies changed files and drops what no file creates any more, in one transaction.
 * The caller holds the migration lock.
 *
 * @returns names of the files that were applied now
 */
export async function applyRoutines(client: pg.Client, files: readonly SqlFile[]): Promise<string[]> {
  const applied = await appliedRoutines(client)
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  const changed = files.filter(({ name, hash }) => hashes.get(name) !== hash)
  const unchanged = new Set(files.filter((file) => !changed.includes(file)).map(({ name }) => name))
  const former = applied.filter(({ name }) => !unchanged.has(name))
  if (changed.length === 0 && former.length === 0) return []

  try {
    await inTransaction(client, () => replace(client, former, changed))
    return changed.map(({ name }) => name)
  } catch (error) {
    if (!needsDrop(error)) throw error
    await inTransaction(client, async () => {
      // Objects that depend on the changed one may be in another file, so all are dropped.
      await drop(
        client,
        applied.flatMap(({ makes }) => makes),
      )
      await replace(client, applied, files)
    })
    return files.map(({ name }) => name)
  }
}

/** Null marks a file that must still be applied. */
export async function routineStatus(client: pg.Client): Promise<{ name: string; ranAt: Date | null }[]> {
  const applied = new Map((await appliedRoutines(client)).map((row) => [row.name, row]))
  return (await routineFiles()).map(({ name, hash }) => {
    const row = applied.get(name)
    return { name: `routines/${name}`, ranAt: row?.hash === hash ? row.applied_at : null }
  })
}

async function appliedRoutines(client: pg.Client): Promise<Applied[]> {
  await client.query(
    'create table if not exists routines (name text primary key, hash text not null, makes text[] not null, applied_at timestamptz not null default now())',
  )
  return (await client.query<Applied>('select * from routines order by name')).rows
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function replace(client: pg.Client, former: readonly Applied[], files: readonly SqlFile[]): Promise<void> {
  // Bodies are checked at the end, so that functions may stand in any order.
  await client.query('set local check_function_bodies = off')
  const made = new Set<string>()
  for (const { name, text, hash } of files) {
    await client.query(text).catch((error: unknown) => {
      throw new RoutineError(name, error)
    })
    const makes = (await createdNow(client)).filter((object) => !made.has(object))
    for (const object of makes) made.add(object)
    await client.query(
      `insert into routines (name, hash, makes) values ($1, $2, $3)
       on conflict (name) do update set hash = excluded.hash, makes = excluded.makes, applied_at = now()`,
      [name, hash, makes],
    )
  }

  const removed = former.filter(({ name }) => !files.some((file) => file.name === name)).map(({ name }) => name)
  await client.query('delete from routines where name = any ($1)', [removed])
  await drop(
    client,
    former.flatMap(({ makes }) => makes).filter((object) => !made.has(object)),
  )
  await checkBodies(client)
}

class RoutineError extends Error {
  constructor(name: string, cause: unknown) {
    super(`Routines of ${name} failed: ${(cause as Error).message}`, { cause })
  }
}

/** `create or replace` cannot change these, and dependants prevent a drop. */
function needsDrop(error: unknown): boolean {
  const reason = error instanceof RoutineError ? error.cause : error
  return reason instanceof pg.DatabaseError && ['42P13', '42P16', '42809', '2BP01'].includes(reason.code ?? '')
}

/** Triggers come first, because they depend on the others. */
async function createdNow(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ object: string }>(`
    select type || ' ' || identity as object
    from (
      select 'pg_trigger'::regclass as catalogue, oid from pg_trigger where xmin = pg_current_xact_id()::xid and not tgisinternal
      union all
      select 'pg_class'::regclass, ev_class from pg_rewrite where xmin = pg_current_xact_id()::xid and rulename = '_RETURN'
      union all
      select 'pg_proc'::regclass, oid from pg_proc where xmin = pg_current_xact_id()::xid
    ) created, pg_identify_object(catalogue, oid, 0)
    order by array_position(array['trigger', 'view'], type), object`)
  return rows.map(({ object }) => object)
}

async function drop(client: pg.Client, objects: readonly string[]): Promise<void> {
  for (const kind of ['trigger', 'view', 'function']) {
    for (const object of objects.filter((each) => each.startsWith(`${kind} `)))
      await client.query(object.replace(kind, `drop ${kind} if exists`))
  }
}

/** An unknown name or type is then an error now, and not when a guest books. */
async function checkBodies(client: pg.Client): Promise<void> {
  await client.query('set local check_function_bodies = on')
  await client.query(`
    select case l.lanname when 'sql' then fmgr_sql_validator(p.oid) else plpgsql_validator(p.oid) end
    from pg_proc p join pg_language l on l.oid = p.prolang, pg_identify_object('pg_proc'::regclass, p.oid, 0)
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
      and type || ' ' || identity in (select unnest(makes) from routines)`)
}
