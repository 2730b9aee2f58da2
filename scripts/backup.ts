import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { pipeline as connect, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { beQuiet } from '#platform/quiet.server.ts'
import pg from 'pg'
import { decrypted, encryptionFor } from './backup/encryption.ts'
import { copyIn, copyOut } from './copy.ts'
import { bind, type Table, tablesOf, unbind } from './unbound-tables.ts'

/** A backup's first line; each table follows as its name, its rows as COPY writes them, and `\.`. */
type Manifest = {
  patioBackup: 1
  madeAt: string
  migrations: Record<string, string>
  routines: Record<string, string>
  sequences: Record<string, number>
  /** Tables that are parts of others, by name: what makes them, where they are missing. */
  partitions?: Record<string, string>
}

type BackupSummary = { tables: number; rows: number }

/** The moment is that of the rows, by the database's clock. */
export type MadeBackup = BackupSummary & { madeAt: Date; bytes: number }

/**
 * Writes a snapshot of the whole database into a gzip file, which appears once it is complete.
 *
 * @param recipients it is encrypted to these public keys of age; plain where there are none
 * @throws Error when the file cannot be written, or a recipient is none
 */
export async function backUp(
  databaseUrl: string,
  path: string,
  recipients: readonly string[] = [],
): Promise<MadeBackup> {
  const encrypted = recipients.length > 0 ? encryptionFor(recipients) : null
  const draft = `${path}${DRAFT}`
  const file = createWriteStream(draft, { mode: 0o600 })
  const gzip = createGzip({ level: 6 })
  const written = encrypted ? pipeline(gzip, encrypted, file) : pipeline(gzip, file)
  try {
    const [summary] = await Promise.all([
      withClient(databaseUrl, (client) => writeAll(client, gzip)).catch((error: Error) => {
        gzip.destroy(error)
        throw error
      }),
      written,
    ])
    await synced(draft)
    await rename(draft, path)
    return { ...summary, bytes: (await stat(path)).size }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** The end of the name of a file that is not whole yet. */
export const DRAFT = '.part'

type Sink = ReturnType<typeof createGzip>

async function writeAll(client: pg.Client, sink: Sink): Promise<Omit<MadeBackup, 'bytes'>> {
  // One snapshot for all tables, independent of concurrent writes.
  await client.query('begin isolation level repeatable read read only')
  const { rows: moments } = await client.query<{ now: Date }>('select now()')
  const madeAt = moments[0]!.now
  const manifest: Manifest = {
    patioBackup: 1,
    madeAt: madeAt.toISOString(),
    migrations: await hashesIn(client, 'migrations'),
    routines: await hashesIn(client, 'routines'),
    sequences: await sequencesOf(client),
    partitions: await partitionsOf(client),
  }
  const tables = await tablesOf(client)
  await write(sink, `${JSON.stringify(manifest)}\n`)
  let rows = 0
  for (const table of tables) {
    await write(sink, `${JSON.stringify(table)}\n`)
    rows += await copyOut(client, `copy ${table.name} (${table.columns.join(', ')}) to stdout`, sink)
    await write(sink, END_OF_ROWS)
  }
  await client.query('commit')
  sink.end(END_OF_FILE)
  return { tables: tables.length, rows, madeAt }
}

/** COPY writes a backslash of the data twice, so that no row reads like this. */
const END_OF_ROWS = '\\.\n'
const END_OF_FILE = '\\end\n'

async function write(sink: Sink, text: string): Promise<void> {
  if (!sink.write(text)) await once(sink, 'drain')
}

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}

/**
 * Fills a migrated, unused database from a backup, in one transaction: all of it or nothing. It is quiet until it goes live.
 *
 * @param source a file's path, or the bytes of one that is elsewhere
 * @param identities keys of age, one of which opens a backup that is encrypted
 * @throws Error when the database is in use, has other migrations than the backup, the file is not whole, or no key opens it
 */
export async function restore(
  databaseUrl: string,
  source: string | AsyncIterable<Uint8Array>,
  identities: readonly string[] = [],
): Promise<BackupSummary> {
  const bytes = typeof source === 'string' ? fileAt(source) : source
  return withClient(databaseUrl, async (client) => {
    const lines = linesOf(unzipped(decrypted(bytes, identities)))
    const manifest = readManifest(await nextLine(lines))
    await client.query('begin')
    await refuseUsed(client)
    refuseOtherMigrations(await hashesIn(client, 'migrations'), manifest.migrations)

    for (const made of Object.values(manifest.partitions ?? {})) await client.query(made)
    await unbind(client)
    await client.query(`truncate ${(await tablesOf(client)).map(({ name }) => name).join(', ')}`)
    const summary = await readTables(client, lines)
    for (const [sequence, last] of Object.entries(manifest.sequences))
      await client.query('select setval($1, $2)', [sequence, last])
    await beQuiet(client)
    await bind(client)
    await applyOtherRoutinesAgain(client, manifest.routines)
    await client.query('commit')
    await client.query('analyze')
    return summary
  })
}

/** It is opened when it is read: an error of a stream that nobody reads yet would end the program. */
async function* fileAt(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

/** An error of the source is one of what is read. */
function unzipped(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  const gunzip = createGunzip()
  connect(Readable.from(bytes), gunzip, () => {})
  return gunzip
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select 1 from "user") or exists (select 1 from listings) as used',
  )
  if (rows[0]!.used)
    throw new Error('This database is in use: somebody has signed up or there are listings. Restore into a new one.')
}

function refuseOtherMigrations(here: Record<string, string>, there: Record<string, string>): void {
  const names = [...new Set([...Object.keys(here), ...Object.keys(there)])].toSorted()
  const other = names.filter((name) => here[name] !== there[name])
  if (other.length > 0)
    throw new Error(
      `The backup was made by another version: ${other.join(', ')} differ. Restore with the version that made it, then update.`,
    )
}

/** Queues search documents made by the backup's routines, to be made again by the current ones. */
async function applyOtherRoutinesAgain(client: pg.Client, there: Record<string, string>): Promise<void> {
  const here = await hashesIn(client, 'routines')
  const other = Object.keys(here).filter((name) => here[name] !== there[name])
  await client.query(`update routines set hash = '' where name = any ($1)`, [other])
}

function readManifest(line: Buffer): Manifest {
  const manifest = JSON.parse(line.toString()) as Manifest
  if (manifest.patioBackup !== 1) throw new Error('This is no backup that this version can read.')
  return manifest
}

type Lines = AsyncGenerator<Buffer, void>

async function readTables(client: pg.Client, lines: Lines): Promise<BackupSummary> {
  let [tables, rows] = [0, 0]
  for (;;) {
    const line = (await nextLine(lines)).toString()
    if (line === END_OF_FILE) return { tables, rows }
    const { name, columns } = JSON.parse(line) as Table
    rows += await copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, rowsOf(lines))
    tables += 1
  }
}

