import { sql } from 'kysely'
import type { Db } from './db.server.ts'
import { SILENT_SECONDS } from './heartbeat.server.ts'
import { migrationFiles, missingFrom } from './migrations.server.ts'
import { routineFiles } from './routines.server.ts'

/** A server needs these before requests are sent to it. */
export type ReadinessPart = 'database' | 'migrations' | 'worker' | 'search'

/** Search follows within two seconds, so a change that has waited this long shows a failure. */
const STALE_SECONDS = 30

/** A slower check has failed, because callers have their own timeout. */
const MAX_MS = 2_000

/** The parts are in the order in which one would mend them; without the database only it is named. */
export function createReadiness(db: Db): () => Promise<ReadinessPart[]> {
  // Read at the start, because an upgrade's files belong to another build.
  const own = Promise.all([migrationFiles(), routineFiles()])

  const readParts = async (): Promise<ReadinessPart[]> => {
    const [migrations, routines] = await own
    const isMigrated = missingFrom(migrations, await recordsIn(db, 'migrations')).length === 0
    // The routines' text may be another build's, whichever has started last.
    const applied = new Set((await recordsIn(db, 'routines')).map(({ name }) => name))
    if (!isMigrated || !routines.every(({ name }) => applied.has(name))) return ['migrations']
    const [isWorking, isCurrent] = await Promise.all([hasWorker(db), isSearchCurrent(db)])
    return [...(isWorking ? [] : (['worker'] as const)), ...(isCurrent ? [] : (['search'] as const))]
  }
  return () => Promise.race([readParts().catch((): ReadinessPart[] => ['database']), afterLimit()])
}

async function recordsIn(db: Db, table: 'migrations' | 'routines'): Promise<{ name: string; hash: string }[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db)
  return rows[0]!.there ? db.selectFrom(table).select(['name', 'hash']).execute() : []
}

async function hasWorker(db: Db): Promise<boolean> {
  const { rows } = await sql<{ lives: boolean }>`select exists (
    select 1 from worker_heartbeats where at > clock_timestamp() - make_interval(secs => ${SILENT_SECONDS})) as lives`.execute(
    db,
  )
  return rows[0]!.lives
}

async function isSearchCurrent(db: Db): Promise<boolean> {
  const { rows } = await sql<{ age: number }>`select search_age_seconds() as age`.execute(db)
  return rows[0]!.age < STALE_SECONDS
}

const afterLimit = () => new Promise<ReadinessPart[]>((done) => setTimeout(() => done(['database']), MAX_MS).unref())
