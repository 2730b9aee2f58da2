import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startHeartbeat } from './heartbeat.server.ts'
import { addJob } from './outbox.server.ts'

const { db } = await aDatabase()

/** The workers send a single heartbeat. */
async function beat(workerIds: readonly string[]): Promise<void> {
  const stop = await startHeartbeat(
    db,
    () => workerIds,
    (error) => expect.unreachable(String(error)),
  )
  stop()
}

const lockedBy = async () =>
  (
    await sql<{ worker: string | null }>`select locked_by as worker from graphile_worker._private_jobs`.execute(db)
  ).rows.map(({ worker }) => worker)

test('the jobs of a worker without heartbeats are unlocked, those of a live one are not', async () => {
  await addJob(db, 'email.send', { emailId: '1' })
  await addJob(db, 'email.send', { emailId: '2' })
  await beat(['dead', 'living'])
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = case payload ->> 'emailId' when '1' then 'dead' else 'living' end`.execute(
    db,
  )

  await sql`update worker_heartbeats set at = at - interval '19 seconds' where worker_id = 'dead'`.execute(db)
  await beat(['living'])
  expect(new Set(await lockedBy())).toEqual(new Set(['dead', 'living']))

  await sql`update worker_heartbeats set at = at - interval '2 seconds' where worker_id = 'dead'`.execute(db)
  await beat(['living'])
  expect(new Set(await lockedBy())).toEqual(new Set(['living', null]))
})

test('a worker that took a job and died before its first heartbeat counts as dead too, but not at once', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await addJob(db, 'email.send', { emailId: '1' })
  const take = (seconds: number) =>
    sql`update graphile_worker._private_jobs set locked_by = 'unheard',
      locked_at = now() - make_interval(secs => ${seconds})`.execute(db)

  await take(15)
  await beat(['living'])
  expect(await lockedBy()).toEqual(['unheard'])

  await take(21)
  await beat(['living'])
  expect(await lockedBy()).toEqual([null])
})

test('[OPS-02] a superseded job that its worker has left behind is no failure; one that ends its workers again and again is', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  const run = (attempts: number) =>
    sql`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() - interval '1 minute',
      attempts = ${attempts}`.execute(db)
  const left = async () =>
    (
      await sql`select attempts, locked_by as worker, last_error as error, key
        from graphile_worker.jobs order by id`.execute(db)
    ).rows

  await addJob(db, 'bookings.reconcile', {}, { key: 'bookings.reconcile' })
  await run(1)
  await addJob(db, 'bookings.reconcile', {}, { key: 'bookings.reconcile' })
  expect(await left()).toMatchObject([{ attempts: 12, key: null }, { attempts: 0 }])
  await beat(['living'])
  expect(await left()).toEqual([{ attempts: 0, worker: null, error: null, key: 'bookings.reconcile' }])

  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await addJob(db, 'email.send', { emailId: '1' })
  await run(1)
  await beat(['living'])
  await run(12)
  await beat(['living'])
  expect(await left()).toEqual([
    { attempts: 12, worker: null, error: 'Error: its worker ended while it ran', key: null },
  ])
})
