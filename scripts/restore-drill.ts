import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { noteErasure } from '#domain/privacy/commands/note-erasure.server.ts'
import { newestBackup } from '#platform/backups.server.ts'
import type { S3Setting } from '#platform/config.server.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { openStorage } from '#platform/storage.server.ts'
import { freePort } from '#test/processes.ts'
import { sql } from 'kysely'
import { type DrillFigure, inSeconds } from './drill-report.ts'
import { nodeOptions } from './machine/node-options.ts'

/** A database with its data folder. */
export type Installation = { url: string; dataDir: string }

type Drill = {
  source: Installation
  /** Takes the source away, database and folder. */
  lose: () => Promise<void>
  /** A new machine: an unused database and an empty folder. */
  target: Installation
  bucket: S3Setting
  /** The operator's own place, which has the key of the backups and a copy of the secrets. */
  safe: string
}

/** A first answer after so long is a failure: a demo world takes half a minute. */
const MAX_SERVING_MS = 300_000

/**
 * All is lost but the bucket, the key and the secrets: the newest backup is restored from the bucket, and the site serves again.
 *
 * @returns figures; the source was at rest, so that not a row may be missing
 */
export async function drillRestore({ source, lose, target, bucket, safe }: Drill): Promise<DrillFigure[]> {
  const identity = await generateX25519Identity()
  const settings = settingsOf(bucket, await identityToRecipient(identity))
  writeFileSync(join(safe, 'identity.txt'), `${identity}\n`, { mode: 0o600 })
  cpSync(join(source.dataDir, 'secrets'), join(safe, 'secrets'), { recursive: true })
  const before = await prepare(source, bucket)

  const made = await runDb(source, settings, 'backup', '--keep', '7')
  const { inBucket, bytes } = await backupOf(source)
  await noteErasure(await openStorage(bucket, source.dataDir), before.person, new Date())
  await lose()

  const lostMs = performance.now()
  mkdirSync(target.dataDir, { recursive: true })
  cpSync(join(safe, 'secrets'), join(target.dataDir, 'secrets'), { recursive: true })
  const restored = await runDb(target, settings, 'restore', inBucket, '--identity', join(safe, 'identity.txt'))
  const after = await within(target, countRows)
  const opened = await runDb(target, settings, 'reencrypt')
  const checked = await runDb(target, settings, 'check')
  const serving = await serve(target, settings, before.listing)
  const servingMs = performance.now() - lostMs
  const { erased, photo } = await within(target, async (db) => ({
    erased: await isErased(db, before.person),
    photo: await (await openStorage(bucket, target.dataDir)).read(PHOTO),
  }))

  return [
    { what: 'backup', figure: `${inSeconds(made.ms)}, ${(bytes / 1e6).toFixed(1)} MB`, isMet: made.status === 0 },
    { what: 'memory of the backup', figure: `${made.peakMb} MB at most`, isMet: made.peakMb < MAX_BACKUP_MB },
    { what: 'restore', figure: inSeconds(restored.ms), isMet: restored.status === 0 },
    ...rowFigures(before.rows, after),
    { what: 'memory of the restore, places included', figure: `${restored.peakMb} MB at most` },
    {
      what: 'secrets open what is encrypted',
      figure: opened.status === 0 ? 'yes' : opened.output,
      isMet: opened.status === 0,
    },
    { what: 'npm run db -- check', figure: checked.output.split('\n', 1)[0]!, isMet: checked.status === 0 },
    { what: 'quiet before, serving after go-live', figure: serving.figure, isMet: serving.isMet },
    { what: 'erased since the backup, and again', figure: erased ? 'yes' : 'no', isMet: erased },
    {
      what: 'a photo of the bucket',
      figure: photo?.equals(before.photo) ? 'as it was' : 'lost',
      isMet: photo?.equals(before.photo) ?? false,
    },
    { what: 'from nothing to the first page', figure: inSeconds(servingMs), isMet: servingMs < MAX_SERVING_MS },
  ]
}

const PHOTO = 'originals/of-the-drill'

/** Node itself takes 100 MB of it. */
const MAX_BACKUP_MB = 400

const settingsOf = ({ bucket, endpoint, accessKeyId, secretAccessKey }: S3Setting, recipient: string) => ({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint ?? '',
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  BACKUP_RECIPIENTS: recipient,
})

