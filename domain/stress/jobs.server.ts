import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { saveStep, startDraft } from '#domain/publishing/commands/save-draft.server.ts'
import { withProposals } from '#domain/publishing/first-values.ts'
import { formSteps } from '#domain/publishing/step.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import { sql } from 'kysely'
import { endRun } from './commands/end-run.server.ts'
import { makeThrowaways, type Throwaways } from './commands/make-throwaways.server.ts'
import { AT_ONCE, type Ending, MAX_RUN_MS, nightOf, type Outcomes, runSizes, type StressKind } from './stress.ts'

type Works = { db: Db; limits: Limits }
type Outcome = 'made' | 'taken' | 'failed'
/** Makes the attempt of this number. */
type Attempt = (index: number) => Promise<Outcome>

/** Runs the attempts and cleans up; a run of a dead worker is not restarted, but keeps its figures. */
export async function runStress(works: Works, { runId }: { runId: string }, now: Date): Promise<void> {
  const { db } = works
  const run = await claim(db, runId, now)
  if (!run) return endRun(db, runId, 'abandoned', now)

  const throwaways = await makeThrowaways(db, { runId, kind: run.kind }, now)
  const attempt = attempts[run.kind](works, throwaways, now)
  const ending = await measure(db, { runId, wanted: run.wanted, attempt })
  if (run.kind === 'holds') await countDoubles(db, { runId, throwaways })
  await endRun(db, runId, ending, now)
}

async function claim(db: Db, runId: string, now: Date): Promise<{ kind: StressKind; wanted: number } | null> {
  const run = await db
    .updateTable('stress_runs')
    .set({ started_at: now, seen_at: sql`clock_timestamp()` })
    .where('id', '=', runId)
    .where('started_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning(['kind', 'wanted'])
    .executeTakeFirst()
  return run ? { kind: run.kind, wanted: run.wanted } : null
}

/** Milliseconds between progress reports, at which a stop is noticed too. */
const REPORT_MS = 250

type Measured = { runId: string; wanted: number; attempt: Attempt }

/** Runs the attempts concurrently until all are done, time is up or somebody stops it. */
async function measure(db: Db, { runId, wanted, attempt }: Measured): Promise<Ending> {
  const outcomes: Record<Outcome, number> = { made: 0, taken: 0, failed: 0 }
  const latencies: number[] = []
  const began = performance.now()
  let ending: Ending = 'finished'
  let isOver = false
  let [next, reportedAt] = [0, began]
  const report = async () => {
    reportedAt = performance.now()
    const tookMs = Math.round(reportedAt - began)
    if (await writeProgress(db, { runId, outcomes, latencies, tookMs })) [ending, isOver] = ['stopped', true]
  }
  const work = async () => {
    while (!isOver && next < wanted) {
      const index = next++
      const since = performance.now()
      const outcome = await attempt(index).catch((): Outcome => 'failed')
      const ended = performance.now()
      latencies.push(ended - since)
      outcomes[outcome] += 1
      if (ended - began > MAX_RUN_MS) [ending, isOver] = ['timed-out', true]
      if (ended - reportedAt > REPORT_MS) await report()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const isDone = latencies.length === wanted
  await report()
  return isDone ? 'finished' : ending
}

type Progress = { runId: string; outcomes: Outcomes; latencies: readonly number[]; tookMs: number }

/** @returns whether a stop was requested, or another worker has ended it */
async function writeProgress(db: Db, { runId, outcomes, latencies, tookMs }: Progress): Promise<boolean> {
  const { rows } = await sql<{ isStopping: boolean }>`update stress_runs
    set outcomes = ${JSON.stringify(outcomes)}::jsonb, latencies_us = ${latencies.map((ms) => Math.round(ms * 1000))}::int[], duration_ms = ${tookMs},
      seen_at = clock_timestamp()
    where id = ${runId} and ended_at is null returning stop_requested as "isStopping"`.execute(db)
  return rows[0]?.isStopping ?? true
}

const attempts: Record<StressKind, (works: Works, throwaways: Throwaways, now: Date) => Attempt> = {
  holds: attemptHold,
  drafts: attemptDraft,
}

/** The maximum of a run, because the booking is measured and not its limits. */
const UNLIMITED = runSizes.max

/** Two successive attempts want the same night, and one should get it. */
function attemptHold({ db, limits }: Works, { guestIds, listingIds }: Throwaways, now: Date): Attempt {
  const wide: Limits = {
    ...limits,
    unpaidHoldsPerGuest: UNLIMITED,
    unpaidHoldsPerGuestAndListing: UNLIMITED,
    heldDaysPerGuest: UNLIMITED,
  }
  const firstDay = addDays(dayIn(now, 'UTC'), 2)
  return async (index) => {
    const night = nightOf(index)
    const checkIn = addDays(firstDay, Math.floor(night / listingIds.length))
    const input = {
      guestId: guestIds[index % guestIds.length]!,
      listingId: listingIds[night % listingIds.length]!,
      stay: { unit: 'day' as const, checkIn, checkOut: addDays(checkIn, 1) },
      guests: 1,
      pets: 0,
      extras: [],
      idempotencyKey: newId(),
      networkKey: null,
      limits: wide,
    }
    const held = await holdDates(db, input, now)
    if (held.ok) return 'made'
    return held.failure.reason === 'dates-taken' ? 'taken' : 'failed'
  }
}

/** Begins a listing and fills it in, step by step as a host saves them. */
function attemptDraft({ db, limits }: Works, { hostIds }: Throwaways, now: Date): Attempt {
  const wide: Limits = { ...limits, draftsPerHost: UNLIMITED }
  return async (index) => {
    const hostId = hostIds[index % hostIds.length]!
    const unit = index % 2 === 0 ? ('day' as const) : ('hour' as const)
    const form = { ...withProposals(unit, {}), titleEn: `Stress Test ${index}`, price: '1000' }
    const draft = await startDraft(db, { hostId, unit, limits: wide }, now)
    if (!draft.ok) return 'failed'
    for (const step of formSteps) {
      const saved = await saveStep(db, { hostId, draftId: draft.value, step, form }, now)
      if (!saved.ok) return 'failed'
    }
    return 'made'
  }
}

/** Counts throwaway nights with two bookings, which `occupancy_never_overlaps` should make impossible. */
async function countDoubles(db: Db, { runId, throwaways }: { runId: string; throwaways: Throwaways }): Promise<void> {
  await sql`update stress_runs set outcomes = outcomes || jsonb_build_object('doubles', (
      select count(*) from occupancy a join occupancy b on a.space_id = b.space_id and a.id < b.id and a.period && b.period
      join listing_spaces ls on ls.space_id = a.space_id
      where ls.listing_id = any(${throwaways.listingIds}::uuid[]) and a.released_at is null and b.released_at is null))
    where id = ${runId} and ended_at is null`.execute(db)
}
