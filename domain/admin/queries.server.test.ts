import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { newId } from '#kernel/ids.ts'
import { noteBackup } from '#platform/backups.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { aGuest, aHold, aJobAsWritten, aListing, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { removeSettledJobs } from './commands/remove-settled-jobs.server.ts'
import { settleFailures } from './commands/settle-failures.server.ts'
import { linesOfFailed } from './queries/failed-for-good.server.ts'
import { operatingFigures } from './queries/operating-figures.server.ts'

const { db, url } = await aDatabase()
await noteBackup(db, { madeAt: new Date(), bytes: 1, locations: ['/backups/x'], isEncrypted: true })
/** A database of its own, because dates are held there that the present finds overdue. */
const held = await aDatabase()
afterEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await db.deleteFrom('outgoing_emails').execute()
  await db.deleteFrom('search_changes').execute()
})

/** A job after so many attempts, whose error names a person as those of mail servers do. */
async function aTriedJob(task: string, attempts: number, isRunning = false): Promise<string> {
  await aJobAsWritten(db, task, {})
  const { rows } = await sql<{ id: string }>`update graphile_worker._private_jobs
    set attempts = ${attempts}, last_error = 'ana@patio.example is unknown', locked_at = ${isRunning ? sql`now()` : null}
    where id = (select max(id) from graphile_worker._private_jobs) returning id::text`.execute(db)
  return rows[0]!.id
}

async function anEmail(status: 'queued' | 'dead'): Promise<string> {
  const id = newId(NOW.getTime())
  await db
    .insertInto('outgoing_emails')
    .values({
      id,
      event_key: id,
      recipient_id: await aGuest(db),
      to_address: 'ana@patio.example',
      language: 'en',
      type: 'booking-confirmed',
      subject: 'Confirmed',
      html: '',
      text: '',
      status,
      dead_at: status === 'dead' ? NOW : null,
      created_at: NOW,
      last_error: 'ana@patio.example is unknown',
    })
    .execute()
  return id
}

const check = promisify(execFile)
/** Output and exit code of `npm run db -- check`. */
const checked = () =>
  check(process.execPath, ['scripts/db.ts', 'check'], { env: { ...process.env, DATABASE_URL: url, DEMO: '0' } })
    .then(({ stdout }) => ({ code: 0, output: stdout.trim() }))
    .catch(({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout.trim() }))

test('[OPS-02] a job with no attempt left and a dead e-mail are named by `db -- check`, which ends with 1', async () => {
  await aTriedJob('bookings.expire-hold', 11)
  await aTriedJob('bookings.expire-hold', 12, true)
  await anEmail('queued')
  expect(await linesOfFailed(db)).toEqual([])

  const job = await aTriedJob('payments.refund', 12)
  const email = await anEmail('dead')
  expect(await checked()).toEqual({
    code: 1,
    output: `a job has failed for good: ${job} (payments.refund)\nan e-mail has failed for good: ${email} (booking-confirmed)`,
  })
})

test('[OPS-02] what an admin has looked at is no alarm any longer, and `db -- check` ends with 0; what fails again is named again', async () => {
  const job = await aTriedJob('payments.refund', 12)
  const email = await anEmail('dead')
  const adminId = await aGuest(db)
  const settle = (shown: number) => settleFailures(db, { adminId, shown }, NOW)
  expect(await settle(1)).toEqual({ ok: false, failure: { reason: 'changed' } })
  expect(await linesOfFailed(db)).toHaveLength(2)

  expect(await settle(2)).toEqual({ ok: true, value: null })
  expect(await checked()).toEqual({ code: 0, output: 'All is as it must be.' })
  expect(await operatingFigures(db, NOW)).toMatchObject({ jobsFailed: new Map(), deadEmails: 0 })
  const noted = db.selectFrom('audit_log').select(['action', 'changes']).where('actor_id', '=', adminId)
  expect(await noted.execute()).toEqual([{ action: 'failures-settled', changes: { failures: [2, 0] } }])

  // The queue puts off a job that has failed once more; an e-mail that was sent again has died again.
  await sql`update graphile_worker._private_jobs set run_at = run_at + interval '1 minute' where id = ${job}`.execute(
    db,
  )
  await db.updateTable('outgoing_emails').set({ is_settled: false }).where('id', '=', email).execute()
  expect(await linesOfFailed(db)).toHaveLength(2)
})

