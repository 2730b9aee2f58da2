import { sql } from 'kysely'
import type { Db } from './db.server.ts'
import { migrationFiles, missingFrom } from './migrations.server.ts'
import { routineFiles } from './routines.server.ts'

/**
 * Why this process should get no requests. What all servers share is no reason, because a balancer would then have none left:
 * once this build's migrations were seen, the database may be away.
 */
export type ReadinessPart = 'leaving' | 'database' | 'migrations'

/** A slower check has failed, because callers have their own timeout. */
const MAX_MS = 2_000

/** @returns `leave` makes it unready for good, before it stops listening */
export function createReadiness(db: Db): { missingPart: () => Promise<ReadinessPart | null>; leave: () => void } {
  // Read at the start, because an upgrade's files belong to another build.
  const own = Promise.all([migrationFiles(), routineFiles()])
  let isLeaving = false
  let isMigrated = false
  /** Probes come again while the last one waits. */
  let asking: Promise<ReadinessPart | null> | null = null

  const ask = async (): Promise<ReadinessPart | null> => {
    const [migrations, routines] = await own
    const areAllRun = missingFrom(migrations, await recordsIn(db, 'migrations')).length === 0
    // The routines' text may be another build's, whichever has started last.
    const applied = new Set((await recordsIn(db, 'routines')).map(({ name }) => name))
    isMigrated = areAllRun && routines.every(({ name }) => applied.has(name))
    return isMigrated ? null : 'migrations'
  }
  return {
    leave: () => void (isLeaving = true),
    async missingPart() {
      if (isLeaving) return 'leaving'
      if (isMigrated) return null
      asking ??= ask()
        .catch((): ReadinessPart => 'database')
        .finally(() => (asking = null))
      return Promise.race([asking, afterLimit()])
    },
  }
}

async function recordsIn(db: Db, table: 'migrations' | 'routines'): Promise<{ name: string; hash: string }[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db)
  return rows[0]!.there ? db.selectFrom(table).select(['name', 'hash']).execute() : []
}

const afterLimit = () => new Promise<ReadinessPart>((done) => setTimeout(() => done('database'), MAX_MS).unref())
