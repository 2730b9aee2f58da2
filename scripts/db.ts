import { ensureGazetteer } from '#db/gazetteer/load.ts'
import { checkBooks, checkedUntil, readBooks } from '#domain/bookings/commands/check-books.server.ts'
import { listOldNames } from '#domain/accounts/queries/list-old-names.server.ts'
import { linesOfFailed } from '#domain/admin/queries/failed-for-good.server.ts'
import { listOldTitles } from '#domain/listings/queries/list-old-titles.server.ts'
import { books } from '../promises.ts'
import { findUnerased } from '#domain/privacy/queries/find-unerased.server.ts'
import { orderByPlace } from '#domain/search/commands/order-by-place.server.ts'
import { refreshAllDocuments } from '#domain/search/commands/refresh-documents.server.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { lateBackup } from '#platform/backups.server.ts'
import { moveDemoClock, secondsAhead } from '#platform/demo-clock.server.ts'
import { keepPrivate } from '#platform/private-files.server.ts'
import { roleOf } from '#platform/grants.server.ts'
import { migrate, migrationStatus, pendingLocks } from '#platform/migrations.server.ts'
import { beQuiet } from '#platform/quiet.server.ts'
import { authSecrets, localSecret } from '#platform/secrets.server.ts'
import { openVault } from '#platform/vault.server.ts'
import { writerAddress } from '#platform/writer.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { backUpCommand, noteCommand, restoreCommand } from './backup/commands.ts'
import { emptyDatabase } from './empty-database.ts'
import { goLiveNow } from './go-live.ts'
import { isDemo, leaveDemo } from './leave-demo.ts'
import { type DbCommand, dbCommands, isDbCommand, unknownOption } from './operator-commands.ts'
import { printedFilesDiffer, printFiles } from './printed.ts'
import { reencrypt } from './reencrypt.ts'
import { attachOrStart, dropDatabase, ensureDatabase, startPostgres } from './postgres.ts'
import { loadDemo, renewDemo } from './demo.ts'
import { sql } from 'kysely'
import pg from 'pg'

/** `npm run db -- …`: what an operator does with the database by hand. */
const commands: Record<DbCommand, (options: readonly string[]) => Promise<number>> = {
  migrate: (options) => (options.includes('--dry-run') ? withDatabase(showLocks, false) : withDatabase(migrateNow)),
  status: () => withDatabase(showStatus),
  check: (options) => withDatabase((url) => checkPromises(url, options.includes('--all'))),
  clock: (options) => withDatabase((url) => moveClock(url, options)),
  backup: (words) => withDatabase((url) => backUpCommand(url, readConfig(process.env), words)),
  restore: (words) =>
    withDatabase((url) => restoreCommand(url, readConfig(process.env), { words, migrateNow: () => migrateNow(url) })),
  'note-backup': (words) => withDatabase((url) => noteCommand(url, words)),
  quiet: () => withDatabase(quieten),
  'go-live': (options) => withDatabase((url) => goLiveNow(url, readConfig(process.env), options.includes('--yes'))),
  'reset-demo': () => withDatabase(resetDemo),
  'leave-demo': (options) => withDatabase((url) => leaveDemoNow(url, options)),
  reencrypt: () => withDatabase(encryptAll),
  'rebuild-search': () => withDatabase(rebuildSearch),
  rows: (options) =>
    withThrowawayDatabase((url) => (options.includes('--check') ? printedFilesDiffer(url) : printFiles(url))),
}

const [name = '', ...options] = process.argv.slice(2)
keepPrivate(readConfig(process.env).dataDir)
if (!isDbCommand(name)) {
  console.error(`npm run db -- ${Object.keys(commands).join(' | ')}`)
  process.exit(2)
}
const unknown = unknownOption(name, options)
if (unknown) {
  console.error(`npm run db -- ${[name, ...dbCommands[name].map((option) => `[${option}]`)].join(' ')}: not ${unknown}`)
  process.exit(2)
}
process.exit(await commands[name](options))

