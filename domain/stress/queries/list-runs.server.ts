import type { Db } from '#platform/db.server.ts'
import { type Cleaned, type Outcomes, SHOWN_RUNS, type StressKind, type StressRun } from '../stress.ts'

/** The newest runs of a kind, and whichever is running. */
export async function listRuns(
  db: Db,
  kind: StressKind,
): Promise<{ runs: StressRun[]; running: { id: string; kind: StressKind } | null }> {
  const [rows, running] = await Promise.all([
    db
      .selectFrom('stress_runs')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .limit(SHOWN_RUNS)
      .execute(),
    db.selectFrom('stress_runs').select(['id', 'kind']).where('ended_at', 'is', null).executeTakeFirst(),
  ])
  return {
    runs: rows.map((row) => ({
      id: row.id,
      kind,
      wanted: row.wanted,
      createdAt: row.created_at,
      startedAt: row.started_at,
      ending: row.ending,
      isStopping: row.stop_asked,
      tookMs: row.took_ms,
      outcomes: row.outcomes as Outcomes,
      latencies: row.latencies_us.map((us) => us / 1000),
      cleaned: row.cleaned as Cleaned | null,
    })),
    running: running ? { id: running.id, kind: running.kind } : null,
  }
}
