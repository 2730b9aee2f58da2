import { sql } from 'kysely'
import type { Db } from './db.server.ts'
import { SILENT_SECONDS } from './heartbeat.server.ts'
import { migrationFiles, missingFrom } from './migrations.server.ts'

/** What a server needs before requests are sent to it. */
export type ReadinessPart = 'database' | 'migrations' | 'worker'

/** A check that takes longer than this has failed: whoever asks has a limit of their own. */
const MAX_MS = 2_000

/**
 * Says which parts are not ready, in the order in which one would mend them. While the database is away nothing is known of
 * the others, so it alone is named.
 */
export function createReadiness(db: Db): () => Promise<ReadinessPart[]> {
  // Read at the start: files that an upgrade has brought since are another build's.
  const own = migrationFiles()

  const readParts = async (): Promise<ReadinessPart[]> => {
    const { rows } = await sql<{ there: boolean }>`select to_regclass('migrations') is not null as there`.execute(db)
    const ran = rows[0]!.there ? await db.selectFrom('migrations').select(['name', 'hash']).execute() : []
    const isMigrated = missingFrom(await own, ran).length === 0
    if (!isMigrated) return ['migrations']
    return (await hasWorker(db)) ? [] : ['worker']
  }
  return () => Promise.race([readParts().catch((): ReadinessPart[] => ['database']), afterLimit()])
}

async function hasWorker(db: Db): Promise<boolean> {
  const { rows } = await sql<{ lives: boolean }>`select exists (
    select 1 from worker_heartbeats where at > clock_timestamp() - make_interval(secs => ${SILENT_SECONDS})) as lives`.execute(
    db,
  )
  return rows[0]!.lives
}

const afterLimit = () => new Promise<ReadinessPart[]>((done) => setTimeout(() => done(['database']), MAX_MS).unref())
