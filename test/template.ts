import { copyBy, dropBy, type Postgres } from '#scripts/postgres.ts'
import pg from 'pg'
import { inject } from 'vitest'

/** The PostgreSQL of this run, as its owner. */
export function postgresOfRun(): Postgres {
  const { urlPattern, folder } = inject('postgres')
  return { url: (name) => urlPattern.replace('DATABASE', name), folder, stop: async () => {} }
}

let ownerOfRun: pg.Pool | undefined

/** One connection for all databases that a process of the tests makes and drops: a new one takes 25 ms. */
function owner(): pg.Pool {
  if (ownerOfRun) return ownerOfRun
  const connectionString = postgresOfRun().url('postgres')
  ownerOfRun = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // It ends with PostgreSQL, when the tests are through.
  ownerOfRun.on('error', () => {})
  return ownerOfRun
}

/** Makes a database of this run as a copy of another. */
export const copyOf = (template: string, name: string): Promise<void> => copyBy(owner(), template, name)

/** Drops it again. */
export const dropCopy = (name: string): Promise<void> => dropBy(owner(), name)

/** Templates that this process has seen whole. */
const known = new Set<string>()

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
  if (known.has(name)) return name
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) {
      // Under another name until it is whole.
      const making = `${name}_made`
      await copyOf(inject('postgres').template, making)
      await load(postgres.url(making))
      await client.query(`alter database ${making} rename to ${name}`)
    }
    known.add(name)
    return name
  } finally {
    await client.end()
  }
}
