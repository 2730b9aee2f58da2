import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { noteBackup } from '#platform/backups.server.ts'
import type { Config, S3Setting } from '#platform/config.server.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { openLargeFiles } from '#platform/large-files.server.ts'
import { quietSince } from '#platform/quiet.server.ts'
import { openStorage } from '#platform/storage.server.ts'
import { backUp, type MadeBackup, restore } from '../backup.ts'
import { readIdentities } from './encryption.ts'
import { copyErasures } from './erasures.ts'
import { backUpInTurn, IN_BUCKET } from './rotation.ts'

const USAGE = {
  backup: 'npm run db -- backup FILE\nnpm run db -- backup --keep N [--to FOLDER]',
  restore: 'npm run db -- restore FILE [--identity FILE]',
  note: 'npm run db -- note-backup TOOL [--encrypted]',
}

/**
 * `backup FILE`, or `backup --keep N [--to FOLDER]`: everything in the database, as of one moment, while it is used.
 *
 * @returns the command's exit code
 */
export async function backUpCommand(url: string, config: Config, words: readonly string[]): Promise<number> {
  const read = parsed(() =>
    parseArgs({
      args: [...words],
      options: { keep: { type: 'string' }, to: { type: 'string' } },
      allowPositionals: true,
    }),
  )
  const { keep, to } = read?.values ?? {}
  const [path, ...more] = read?.positionals ?? []
  const isRotation = keep !== undefined && /^[1-9]\d{0,3}$/.test(keep) && path === undefined
  const isByHand = path !== undefined && keep === undefined && to === undefined && more.length === 0
  if (!isRotation && !isByHand) return usage('backup')
  try {
    if (path !== undefined) return await backUpByHand(url, config, path)
    return await backUpRegularly(url, config, { keep: Number(keep), folder: to ?? join(config.dataDir, 'backups') })
  } catch (error) {
    console.error(`The backup is not whole, and no older one is removed: ${(error as Error).message}`)
    return 1
  }
}

async function backUpByHand(url: string, { backupRecipients }: Config, path: string): Promise<number> {
  if (existsSync(path)) {
    console.error(`${path} is there already.`)
    return 2
  }
  const made = await backUp(url, path, backupRecipients)
  await note(url, made, [resolve(path)], backupRecipients.length > 0)
  console.log(lineOf(path, made, backupRecipients))
  return 0
}

/** The bucket's backups are the live installation's: a quiet copy, which may share the bucket, leaves them alone. */
async function backUpRegularly(
  url: string,
  config: Config,
  { keep, folder }: { keep: number; folder: string },
): Promise<number> {
  const { storage: setting, backupRecipients: recipients } = config
  const isQuiet = await withDb(url, async (db) => (await quietSince(db)) !== null)
  const bucket = setting.kind === 's3' && !isQuiet ? setting : null
  const storage = await openStorage(setting, config.dataDir)
  const made = await backUpInTurn(url, { keep, folder, recipients, storage, bucket }, new Date())
  await note(url, made, made.locations, recipients.length > 0)
  console.log(lineOf(made.locations.join(', '), made, recipients))
  if (isQuiet && setting.kind === 's3') console.log('This copy is quiet: nothing was written into the bucket.')
  if (made.removed.length > 0) console.log(`Removed: ${made.removed.join(', ')}`)
  return 0
}

const lineOf = (place: string, { tables, rows, bytes }: MadeBackup, recipients: readonly string[]) =>
  `${place}: ${tables} tables, ${rows} rows, ${bytes} bytes, ${
    recipients.length > 0 ? `encrypted to ${recipients.length} ${recipients.length === 1 ? 'key' : 'keys'}` : PLAIN
  }.`

const PLAIN = 'NOT encrypted: BACKUP_RECIPIENTS is not set (docs/backup.md)'

function note(url: string, { madeAt, bytes }: MadeBackup, locations: string[], isEncrypted: boolean): Promise<void> {
  return withDb(url, (db) => noteBackup(db, { madeAt, bytes, locations, isEncrypted }))
}