async function* rowsOf(lines: Lines): AsyncGenerator<Buffer> {
  for (;;) {
    const line = await nextLine(lines)
    if (line.length === END_OF_ROWS.length && line.toString() === END_OF_ROWS) return
    yield line
  }
}

async function nextLine(lines: Lines): Promise<Buffer> {
  const { value, done } = await lines.next()
  if (done) throw new Error('The backup is not whole: its end is missing.')
  return value
}

/** Whole lines as bytes, each with its end; a row may have 60 MB, so that its pieces are joined once. */
async function* linesOf(source: AsyncIterable<Buffer>): Lines {
  let pieces: Buffer[] = []
  for await (const chunk of source) {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      pieces.push(chunk.subarray(from, end + 1))
      yield pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
      pieces = []
      from = end + 1
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from))
  }
}

async function hashesIn(client: pg.Client, table: 'migrations' | 'routines'): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(`select name, hash from ${table} order by name`)
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

/** Reads the last numbers of the sequences that have been used. */
async function sequencesOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
     where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]))
}

/** Without time limits, and with the forms of numbers and dates that do not depend on where this runs. */
async function withClient<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url, application_name: 'patio backup' })
  await client.connect()
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = 0;
      set datestyle = 'iso, ymd'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1`)
    return await work(client)
  } finally {
    await client.end()
  }
}

async function partitionsOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select c.relname as name, format('create table if not exists %I partition of %I %s', c.relname, p.relname,
         pg_get_expr(c.relpartbound, c.oid)) as made
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, made }) => [name, made]))
}
