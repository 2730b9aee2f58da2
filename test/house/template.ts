import { loadDemoWorld } from '#db/seed/demo-world.ts'
import { worldTime } from '#db/seed/world.ts'
import { openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { type Postgres, roles } from '#scripts/postgres.ts'
import { templateOf } from '#test/template.ts'
import pg from 'pg'

/** The storage of all houses: pictures of the demo, which nobody changes. */
export const DATA_DIR = '.data/houses'

/** The demo world as it was loaded today, from which its days are counted. */
export const demoTemplate = (postgres: Postgres): Promise<string> =>
  templateOf(postgres, `patio_demo_${worldTime(new Date()).today.replaceAll('-', '')}_template`, async (url) => {
    await migrate(url, { isDemo: true, roles })
    await samePins(url)
    await loadDemoWorld(url, { dataDir: DATA_DIR })
    await analyze(url)
  })

/** With the secret that the migration draws, the pins of a map would lie elsewhere in each run. */
async function samePins(databaseUrl: string): Promise<void> {
  const { db } = openDatabase({ databaseUrl, databasePool: 1, timeouts: null })
  await db
    .updateTable('shown_point_key')
    .set({ secret: '0'.repeat(64) })
    .execute()
  await db.destroy()
}

/** As autovacuum does it a minute after a start: copies know how their rows are spread. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