/** `note-backup TOOL`: another tool has just finished one, so that its age is known too. */
export async function noteCommand(url: string, words: readonly string[]): Promise<number> {
  const read = parsed(() =>
    parseArgs({ args: [...words], options: { encrypted: { type: 'boolean' } }, allowPositionals: true }),
  )
  const [tool, ...more] = read?.positionals ?? []
  if (!tool || more.length > 0) return usage('note')
  const isEncrypted = read?.values.encrypted ?? false
  await withDb(url, (db) => noteBackup(db, { madeAt: new Date(), bytes: null, locations: [tool], isEncrypted }))
  console.log(`A backup by ${tool} is noted.`)
  return 0
}

/**
 * `restore FILE [--identity FILE]`: into an unused database, which is migrated first.
 *
 * @param migrateNow brings the database to the newest migration
 * @returns the command's exit code
 */
export async function restoreCommand(
  url: string,
  config: Config,
  { words, migrateNow }: { words: readonly string[]; migrateNow: () => Promise<unknown> },
): Promise<number> {
  const read = parsed(() =>
    parseArgs({ args: [...words], options: { identity: { type: 'string' } }, allowPositionals: true }),
  )
  const [path, ...more] = read?.positionals ?? []
  if (!path || more.length > 0) {
    usage('restore')
    if (read && more.length === 0) console.error(await listBackups(config))
    return 2
  }
  try {
    const { identity } = read!.values
    const identities = identity === undefined ? [] : readIdentities(identity)
    const source = await sourceAt(path, config)
    await migrateNow()
    const { tables, rows } = await restore(url, source, identities)
    console.log(
      `${tables} tables, ${rows} rows. It is quiet: nothing leaves it until npm run db -- go-live. Now: npm run db -- check`,
    )
  } catch (error) {
    console.error(`Nothing was restored: ${(error as Error).message}`)
    return 1
  }
  await bringErasures(path, config)
  return 0
}

/** `backups/…` that is no file here is one of the bucket. @throws Error where it is neither */
async function sourceAt(path: string, { storage, dataDir }: Config): Promise<string | AsyncIterable<Uint8Array>> {
  if (existsSync(path)) return path
  if (storage.kind === 's3' && path.startsWith(IN_BUCKET)) {
    const names = await (await openStorage(storage, dataDir)).list(IN_BUCKET)
    if (names.includes(path.slice(IN_BUCKET.length))) return inBucket(storage, path)
  }
  throw new Error(`There is no ${path}.`)
}

/** It is asked for when it is read: the database is migrated first, and a connection would wait for that. */
async function* inBucket(bucket: S3Setting, name: string): AsyncGenerator<Uint8Array> {
  const files = await openLargeFiles(bucket)
  yield* (await files.read(name))!
}

/** The list of erased people beside the file is newer than the backup, if this is not the newest one. */
async function bringErasures(path: string, config: Config): Promise<void> {
  const folder = dirname(resolve(path))
  const storage = await openStorage(config.storage, config.dataDir)
  const count = await copyErasures(await openStorage({ kind: 'disk', folder }, folder), storage)
  if (count > 0) console.log(`${count} people were erased since some backup: go-live erases them again.`)
}

/** The newest last. */
async function listBackups(config: Config): Promise<string> {
  const folder = join(config.dataDir, 'backups')
  const storage = await openStorage(config.storage, config.dataDir)
  const here = existsSync(folder) ? (await readdir(folder)).map((name) => join(folder, name)) : []
  const there = config.storage.kind === 's3' ? (await storage.list(IN_BUCKET)).map((name) => IN_BUCKET + name) : []
  const found = [...here, ...there].filter((name) => /\.backup(\.age)?$/.test(name)).toSorted()
  return found.length > 0 ? `There are:\n${found.join('\n')}` : 'There is none in the data folder or the bucket.'
}

async function withDb<Value>(url: string, work: (db: Db) => Promise<Value>): Promise<Value> {
  const { db } = openDatabase({ databaseUrl: url, databasePool: 2, timeouts: null })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Null where the words cannot be read. */
function parsed<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}

function usage(of: keyof typeof USAGE): 2 {
  console.error(USAGE[of])
  return 2
}
