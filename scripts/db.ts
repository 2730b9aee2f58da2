import { migrate, migrationStatus } from '#platform/migrations.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { printRowTypes, rowTypesDiffer } from './row-types.ts'
import { attachOrStart, dropDatabase, ensureDatabase, startPostgres } from './postgres.ts'
import { loadDemo } from './demo.ts'
import pg from 'pg'

/** `npm run db -- …`: what an operator does with the database by hand. */
const commands: Record<string, (options: readonly string[]) => Promise<number>> = {
  migrate: () => withDatabase(migrateNow),
  status: () => withDatabase(showStatus),
  'reset-demo': () => withDatabase(resetDemo),
  rows: (options) =>
    withThrowawayDatabase((url) => (options.includes('--check') ? rowTypesDiffer(url) : printRowTypes(url))),
}

const [name = '', ...options] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  console.error(`npm run db -- ${Object.keys(commands).join(' | ')}`)
  process.exit(2)
}
process.exit(await command(options))

async function migrateNow(url: string): Promise<number> {
  const ran = await migrate(url)
  console.log(ran.length ? `Ran ${ran.join(', ')}` : 'Nothing to migrate.')
  return 0
}

async function showStatus(url: string): Promise<number> {
  for (const { name: file, ranAt } of await migrationStatus(url))
    console.log(`${ranAt?.toISOString() ?? 'not yet run'.padEnd(24)}  ${file}`)
  return 0
}

/** Empties every table of a demo database and loads the demo world again; refuses anywhere else. */
async function resetDemo(url: string): Promise<number> {
  if (!readConfig(process.env).demo) {
    console.error('reset-demo deletes everything, so it works in demo mode only (no DATABASE_URL, or DEMO=1).')
    return 1
  }
  await emptyDatabase(url)
  await loadDemo(url, readConfig(process.env).dataDir)
  console.log('The demo world is new.')
  return 0
}

async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'booking_moves')`,
  )
  await client.query(`truncate ${rows.map((row) => row.name).join(', ')} cascade`)
  await client.end()
}

async function withDatabase(work: (url: string) => Promise<number>): Promise<number> {
  const config = readConfig(process.env)
  if (config.databaseUrl) return work(config.databaseUrl)

  const postgres = await attachOrStart(config.dataDir)
  try {
    await ensureDatabase(postgres, 'patio')
    await migrate(postgres.url('patio'))
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
