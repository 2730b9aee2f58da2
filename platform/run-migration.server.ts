import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { SqlFile } from './sql-files.server.ts'
import { runsByStatement, statementsIn } from './sql-statements.server.ts'

/** While it waits for a lock everybody else waits behind it: less than a request waits for one (2 s, `lockWaitMs`). */
const LOCK_MS = 500
/** A long read is over by then, or somebody has to look at it: some six minutes in all. */
const MAX_TRIES = 40
const MAX_PAUSE_MS = 10_000

type Options = {
  log?: ((line: string) => void) | undefined
  /** For tests. */
  pauseMs?: number
}

/**
 * Runs a migration in one transaction, or by statements where it says so. It waits half a second for a lock, lets everybody pass, and tries again.
 *
 * @throws Error where the file fails, or gets no lock in some minutes
 */
export async function runMigration(client: pg.Client, file: SqlFile, options: Options = {}): Promise<void> {
  const note = () => client.query('insert into migrations (name, hash) values ($1, $2)', [file.name, file.hash])
  try {
    if (!runsByStatement(file.text))
      return await untilLocked(client, file.name, options, async () => {
        await client.query(file.text)
        await note()
      })
    for (const { text, original } of statementsIn(file.text)) {
      if (/\bconcurrently\b/.test(text)) await runAlone(client, text, original)
      else await untilLocked(client, file.name, options, () => client.query(original))
    }
    await note()
  } catch (error) {
    throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Nobody waits behind such a statement. One that was cut off leaves an index that nothing uses. */
async function runAlone(client: pg.Client, text: string, original: string): Promise<void> {
  const index = /^create (?:unique )?index concurrently (?:if not exists )?([\w"]+)/.exec(text)?.[1]
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    // PostgreSQL 15 takes no empty name.
    [index ?? null],
  )
  if (index && rowCount) await client.query(`drop index concurrently ${index}`)
  await client.query(original)
}

/** In a transaction, since a pooler gives the next one another connection, on which no setting holds. */
async function untilLocked(
  client: pg.Client,
  name: string,
  { log, pauseMs = 1000 }: Options,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${LOCK_MS}; set local statement_timeout = 0`)
      await work()
      return void (await client.query('commit'))
    } catch (error) {
      await client.query('rollback')
      const isLocked = error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')
      if (!isLocked || tries === MAX_TRIES) throw error
      log?.(`${name} waits for a lock (${tries} of ${MAX_TRIES} tries): ${error.message}`)
      await setTimeout(Math.min(MAX_PAUSE_MS, pauseMs * tries))
    }
  }
}
