import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import { defaultLimits } from '#test/limits.ts'
import { aGuest, aHold, aListing, NOW, refreshSearch, valueOf } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { findListing } from '#domain/listings/queries/find-listing.server.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { endAbandoned, endRun } from './commands/end-run.server.ts'
import { makeThrowaways } from './commands/make-throwaways.server.ts'
import { startRun, stopRun } from './commands/start-run.server.ts'
import { StressForm } from './input.ts'
import { runStress } from './jobs.server.ts'
import { listRuns } from './queries/list-runs.server.ts'
import { RUNS_PER_HOUR, runSizes, type StressKind } from './stress.ts'

const { db } = await aDatabase()
const adminId = await aGuest(db)
const real = await aListing(db)
await aHold(db, real)
const works = { db, limits: defaultLimits }

afterEach(() => sql`delete from stress_runs`.execute(db))

const aRun = async (kind: StressKind, wanted: number) => valueOf(await startRun(db, { adminId, kind, wanted }, NOW))
const newest = async (kind: StressKind) => (await listRuns(db, kind)).runs[0]!

/** Row counts of each table that a run could leave something in. */
async function rowCounts(): Promise<unknown> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('stress_runs', 'audit_log', 'search_changes')
      and table_name not like 'place%' order by 1`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db)
    counts[name] = counted.rows[0]!.count
  }
  return counts
}

test.each([
  ['holds' as const, { made: 31, taken: 30, failed: 0, doubles: 0 }, { bookings: 31, listings: 4, people: 9 }],
  ['drafts' as const, { made: 61, taken: 0, failed: 0 }, { drafts: 61, people: 4 }],
])(
  '[SHELL-13] a run of %s measures each one, and leaves nothing behind in any table',
  async (kind, outcomes, cleaned) => {
    const before = await rowCounts()
    const runId = await aRun(kind, 61)
    await runStress(works, { runId }, NOW)

    const run = await newest(kind)
    expect(run).toMatchObject({ id: runId, ending: 'finished', outcomes, cleaned })
    expect(run.latencies).toHaveLength(61)
    expect(Math.min(...run.latencies)).toBeGreaterThan(0)
    expect(await rowCounts()).toEqual(before)
  },
)

test('[SHELL-13] one run at a time: of many that are started at once, of either kind, the database lets one be', async () => {
  const starts = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      startRun(db, { adminId, kind: index % 2 ? 'holds' : 'drafts', wanted: 10 }, NOW),
    ),
  )
  expect(starts.filter(({ ok }) => ok)).toHaveLength(1)
  expect(starts.find(({ ok }) => !ok)).toMatchObject({ failure: { reason: 'running' } })
})

test(`[SHELL-13] after ${RUNS_PER_HOUR} runs within an hour the next has to wait, and is allowed then`, async () => {
  for (let count = 0; count < RUNS_PER_HOUR; count += 1) await endRun(db, await aRun('holds', 10), 'stopped', NOW)
  const start = { adminId, kind: 'drafts' as const, wanted: 10 }
  expect(await startRun(db, start, NOW)).toMatchObject({ failure: { reason: 'too-many', max: RUNS_PER_HOUR } })
  expect(await startRun(db, start, addMinutes(NOW, 61))).toMatchObject({ ok: true })
})

test.each([String(runSizes.min - 1), String(runSizes.max + 1), '', 'many', '-20'])(
  '[SHELL-13] a run of %j is refused',
  (wanted) => {
    expect(StressForm.safeParse({ wanted }).success).toBe(false)
  },
)

test('[SHELL-13] a run that is stopped keeps what it has measured, and cleans up', async () => {
  const before = await rowCounts()
  const runId = await aRun('holds', runSizes.max)
  expect(await stopRun(db, runId)).toBe(true)
  await runStress(works, { runId }, NOW)

  const run = await newest('holds')
  expect(run.ending).toBe('stopped')
  expect(run.latencies.length).toBeGreaterThan(0)
  expect(run.latencies.length).toBeLessThan(runSizes.max)
  expect(await rowCounts()).toEqual(before)
  expect(await stopRun(db, runId)).toBe(false)
})

test('[SHELL-13] a run whose worker has died keeps what it had measured: another worker ends it and cleans up', async () => {
  const before = await rowCounts()
  const runId = await aRun('holds', 100)
  const begun = { started_at: NOW, latencies_us: [1500, 2500], outcomes: '{"made": 2}' }
  await db.updateTable('stress_runs').set(begun).where('id', '=', runId).execute()
  const { guestIds, listingIds } = await makeThrowaways(db, { runId, kind: 'holds' }, NOW)
  await aHold(db, { id: listingIds[0]!, hostId: '', spaceIds: [] }, { guestId: guestIds[0]! })

  await endAbandoned(db, NOW)
  expect(await newest('holds')).toMatchObject({ ending: null })

  await sql`update stress_runs set seen_at = clock_timestamp() - interval '31 seconds'`.execute(db)
  await endAbandoned(db, NOW)
  expect(await newest('holds')).toMatchObject({
    ending: 'abandoned',
    latencies: [1.5, 2.5],
    outcomes: { made: 2 },
    cleaned: { bookings: 1, listings: 4, people: 9 },
  })
  expect(await rowCounts()).toEqual(before)
})

test('[SHELL-13] the queue that tries a begun run again ends it instead of beginning it twice', async () => {
  const runId = await aRun('drafts', 100)
  await db.updateTable('stress_runs').set({ started_at: NOW }).where('id', '=', runId).execute()
  await runStress(works, { runId }, NOW)
  expect(await newest('drafts')).toMatchObject({ ending: 'abandoned', latencies: [] })
})

test('[SHELL-13] nobody finds a throwaway listing, and it can never be published', async () => {
  const runId = await aRun('holds', 10)
  const { listingIds } = await makeThrowaways(db, { runId, kind: 'holds' }, NOW)
  await refreshSearch(db)

  const found = await sql`select from search_document where listing_id = any(${listingIds}::uuid[])`.execute(db)
  expect(found.rows).toEqual([])
  expect((await findListing(db, listingIds[0]!, 'en', NOW)) ?? null).toBeNull()
  await expect(
    sql`update listings set status = 'published', published_at = now() where id = ${listingIds[0]!}`.execute(db),
  ).rejects.toThrow('listings_throwaway_is_never_seen')
  await endRun(db, runId, 'stopped', NOW)
})

test('[SHELL-13] cleaning up deletes no real account and no real listing, even where a run names them', async () => {
  const before = await rowCounts()
  const runId = await aRun('holds', 10)
  const people = [real.hostId, newId()]
  await db.updateTable('stress_runs').set({ people }).where('id', '=', runId).execute()
  await expect(endRun(db, runId, 'finished', NOW)).rejects.toThrow()
  expect(await rowCounts()).toEqual(before)
})
