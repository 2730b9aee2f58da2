import type { Db } from '#platform/db.server.ts'
import { jsonColumn } from '#platform/json-column.server.ts'
import { z } from 'zod'
import {
  type Cleaned,
  cleanedNames,
  outcomeNames,
  type Outcomes,
  SHOWN_RUNS,
  type StressKind,
  type StressRun,
} from '../stress.ts'

const Counts: z.ZodType<Outcomes> = z.partialRecord(z.enum(outcomeNames.holds), z.int())
const outcomesOf = jsonColumn('stress_runs.outcomes', Counts)
const Deleted: z.ZodType<Cleaned> = z.partialRecord(z.enum(cleanedNames), z.int())
const cleanedOf = jsonColumn('stress_runs.cleaned', Deleted.nullable())

/** The newest runs of a kind, including the running one. */
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
      isStopping: row.stop_requested,
      tookMs: row.duration_ms,
      outcomes: outcomesOf(row.outcomes, row.id),
      latencies: row.latencies_us.map((us) => us / 1000),
      cleaned: cleanedOf(row.cleaned, row.id),
    })),
    running: running ? { id: running.id, kind: running.kind } : null,
  }
}
