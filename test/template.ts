import { copyDatabase, type Postgres } from '#scripts/postgres.ts'
import pg from 'pg'
import { inject } from 'vitest'

/** The PostgreSQL of this run, as its owner. */
export function postgresOfRun(): Postgres {
  const { urlPattern, folder } = inject('postgres')
  return { url: (name) => urlPattern.replace('DATABASE', name), folder, stop: async () => {} }
}

/**
 * A database to copy, which is loaded by the first file of a run that needs it; the others wait.
 *
 * @param load fills a copy of the migrated template at this address
 * @returns its name
 */
export async function templateOf(
  postgres: Postgres,
  name: string,
  load: (url: string) => Promise<void>,
): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    // Under another name until it is whole.
    const making = `${name}_made`
    await copyDatabase(postgres, inject('postgres').template, making)
    await load(postgres.url(making))
    await client.query(`alter database ${making} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}
