import { newId } from '#kernel/ids.ts'
import { pausable, pausedJobs } from '#platform/paused-jobs.server.ts'
import { aGuest, aJobAsWritten, NOW } from '#test/factories.ts'
import { doDueJobs } from '#test/queue.ts'
import { aDatabase } from '#test/world.ts'
import { Logger, run } from 'graphile-worker'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { discardJob, pauseKind, resumeKind, retryFailed, retryJob } from './commands/change-jobs.server.ts'
import { findJob } from './queries/find-job.server.ts'
import { listFailedJobs, listJobKinds } from './queries/list-jobs.server.ts'

const world = await aDatabase()
const { db, url } = world
const REFUND = 'payments.refund'

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await sql`delete from paused_jobs`.execute(db)
})

const actionsOf = (adminId: string, action: 'job-retried' | 'job-discarded') =>
  db
    .selectFrom('audit_log')
    .select(['action', 'reason', 'changes'])
    .where('actor_id', '=', adminId)
    .where('action', '=', action)
    .execute()

/** A job after so many attempts of twelve, of which the last was so long ago. */
async function aTriedJob(attempts: number, { task = REFUND, payload = {}, isRunning = false } = {}) {
  const id = await aJobAsWritten(db, task, payload)
  await sql`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = 'Error: no answer for ana@patio.example',
    locked_at = ${isRunning ? sql`now()` : null}, run_at = now() + interval '1 hour' where id = ${id}::bigint`.execute(
    db,
  )
  return id
}

const failed = (list: 'failed' | 'trying' | 'seen' = 'failed', task: string | null = null) =>
  listFailedJobs(db, { list, task, before: null })

