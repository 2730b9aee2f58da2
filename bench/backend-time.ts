import type { Db } from '#platform/db.server.ts'
import { processes } from '#scripts/machine/processes.ts'
import { sql } from 'kysely'

/** Milliseconds of processor time of the database's own process behind a pool of one connection. Linux only. */
export async function backendClock(db: Db): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const { pid } = rows[0]!
  return () => processes.processorMs(pid)
}

export type Spread = { p50: number; p95: number; p99: number; mean: number }

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
  }
}
