import { loadDemoWorld } from '#db/seed/demo-world.ts'
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

export const loadDemo = (databaseUrl: string, dataDir: string) => loadDemoWorld(databaseUrl, { dataDir })