async function migrateNow(url: string): Promise<number> {
  const { demo: isDemo, databaseUrl, metricsUrl } = readConfig(process.env)
  // The embedded database's roles are granted theirs by the start.
  const roles = { app: databaseUrl && roleOf(databaseUrl), metrics: metricsUrl && roleOf(metricsUrl) }
  const ran = await migrate(url, { isDemo, log: console.log, roles })
  console.log(ran.length ? `Ran ${ran.join(', ')}` : 'Nothing to migrate.')
  await ensureGazetteer(url, console.log)
  return 0
}

/** `migrate --dry-run`: what would run, and who would wait for it; nothing is changed. */
async function showLocks(url: string): Promise<number> {
  const pending = await pendingLocks(url)
  if (pending.length === 0) console.log('Nothing to migrate.')
  for (const { name: file, isByStatement, locks } of pending) {
    console.log(`${file}  ${isByStatement ? 'statement by statement' : 'in one transaction'}`)
    if (locks.length === 0) console.log('  locks no table that is there')
    for (const { table, mode, action, isLong, breaks } of locks)
      console.log(`  ${table}  ${mode}  ${isLong ?? breaks ?? 'for a moment'}  (${action})`)
  }
  return 0
}

async function showStatus(url: string): Promise<number> {
  for (const { name: file, ranAt } of await migrationStatus(url))
    console.log(`${ranAt?.toISOString() ?? 'not yet run'.padEnd(24)}  ${file}`)
  return 0
}

/** Encrypts everything with the newest of `PAYOUT_KEYS` and the present `AUTH_SECRET`, so that older ones can go. */
async function encryptAll(url: string): Promise<number> {
  const config = readConfig(process.env)
  const { db } = openDatabase({ databaseUrl: url, databasePool: 2, timeouts: null })
  const vault = openVault(config.payoutKeys ?? localSecret(config.dataDir, 'payout-keys'))
  let isComplete = true
  try {
    for await (const { column, again, lost } of reencrypt(db, { vault, secrets: authSecrets(config).secrets })) {
      console.log(`${column}: ${again} encrypted again${lost > 0 ? `, ${lost} that no key opens` : ''}.`)
      isComplete &&= lost === 0
    }
  } finally {
    await db.destroy()
  }
  console.log(
    isComplete
      ? `All is under the key ${vault.newest} and the present AUTH_SECRET now.`
      : 'What no key opens is as it was: run this once more with the secret of its time as AUTH_SECRET_BEFORE.',
  )
  return isComplete ? 0 : 1
}

/** `quiet`: for a copy that was made by other means than `restore`, before its first start. */
async function quieten(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await beQuiet(client)
  } finally {
    await client.end()
  }
  console.log('Quiet: no worker begins anything, and only admins are let in. Now: npm run db -- go-live')
  return 0
}

/**
 * Lists violated promises (overlaps, unbalanced money, …), and ends with 1 when there are any; a backup that is late is named beside them.
 * Books that take long are read from the last point on at which they were in order; `check --all` reads all of them, and says so to the worker.
 */
async function checkPromises(url: string, isFull: boolean): Promise<number> {
  const { db } = openDatabase({ databaseUrl: url, databasePool: 2, timeouts: null })
  try {
    const now = new Date(Date.now() + (await secondsAhead(db)) * 1000)
    const since = isFull ? null : await checkedUntil(db)
    const broken = [
      ...(isFull ? await checkBooks(db, books, now, true) : (await readBooks(db, books, { since, now })).broken),
      ...(await linesOfFailed(db)),
      ...(await findUnerased(db, now)),
    ]
    console.log(broken.length ? broken.join('\n') : 'All is as it must be.')
    if (since) console.log(`Read: what was touched since ${since.toISOString()}. All of it: npm run db -- check --all`)
    for (const line of await linesOfOlder(db)) console.log(line)
    const late = readConfig(process.env).demo ? null : await lateBackup(db)
    if (late) console.log(late)
    return broken.length ? 1 : 0
  } finally {
    await db.destroy()
  }
}

/** Rows from before a rule are no fault: they are named, for whoever wants to write to these people. */
async function linesOfOlder(db: Db): Promise<string[]> {
  const [names, titles] = [await listOldNames(db), await listOldTitles(db)]
  return [
    names.length > 0 && `Names from before their rule, until their people change them: ${names.join(' ')}`,
    titles.length > 0 && `Listings with contact data in a title from before that was refused: ${titles.join(' ')}`,
  ].filter((line) => line !== false)
}

