import { defaultLimits } from '#test/limits.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { ownEvents } from '#domain/bookings/events.ts'
import { linesOfFailed } from '#domain/admin/queries/failed-for-good.server.ts'
import { operatingFigures } from '#domain/admin/queries/operating-figures.server.ts'
import { noFaults } from '#domain/payments/sandbox-faults.ts'
import { newId } from '#kernel/ids.ts'
import { addJob, failUnknownJobs } from '#platform/outbox.server.ts'
import { aGateway, aGuest, aJobAsWritten, aListing, aPaidBooking, anInput, NOW, valueOf } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { noMedia } from '#test/media.ts'
import { doDueJobs } from '#test/queue.ts'
import { Logger } from 'graphile-worker'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { handsFor, regularJobs, workerTasks } from './tasks.ts'

const world = await aDatabase()
const { db } = world
afterEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

const taskList = workerTasks({
  db,
  ...noMedia(),
  clock: () => NOW,
  gateway: aGateway(db),
  payoutGateways: {},
  connect: null,
  mailer: async () => {},
  rates: null,
  log: { warn: () => {} },
  sandbox: { faults: noFaults, webhook: { target: '', secret: '' } },
  sender: {
    origin: 'https://patio.example',
    product: 'Patio',
    limits: defaultLimits,
    secret: 'a secret',
    secrets: ['a secret'],
    answersAt: null,
  },
})

/**
 * Runs the queued jobs.
 *
 * @returns what the queue has logged as an error
 */
async function work(): Promise<string[]> {
  const errors: string[] = []
  const logger = new Logger(() => (level, message) => void (level === 'error' && errors.push(message)))
  await doDueJobs(world, taskList, { logger })
  return errors
}

async function jobOf(id: string) {
  const { rows } = await sql<{
    attempts: number
    error: string | null
    waits: number
  }>`select attempts, last_error as error,
    extract(epoch from run_at - now())::float8 as waits from graphile_worker.jobs where id = ${id}`.execute(db)
  return rows[0]
}

const emailsTo = (recipientId: string) =>
  db.selectFrom('outgoing_emails').select('type').where('recipient_id', '=', recipientId).orderBy('id').execute()

describe('an unknown job or payload is not dropped', () => {
  test.each([
    [
      'an event that no booking tells',
      { bookingId: newId(), event: 'booking_danced' },
      'unknown event: booking_danced',
    ],
    ['an event of a change without its change', { bookingId: newId(), event: 'change_lost' }, 'changeId'],
    ['an event of no booking', { event: 'booking_confirmation' }, 'bookingId'],
    ['an event of what is no id', { bookingId: 'undefined', event: 'booking_confirmation' }, 'not an id'],
    ['a payload that is a text', 'booking_confirmation', 'expected object'],
  ])('%s fails, is logged and kept with its reason', async (_what, payload, reason) => {
    const id = await aJobAsWritten(db, 'notifications.notify-of-booking', payload)

    const errors = await work()

    expect(errors).toEqual([expect.stringContaining(reason)])
    expect(await jobOf(id)).toMatchObject({ attempts: 1, error: expect.stringContaining(reason) })
    expect((await jobOf(id))!.error).toContain('notifications.notify-of-booking')
  })

  test.each(['email.send', 'bookings.complete', 'payments.refund', 'payments.deliver-sandbox-event'])(
    '%s fails without the id of what it is about',
    async (name) => {
      const id = await aJobAsWritten(db, name, {})
      expect(await work()).toHaveLength(1)
      expect(await jobOf(id)).toMatchObject({ attempts: 1, error: expect.stringContaining(name) })
    },
  )

  test('a job of a name that no worker lists fails too, and at last for good', async () => {
    const id = await aJobAsWritten(db, 'bookings.dance', { bookingId: newId() })
    await addJob(db, 'bookings.reconcile', {})
    expect(await work()).toEqual([])
    expect(await jobOf(id)).toMatchObject({ attempts: 0, error: null })

    expect(await failUnknownJobs(db, Object.keys(taskList))).toEqual(['bookings.dance'])
    const failed = await jobOf(id)
    expect(failed).toMatchObject({ attempts: 1, error: 'Error: unknown job: bookings.dance' })
    expect(failed!.waits).toBeGreaterThan(1)
    expect(await failUnknownJobs(db, Object.keys(taskList))).toEqual([])

    for (let attempt = 2; attempt <= 12; attempt += 1) {
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
      expect(await failUnknownJobs(db, Object.keys(taskList))).toEqual(['bookings.dance'])
    }
    expect(await failUnknownJobs(db, Object.keys(taskList))).toEqual([])
    expect(await linesOfFailed(db)).toEqual([`a job has failed for good: ${id} (bookings.dance)`])
    expect((await operatingFigures(db, NOW)).jobsFailed).toEqual(new Map([['bookings.dance', 1]]))
  })

  test('a job that a worker lists is left alone, and so is one that is not due or is being done', async () => {
    const known = await aJobAsWritten(db, 'bookings.reconcile', {})
    const [ahead, running] = [
      await aJobAsWritten(db, 'bookings.dance', {}),
      await aJobAsWritten(db, 'bookings.dance', {}),
    ]
    await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where id = ${ahead}`.execute(
      db,
    )
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'newer' where id = ${running}`.execute(
      db,
    )

    expect(await failUnknownJobs(db, Object.keys(taskList))).toEqual([])
    for (const id of [known, ahead, running]) expect(await jobOf(id)).toMatchObject({ attempts: 0, error: null })
  })
})

