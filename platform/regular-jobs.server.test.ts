import { aDatabase } from '#test/world.ts'
import { Logger, run } from 'graphile-worker'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { nextRun } from './next-run.server.ts'
import { cronOf, isSuperseded, listRegularJobs, queueAtStart, recordRegularJobs } from './regular-jobs.server.ts'

const { db, url } = await aDatabase()
const jobs = [
  { name: 'each.minute', every: 1 },
  { name: 'each.five', every: 5 },
  { name: 'each.hour', every: 60 },
  { name: 'each.day', every: 1440 },
]
beforeEach(async () => {
  await sql`truncate graphile_worker._private_jobs, graphile_worker._private_known_crontabs`.execute(db)
})

const queued = async () =>
  (
    await sql<{ name: string }>`select task_identifier as name from graphile_worker.jobs order by id`.execute(db)
  ).rows.map(({ name }) => name)

/** The clock of a worker knows a job since two days and has last queued it so long ago. */
const lastQueued = (name: string, hoursAgo: number) =>
  sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values (${name}, now() - interval '2 days', now() - make_interval(hours => ${hoursAgo}))`.execute(db)

test('[OPS-02] each regular job is due as often a day as it says, and those of a day not all at once', () => {
  const times = cronOf([...jobs, { name: 'another.day', every: 1440 }]).map(({ match }) =>
    Array.from({ length: 1440 }, (_, minute) => minute).filter((minute) =>
      match({ hour: Math.floor(minute / 60), min: minute % 60, date: 1, month: 1, dow: 1 }),
    ),
  )
  expect(times.map(({ length }) => length)).toEqual([1440, 288, 24, 1, 1])
  expect(times[3]).not.toEqual(times[4])
})

test('[OPS-02] two workers that start after a day without any queue what was left out once', async () => {
  for (const { name } of jobs) await lastQueued(name, 25)
  const times: string[] = []
  const note = (name: string) => (payload: unknown) =>
    void (name === 'each.day' && times.push((payload as { _cron: { ts: string } })._cron.ts))
  const workers = await Promise.all(
    [1, 2].map(() =>
      run({
        connectionString: url,
        parsedCronItems: cronOf(jobs),
        taskList: Object.fromEntries(jobs.map(({ name }) => [name, note(name)])),
        noHandleSignals: true,
        pollInterval: 50,
        logger: new Logger(() => () => {}),
      }),
    ),
  )
  await expect.poll(() => times.length, { timeout: 10_000 }).toBeGreaterThan(0)
  await expect.poll(queued).toEqual([])
  await Promise.all(workers.map((worker) => worker.stop()))
  // The clock may reach the job's own minute meanwhile.
  expect(new Set(times).size).toBe(times.length)
})

test('[OPS-02] a start queues at once what is due each minute, what was never queued and what a build may change, once for all workers', async () => {
  for (const name of ['each.five', 'each.hour']) await lastQueued(name, 0)
  const start = () => queueAtStart(db, jobs, ['each.hour'])
  await start()
  expect(await queued()).toEqual(['each.minute', 'each.hour', 'each.day'])
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'one'`.execute(db)
  await start()
  expect(await queued()).toHaveLength(3)
})

test('[OPS-02] a job is superseded once another of its key is queued while it runs', async () => {
  const add = () =>
    sql<{
      id: string
    }>`select id::text from graphile_worker.add_job('each.day', job_key => 'one', max_attempts => 12)`.execute(db)
  const id = (await add()).rows[0]!.id
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'one', attempts = 1`.execute(db)
  expect(await isSuperseded(db, { id, attempts: 1 })).toBe(false)
  await add()
  expect(await isSuperseded(db, { id, attempts: 1 })).toBe(true)
})

test('[OPS-02] the next run of a regular job is the next minute in which the queue’s clock finds it', () => {
  const regular = [...jobs, { name: 'another.day', every: 1440 }]
  const crons = cronOf(regular)
  for (const [index, { every }] of regular.entries()) {
    const offset = (index * 7) % every
    for (const now of ['2026-03-02T23:58:30Z', '2026-03-03T00:00:00Z', '2026-03-03T00:27:59Z'].map(
      (at) => new Date(at),
    )) {
      const next = nextRun({ every, offset }, now)
      expect(next.getTime() - now.getTime()).toBeGreaterThan(0)
      expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(every * 60_000)
      const digest = { hour: next.getUTCHours(), min: next.getUTCMinutes(), date: 1, month: 1, dow: 1 }
      expect(crons[index]!.match(digest)).toBe(true)
    }
  }
})

test('[OPS-02] what a worker does regularly is listed with its last run, as the newest build says', async () => {
  const gone = { name: 'gone.tomorrow', every: 5 }
  await recordRegularJobs(db, [gone, ...jobs])
  await queueAtStart(db, [gone, { name: 'each.minute', every: 1 }], [])
  await recordRegularJobs(db, jobs)
  expect(await queued()).toEqual(['each.minute'])
  await lastQueued('each.hour', 1)
  const listed = await listRegularJobs(db)
  expect(listed.map(({ name, every }) => [name, every])).toEqual([
    ['each.day', 1440],
    ['each.five', 5],
    ['each.hour', 60],
    ['each.minute', 1],
  ])
  expect(listed.map(({ last }) => last !== null)).toEqual([false, false, true, false])
})