/** Moves the demo's clock by `+3h` or `+2d`; without an option it prints the time. */
async function moveClock(url: string, [by]: readonly string[]): Promise<number> {
  const seconds = by === undefined ? 0 : secondsOf(by)
  if (!readConfig(process.env).demo || seconds === null) {
    console.error(
      seconds === null ? 'npm run db -- clock +30m | +3h | +2d' : 'Only a demo has a clock that can be moved.',
    )
    return 1
  }
  const { db } = openDatabase({ databaseUrl: url, databasePool: 2, timeouts: null })
  try {
    if (seconds > 0) await moveDemoClock(db, seconds)
    console.log(new Date(Date.now() + (await secondsAhead(db)) * 1000).toISOString())
    return 0
  } finally {
    await db.destroy()
  }
}

function secondsOf(text: string): number | null {
  const [, count, unit] = /^\+?(\d{1,4})([mhd])$/.exec(text) ?? []
  const seconds = { m: 60, h: 3600, d: 86_400 }[unit ?? '']
  return count && seconds ? Number(count) * seconds : null
}

/** Makes the search document of every listing anew, and stores those of a city beside each other. Searches go on meanwhile. */
async function rebuildSearch(url: string): Promise<number> {
  const { db } = openDatabase({ databaseUrl: url, databasePool: 2, timeouts: null })
  try {
    const now = new Date(Date.now() + (await secondsAhead(db)) * 1000)
    const { published } = await refreshAllDocuments(db, now)
    await orderByPlace(db)
    await sql`vacuum (analyze) search_document`.execute(db)
    console.log(`${published} listings.`)
    return 0
  } finally {
    await db.destroy()
  }
}

/** Empties every table of a demo database and loads the demo world again; refuses anywhere else. */
async function resetDemo(url: string): Promise<number> {
  const config = readConfig(process.env)
  if (!config.demo) {
    console.error('reset-demo deletes everything, so it works in demo mode only (no DATABASE_URL, or DEMO=1).')
    return 1
  }
  await emptyDatabase(url)
  await loadDemo(url, config)
  await renewDemo(url, config)
  console.log('The demo world is new.')
  return 0
}

/** `leave-demo`: deletes the demo's people and what is theirs; `leave-demo --all`: everything. */
async function leaveDemoNow(url: string, options: readonly string[]): Promise<number> {
  const config = readConfig(process.env)
  if (options.some((option) => option !== '--all')) {
    console.error('npm run db -- leave-demo [--all]')
    return 2
  }
  await migrateNow(url)
  if (!(await isDemo(url))) {
    console.error('No people of the demo are in this database: nothing is deleted.')
    return 1
  }
  const isWhole = options.length > 0
  const left = await leaveDemo(url, config, { isWhole })
  console.log(
    `${isWhole ? 'Everything is deleted' : `The demo's people and what was theirs are deleted; ${left} other people are left`}. Now: npm run db -- check, then start with DEMO=0.`,
  )
  return 0
}

async function withDatabase(work: (url: string) => Promise<number>, isMigrated = true): Promise<number> {
  const config = readConfig(process.env)
  if (config.migrateUrl) return work(await writerAddress(config.migrateUrl))

  const postgres = await attachOrStart(config.dataDir)
  try {
    await ensureDatabase(postgres, 'patio')
    if (isMigrated) await migrate(postgres.url('patio'), { isDemo: config.demo, log: console.log })
    return await work(postgres.url('patio'))
  } finally {
    await postgres.stop()
  }
}

async function withThrowawayDatabase(work: (url: string) => Promise<number>): Promise<number> {
  const postgres = await startPostgres('.data/rows', { throwaway: true })
  const database = `rows_${process.pid}`
  try {
    await ensureDatabase(postgres, database)
    await migrate(postgres.url(database))
    return await work(postgres.url(database))
  } finally {
    await dropDatabase(postgres, database)
    await postgres.stop()
  }
}