test('queueing an unlisted job, or one with another payload, does not compile', async () => {
  const wrong = async () => {
    // @ts-expect-error no such job
    await addJob(db, 'bookings.dance', { bookingId: newId() })
    // @ts-expect-error a booking's id is missing
    await addJob(db, 'bookings.complete', {})
    // @ts-expect-error no such event
    await addJob(db, 'notifications.notify-of-booking', { event: 'booking_danced', bookingId: newId() })
    // @ts-expect-error a change is missing
    await addJob(db, 'notifications.notify-of-booking', { event: 'change_lost', bookingId: newId() })
  }
  expect(wrong).toBeTypeOf('function')
})

describe('what an older version, or SQL, has queued', () => {
  test('is understood, whatever else it holds', async () => {
    const { bookingId, guestId } = await aPaidBooking(db, await aListing(db))
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    await aJobAsWritten(db, 'notifications.notify-of-booking', {
      bookingId,
      event: 'booking_confirmation',
      since: 'version 0',
    })

    expect(await work()).toEqual([])
    expect(await emailsTo(guestId)).toEqual([{ type: 'booking_confirmation' }])
  })

  test('such as a request, which the database queues with its hold, is sent', async () => {
    const listing = await aListing(db, { instant_book: false })
    const guestId = await aGuest(db)
    valueOf(await holdDates(db, anInput(listing, guestId), NOW))

    expect(await work()).toEqual([])
    expect(await emailsTo(listing.hostId)).toEqual([{ type: 'booking_request' }])
    expect(ownEvents).toContain('booking_request')
  })
})

test('[MSG-03] e-mails and pushes have hands of their own, so a service that answers nobody keeps nothing else waiting', () => {
  const hands = handsFor(taskList).map((each) => ({ ...each, taskList: Object.keys(each.taskList) }))
  expect(hands.find(({ taskList: names }) => names.includes('email.send'))).toEqual({
    concurrency: 2,
    taskList: ['email.send'],
  })
  expect(hands.find(({ taskList: names }) => names.includes('notifications.send-push'))).toEqual({
    concurrency: 2,
    taskList: ['notifications.send-push', 'notifications.send-test'],
  })
  expect(hands.flatMap(({ taskList: names }) => names).toSorted()).toEqual(Object.keys(taskList).toSorted())
})

test('[OPS-02] a job that fails after a newer one was queued in its place is no failure, and is not tried again', async () => {
  const key = 'payments.refund'
  await addJob(db, 'payments.refund', { refundId: 'no id' }, { key })
  const { rows } = await sql<{ id: string }>`update graphile_worker._private_jobs
    set attempts = 1, locked_at = now(), locked_by = 'one' returning id::text`.execute(db)
  const job = { id: rows[0]!.id, attempts: 1 }
  const failing = () => taskList['payments.refund']!({}, { job } as never)
  await expect(failing()).rejects.toThrow('payments.refund')
  await addJob(db, 'payments.refund', { refundId: newId() }, { key })
  await expect(failing()).resolves.toBeUndefined()
})

test('[OPS-02] what the clock queues needs to be told nothing, and runs in an empty house', async () => {
  expect(regularJobs.map(({ name }) => name)).toContain('bookings.reconcile')
  for (const { name } of regularJobs)
    await expect(
      taskList[name]!({}, { job: { id: '1', attempts: 1, created_at: NOW } } as never),
      name,
    ).resolves.toBeUndefined()
})