test('[OPS-02] the queue is told by kind: what is due, waits, runs, is tried again and has failed for good, with its pause', async () => {
  const adminId = await aGuest(db)
  await aJobAsWritten(db, 'email.send', {})
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '90 seconds'`.execute(db)
  await aTriedJob(3, { task: 'email.send' })
  await aTriedJob(12)
  await aTriedJob(5, { isRunning: true })
  await pauseKind(db, { adminId, task: REFUND, reason: 'The provider is away' }, NOW)
  const { kinds, now } = await listJobKinds(db)
  expect(kinds).toMatchObject([
    { task: REFUND, due: 0, running: 1, trying: 0, failed: 1, pausedSince: NOW, pauseReason: 'The provider is away' },
    { task: 'email.send', due: 1, running: 0, trying: 1, failed: 0, pausedSince: null },
  ])
  expect(Math.floor((now.getTime() - kinds[1]!.oldest!.getTime()) / 10_000)).toBe(9)
})

test('[OPS-02] a failed job is shown with its error and what it is given, and nothing that is somebody’s', async () => {
  const refundId = newId()
  const id = await aTriedJob(12, { payload: { refundId, to: 'ana@patio.example' } })
  expect((await failed()).jobs).toMatchObject([
    { id, task: REFUND, attempts: 12, error: 'Error: no answer for [e-mail]' },
  ])
  expect(await findJob(db, id)).toMatchObject({
    payload: { refundId, to: '•••' },
    error: 'Error: no answer for [e-mail]',
  })
  for (const odd of ['0', '-1', 'x', '9'.repeat(19), id + '0']) expect(await findJob(db, odd)).toBeNull()
})

test('[OPS-02] failed jobs come by page, those that are tried again apart', async () => {
  const ids: string[] = []
  for (let count = 0; count < 27; count += 1) ids.push(await aTriedJob(12))
  await aTriedJob(4, { task: 'email.send' })
  const first = await failed()
  expect(first.jobs.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 25))
  const second = await listFailedJobs(db, { list: 'failed', task: null, before: first.older })
  expect(second.jobs.map(({ id }) => id)).toEqual([ids[1], ids[0]])
  expect(second.older).toBeNull()
  expect((await failed('trying')).jobs.map(({ task }) => task)).toEqual(['email.send'])
  expect((await failed('failed', 'email.send')).jobs).toEqual([])
})

test('[OPS-02] a job is tried again with all its tries, or discarded with a reason; one that runs or is done is left alone', async () => {
  const adminId = await aGuest(db)
  const jobId = await aTriedJob(12, { payload: { refundId: 'x' } })
  expect((await retryJob(db, { adminId, jobId }, NOW)).ok).toBe(true)
  const { rows } = await sql`select attempts::int, run_at <= now() as due from graphile_worker.jobs`.execute(db)
  expect(rows).toEqual([{ attempts: 0, due: true }])
  expect(await actionsOf(adminId, 'job-retried')).toMatchObject([
    { action: 'job-retried', changes: { job: [null, jobId] } },
  ])

  await sql`update graphile_worker._private_jobs set locked_at = now()`.execute(db)
  const gone = { ok: false, failure: { reason: 'gone' } }
  expect(await retryJob(db, { adminId, jobId }, NOW)).toEqual(gone)
  expect(await discardJob(db, { adminId, jobId, reason: 'Paid by hand' }, NOW)).toEqual(gone)

  await sql`update graphile_worker._private_jobs set locked_at = null`.execute(db)
  expect((await discardJob(db, { adminId, jobId, reason: 'Paid by hand' }, NOW)).ok).toBe(true)
  expect(await findJob(db, jobId)).toBeNull()
  expect(await actionsOf(adminId, 'job-discarded')).toMatchObject([
    { action: 'job-discarded', reason: 'Paid by hand', changes: { payload: ['{"refundId":"•••"}', null] } },
  ])
  expect(await discardJob(db, { adminId, jobId, reason: 'Again' }, NOW)).toEqual(gone)
})

test('[OPS-02] after an outage all failed jobs of a kind are tried again, as many as were shown and no others', async () => {
  const adminId = await aGuest(db)
  for (let count = 0; count < 3; count += 1) await aTriedJob(12)
  const other = await aTriedJob(12, { task: 'email.send' })
  const changed = { ok: false, failure: { reason: 'changed' } }
  expect(await retryFailed(db, { adminId, task: REFUND, shown: 2 }, NOW)).toEqual(changed)
  expect(await retryFailed(db, { adminId, task: REFUND, shown: 3 }, NOW)).toEqual({ ok: true, value: 3 })
  expect((await failed()).jobs.map(({ id }) => id)).toEqual([other])
  expect(await retryFailed(db, { adminId, task: REFUND, shown: 3 }, NOW)).toEqual(changed)
})

test('[OPS-02] a paused kind stays queued, tries and all, and goes on when it is let', async () => {
  const adminId = await aGuest(db)
  const done: string[] = []
  const tasks = Object.fromEntries(
    [REFUND, 'email.send'].map((name) => [
      name,
      async (payload: unknown) => void done.push(`${name} ${JSON.stringify(payload)}`),
    ]),
  )
  const { taskList, pause } = pausable(tasks)
  const work = async () => {
    pause(await pausedJobs(db))
    await doDueJobs(world, taskList)
  }
  for (const task of [REFUND, 'email.send']) await aJobAsWritten(db, task, {})
  await sql`update graphile_worker._private_jobs set attempts = 2`.execute(db)
  const task = REFUND
  expect(await pauseKind(db, { adminId, task: 'made.up', reason: 'x' }, NOW)).toMatchObject({ ok: false })
  expect((await pauseKind(db, { adminId, task, reason: 'The provider is away' }, NOW)).ok).toBe(true)
  expect(await pauseKind(db, { adminId, task, reason: 'Twice' }, NOW)).toMatchObject({ ok: false })
  await work()
  expect(done).toEqual(['email.send {}'])
  const { rows } = await sql`select task_identifier as task, attempts::int from graphile_worker.jobs`.execute(db)
  expect(rows).toEqual([{ task, attempts: 2 }])

  expect((await resumeKind(db, { adminId, task }, NOW)).ok).toBe(true)
  expect(await resumeKind(db, { adminId, task }, NOW)).toMatchObject({ ok: false })
  await work()
  expect(done).toEqual(['email.send {}', `${REFUND} {}`])
})

test('[OPS-02] a worker that runs follows a pause without a new start, also where all its kinds are paused', async () => {
  const done: number[] = []
  const { taskList, pause } = pausable({
    [REFUND]: async (payload: unknown) => void done.push((payload as { n: number }).n),
  })
  const worker = await run({
    connectionString: url,
    taskList,
    noHandleSignals: true,
    pollInterval: 20,
    logger: new Logger(() => () => {}),
  })
  await aJobAsWritten(db, REFUND, { n: 1 })
  await expect.poll(() => done).toEqual([1])
  pause(new Set([REFUND]))
  // Until one of another kind is done, the queue may be at an answer of the list before.
  taskList['another.kind'] = async () => void done.push(0)
  await aJobAsWritten(db, 'another.kind', {})
  await expect.poll(() => done).toEqual([1, 0])
  await aJobAsWritten(db, REFUND, { n: 2 })
  await aJobAsWritten(db, 'another.kind', {})
  await expect.poll(() => done).toEqual([1, 0, 0])
  pause(new Set())
  await expect.poll(() => done).toEqual([1, 0, 0, 2])
  await worker.stop()
})