/** Must be there afterwards: a photo, a page, every row; and somebody who is erased in between. */
async function prepare(source: Installation, bucket: S3Setting) {
  const photo = randomBytes(1_000_000)
  await (await openStorage(bucket, source.dataDir)).write(PHOTO, photo)
  return within(source, async (db) => {
    const { id: listing } = await db
      .selectFrom('listings')
      .select('id')
      .where('status', '=', 'published')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const { user_id: person } = await db
      .selectFrom('profiles')
      .select('user_id')
      .where('erased_at', 'is', null)
      .where('user_id', 'not in', db.selectFrom('listings').select('host_id'))
      .orderBy('user_id')
      .executeTakeFirstOrThrow()
    return { photo, listing, person, rows: await countRows(db) }
  })
}

const isErased = async (db: Db, person: string): Promise<boolean> => {
  const row = await db.selectFrom('profiles').select('erased_at').where('user_id', '=', person).executeTakeFirst()
  return row !== undefined && row.erased_at !== null
}

/** A file's name in the bucket is the last of its places. */
async function backupOf(source: Installation): Promise<{ inBucket: string; bytes: number }> {
  const newest = await within(source, newestBackup)
  const [path = '', address = ''] = newest?.locations ?? []
  return { inBucket: address.replace(/^s3:\/\/[^/]+\//, ''), bytes: path ? statSync(path).size : 0 }
}

/** The places come from files; the others differ in a copy by what they are for. */
const notCompared = /^public\.(place.*|gazetteer|backups|quiet_installation|migrations|routines)$/

async function countRows(db: Db): Promise<Map<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', n.nspname, relname) as name
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and relpersistence = 'p' and nspname in ('public', 'graphile_worker') order by 1`.execute(db)
  const counts = new Map<string, number>()
  for (const { name } of tables.filter((table) => !notCompared.test(table.name))) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(name)}`.execute(db)
    counts.set(name, rows[0]!.count)
  }
  return counts
}

function rowFigures(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): DrillFigure[] {
  const other = [...before].filter(([name, count]) => after.get(name) !== count).map(([name]) => name)
  const sum = [...after.values()].reduce((total, count) => total + count, 0)
  const figure = other.length === 0 ? `${sum} in ${after.size} tables` : `other in ${other.join(', ')}`
  return [{ what: 'rows as they were', figure, isMet: other.length === 0 }]
}

/** Starts the programs on the restored copy, finds it closed, takes it live, and waits for a page of a listing. */
async function serve(installation: Installation, settings: Record<string, string>, listing: string) {
  const port = await freePort()
  const env = { ...environmentOf(installation, settings), PORT: String(port), NODE_ENV: 'production' }
  const programs = ['server.ts', 'worker.ts'].map((name) =>
    fork(new URL(`../${name}`, import.meta.url), [], { env, execArgv: nodeOptions }),
  )
  const statusOf = () =>
    fetch(`http://localhost:${port}/property/${listing}`, { redirect: 'manual' }).then(
      ({ status }) => status,
      () => 0,
    )
  try {
    const closed = await until(statusOf, (status) => status !== 0)
    const live = await runDb(installation, settings, 'go-live', '--yes')
    const opened = await until(statusOf, (status) => status === 200)
    return { figure: `${closed} before, ${opened} after`, isMet: closed !== 200 && live.status === 0 && opened === 200 }
  } finally {
    await Promise.all(programs.map(ended))
  }
}

/** @returns the last answer, after a minute at most */
async function until(ask: () => Promise<number>, isSo: (status: number) => boolean): Promise<number> {
  const end = performance.now() + 60_000
  for (;;) {
    const status = await ask()
    if (isSo(status) || performance.now() > end) return status
    await setTimeout(100)
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

const PEAK = new URL('machine/print-peak.ts', import.meta.url).href

/** `npm run db -- …`, as an operator types it. */
async function runDb(installation: Installation, settings: Record<string, string>, ...words: string[]) {
  const begun = performance.now()
  const program = new URL('db.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--import', PEAK, program, ...words], {
    env: environmentOf(installation, settings),
  })
  const [out, err] = [text(child.stdout), text(child.stderr)]
  const [status] = (await once(child, 'close')) as [number | null]
  const output = (await out) + (await err)
  const peakKb = Number(/^peak (\d+)$/m.exec(output)?.[1] ?? Infinity)
  return { status, output, ms: performance.now() - begun, peakMb: Math.round(peakKb / 1024) }
}

/** People of a demo start in demo mode only. */
const environmentOf = ({ url, dataDir }: Installation, settings: Record<string, string>) => ({
  ...process.env,
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  DEMO: '1',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  NODE_NO_WARNINGS: '1',
  ...settings,
})

async function within<Value>({ url }: Installation, work: (db: Db) => Promise<Value>): Promise<Value> {
  const { db } = openDatabase({ databaseUrl: url, databasePool: 2, timeouts: null })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
