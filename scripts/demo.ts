import { randomUUID } from 'node:crypto'
import { openDemoClaims } from '#db/seed/claims.ts'
import { loadDemoWorld } from '#db/seed/demo-world.ts'
import { askDemoHost } from '#db/seed/requests.ts'
import { createBudgets } from '#platform/budget.server.ts'
import type { Config } from '#platform/config.server.ts'
import { openDatabase } from '#platform/db.server.ts'
import { secondsAhead } from '#platform/demo-clock.server.ts'
import { openStorage } from '#platform/storage.server.ts'
import pg from 'pg'

/** Whether this database has never been used: only then the demo world may be loaded into it. */
export async function isEmpty(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ used: boolean }>(
      'select exists (select 1 from "user") or exists (select 1 from listings) as used',
    )
    return !rows[0]!.used
  } finally {
    await client.end()
  }
}

type Stored = { dataDir: string; payoutKeys?: string | undefined }

export const loadDemo = (databaseUrl: string, { dataDir, payoutKeys }: Stored) =>
  loadDemoWorld(databaseUrl, { dataDir, payoutKeys })

/** Renews what waits in the demo for a day or a week at most, at the demo's time. */
export async function renewDemo(
  databaseUrl: string,
  { limits, storage: setting, dataDir }: Pick<Config, 'limits' | 'storage' | 'dataDir'>,
): Promise<void> {
  const { db } = openDatabase({ databaseUrl, databasePool: 1, timeouts: null })
  try {
    const now = new Date(Date.now() + (await secondsAhead(db)) * 1000)
    await askDemoHost(db, limits, now)
    const storage = await openStorage(setting, dataDir)
    const budgets = createBudgets({ db, limits, secret: randomUUID() })
    await openDemoClaims(db, { storage, budgets, limits }, now)
  } finally {
    await db.destroy()
  }
}