test('[OPS-02] the alarms of what has failed for good end after a day; the check names it until somebody has looked at it', async () => {
  await aTriedJob('payments.refund', 12)
  await anEmail('dead')
  // The queue has put it off for six hours at its last failure.
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '17 hours'`.execute(db)
  const hoursLater = (hours: number) => operatingFigures(db, new Date(NOW.getTime() + hours * 3_600_000))
  expect(await hoursLater(23)).toMatchObject({ jobsFailed: new Map([['payments.refund', 1]]), deadEmails: 1 })
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '18 hours'`.execute(db)
  expect(await hoursLater(25)).toMatchObject({ jobsFailed: new Map(), deadEmails: 0 })
  expect(await linesOfFailed(db)).toHaveLength(2)
})

test('[OPS-02] a job that failed for good goes 90 days after an admin has looked at it, and never before', async () => {
  const adminId = await aGuest(db)
  const [seen, late] = [await aTriedJob('payments.refund', 12), await aTriedJob('payments.refund', 12)]
  await sql`update graphile_worker._private_jobs set run_at = now() - make_interval(days => 91)
    where id = any(${[seen, late]}::bigint[])`.execute(db)
  const left = async () => {
    const { rows } = await sql<{
      id: string
    }>`select id::text as id from graphile_worker._private_jobs order by _private_jobs.id`.execute(db)
    return rows.map(({ id }) => id)
  }
  await removeSettledJobs(db)
  expect(await left()).toEqual([seen, late])
  await settleFailures(db, { adminId, shown: 2 }, NOW)
  await sql`update graphile_worker._private_jobs set run_at = now() - make_interval(days => 92) where id = ${late}`.execute(
    db,
  )
  await removeSettledJobs(db)
  expect(await left()).toEqual([late])
})

test('[OPS-02] a dead mail server is seen within minutes, and one full mailbox is no dead server', async () => {
  const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
  const write = async (minutes: number, row: { status: 'sent' | 'failed'; sent_at?: Date }) => {
    const id = await anEmail('queued')
    await db
      .updateTable('outgoing_emails')
      .set({ ...row, created_at: at(minutes) })
      .where('id', '=', id)
      .execute()
  }
  const figures = async (minutes: number) => {
    const { waitingSeconds, mailStalledSeconds } = await operatingFigures(db, at(minutes))
    return { waits: waitingSeconds.get('mail'), stalled: mailStalledSeconds }
  }
  expect(await figures(0)).toEqual({ waits: 0, stalled: 0 })
  await write(0, { status: 'failed' })
  await write(1, { status: 'sent', sent_at: at(2) })
  expect(await figures(30)).toEqual({ waits: 1800, stalled: 0 })
  await write(31, { status: 'failed' })
  expect(await figures(36)).toEqual({ waits: 36 * 60, stalled: 300 })
})

test('[OPS-02] how long the oldest job has waited is told, and a feed that is not due waits for nothing', async () => {
  await aJobAsWritten(db, 'email.send', {})
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '90 seconds'`.execute(db)
  const { waitingSeconds } = await operatingFigures(db, NOW)
  expect([...waitingSeconds.keys()]).toEqual(['mail', 'push', 'payout', 'refund', 'feed', 'photo', 'job'])
  expect(Math.floor(waitingSeconds.get('job')! / 10)).toBe(9)
  expect(waitingSeconds.get('feed')).toBe(0)
})

test('[OPS-02] what failed for good, waits or holds is counted for the metrics', async () => {
  await aTriedJob('payments.refund', 12)
  await aTriedJob('payments.refund', 12)
  await aTriedJob('email.send', 3)
  await addJob(db, 'bookings.complete', { bookingId: newId() }, { runAt: new Date(Date.now() + 3_600_000) })
  await anEmail('dead')
  await sql`insert into worker_heartbeats values ('one', clock_timestamp() - interval '1 hour'), ('two', clock_timestamp())`.execute(
    db,
  )

  await sql`insert into search_changes (listing_id, created_at) values (gen_random_uuid(), clock_timestamp() - interval '90 seconds')`.execute(
    db,
  )

  const figures = await operatingFigures(db, NOW)
  expect(figures).toMatchObject({
    jobsWaiting: new Map([['email.send', 1]]),
    jobsFailed: new Map([['payments.refund', 2]]),
    deadEmails: 1,
    deadPushes: 0,
    openHolds: 0,
  })
  expect(figures.heartbeatAgeSeconds).toBeLessThan(60)
  expect(Math.floor(figures.searchAgeSeconds / 10)).toBe(9)
  expect(await linesOfFailed(db)).toHaveLength(3)
})

test('[OPS-02] a hold is open until its end', async () => {
  const { db } = held
  const hold = await aHold(db, await aListing(db))
  expect(hold).toBeTruthy()
  expect((await operatingFigures(db, NOW)).openHolds).toBe(1)
  expect((await operatingFigures(db, new Date(NOW.getTime() + 86_400_000))).openHolds).toBe(0)
})
