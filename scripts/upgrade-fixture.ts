import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { runIn, sourcesOf } from './drilling/releases.ts'
import { ensureDatabase, startPostgres } from './postgres.ts'
import { dumpRows, type UpgradeFixture } from './upgrade-rows.ts'

/**
 * `node scripts/upgrade-fixture.ts VERSION COMMIT`: keeps what a release's database is like, with a person's whole life in it, so that a test
 * can bring it to the newest (`scripts/upgrade.server.test.ts`). `npm run release` does it for its own.
 */
const root = join(import.meta.dirname, '..')
const [version = '', commit = ''] = process.argv.slice(2)
if (!/^[\w.-]+$/.test(version) || commit === '') {
  console.error('node scripts/upgrade-fixture.ts VERSION COMMIT')
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'patio-fixture-'))
const sources = join(folder, 'release')
const postgres = await startPostgres(join(folder, 'home'), { throwaway: true })
try {
  sourcesOf(commit, sources)
  await ensureDatabase(postgres, 'patio')
  const url = postgres.url('patio')
  live(url)
  const fixture = await fixtureOf(url)
  const path = join(root, 'test/fixtures/releases', `${version}.json.gz`)
  mkdirSync(join(path, '..'), { recursive: true })
  const bytes = gzipSync(JSON.stringify(fixture), { level: 9 })
  writeFileSync(path, bytes)
  const rows = Object.values(fixture.tables).reduce((sum, table) => sum + table.rows.length, 0)
  console.log(
    `${path}: ${rows} rows in ${Object.keys(fixture.tables).length} tables, ${Math.round(bytes.length / 1024)} KB`,
  )
} finally {
  await postgres.stop()
  for (const path of [postgres.folder, folder]) rmSync(path, { recursive: true, force: true })
}

/** Somebody with a row in every table about people, and a stay that is still to come, by the release's own code. */
function live(url: string): void {
  runIn(
    sources,
    `import { migrate } from './platform/migrations.server.ts'
     import { openDatabase } from './platform/db.server.ts'
     import { aListing, aPaidBooking } from './test/factories.ts'
     import { aWholeLife } from './test/personal.ts'
     const databaseUrl = process.env.DATABASE_URL
     await migrate(databaseUrl)
     const { db } = openDatabase({ databaseUrl, databasePool: 4, timeouts: null })
     await aWholeLife(db, async () => {})
     await aPaidBooking(db, await aListing(db))
     await db.destroy()
     process.exit(0)`,
    { DATABASE_URL: url },
  )
}

async function fixtureOf(url: string): Promise<UpgradeFixture> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; hash: string }>(
      'select name, hash from migrations order by name',
    )
    const migrations = Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
    return { commit, migrations, routines: routinesOf(), ...(await dumpRows(client)) }
  } finally {
    await client.end()
  }
}

function routinesOf(): UpgradeFixture['routines'] {
  const from = join(sources, 'db/routines')
  return readdirSync(from)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(from, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    })
}
