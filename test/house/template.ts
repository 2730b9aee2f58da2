import { loadDemoWorld } from '#db/seed/demo-world.ts'
import { openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { copyDatabase, type Postgres, roles } from '#scripts/postgres.ts'
import pg from 'pg'
import { inject } from 'vitest'

const TEMPLATE = 'patio_demo_template'

/** The demo world as it was loaded, by the first file that needs it; the others wait. */
export async function demoTemplate(postgres: Postgres, dataDir: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('${TEMPLATE}'))`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE])
    if (rowCount) return TEMPLATE
    // Under another name until it is whole.
    const making = `${TEMPLATE}_made`
    await copyDatabase(postgres, inject('postgres').template, making)
    await migrate(postgres.url(making), { isDemo: true, roles })
    await samePins(postgres.url(making))
    await loadDemoWorld(postgres.url(making), { dataDir })
    await analyze(postgres.url(making))
    await client.query(`alter database ${making} rename to ${TEMPLATE}`)
    return TEMPLATE
  } finally {
    await client.end()
  }
}

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
