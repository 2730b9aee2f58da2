import { queuePushes } from '#domain/notifications/jobs/queue-pushes.server.ts'
import { notify } from '#domain/notifications/commands/notify.server.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, inTransaction, openDatabase } from '#platform/db.server.ts'
import { readLimits } from '#platform/limits.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { createApns } from '#platform/push-apns.server.ts'
import { createFcm } from '#platform/push-fcm.server.ts'
import { createPusher, type Pusher } from '#platform/push.server.ts'
import { dropDatabase, ensureDatabase, startPostgres } from '#scripts/postgres.ts'
import { anApplePushService, anAppleToken, aGooglePushService, aGoogleToken } from '#test/app-push-services.ts'
import { aGuest, aListing } from '#test/factories.ts'
import { noMedia } from '#test/media.ts'
import { aSession } from '#test/sessions.ts'
import { run } from 'graphile-worker'
import { sql } from 'kysely'
import { handsFor, workerTasks } from '../tasks.ts'
import type { Dependencies } from '../works.ts'
import { endedAlways } from './interruption.ts'
import { type Figure, note } from './report.ts'
import { BENCH_DATA } from './running.ts'

/** Phones of one push each, half of them iPhones (issue 'the app in the stores'). */
const PHONES = 1000
const GOAL_SECONDS = '<=10'

/** Measures one worker until every phone is sent. */
export async function measure(): Promise<Figure[]> {
  const postgres = await startPostgres(BENCH_DATA)
  const stop = endedAlways(() => postgres.stop())
  const [apple, google] = [await anApplePushService(), await aGooglePushService()]
  const apns = createApns(apple.setting, { address: apple.address })
  const fcm = createFcm(google.setting, { leadsTo: google.leadsTo })
  const pusher = createPusher({ contact: 'https://patio.example', apns: apns.send, fcm: fcm.send })
  try {
    await dropDatabase(postgres, 'bench_pushes')
    await ensureDatabase(postgres, 'bench_pushes')
    const databaseUrl = postgres.url('bench_pushes')
    await migrate(databaseUrl)
    const { db } = openDatabase({ databaseUrl, databasePool: 8, timeouts: null })
    try {
      note(`${PHONES} phones...`)
      await fill(db)
      const seconds = await notifyAll(db, databaseUrl, pusher)
      const sent = apple.received.length + google.received.length
      return [
        { figure: 'pushes.all', value: seconds, unit: 's', goal: GOAL_SECONDS },
        { figure: 'pushes.sent', value: sent, unit: 'phones', goal: `>=${PHONES}` },
        { figure: 'pushes.twice', value: sent - PHONES, unit: 'phones', goal: '<=0' },
      ]
    } finally {
      await db.destroy()
      await dropDatabase(postgres, 'bench_pushes')
    }
  } finally {
    apns.close()
    await Promise.all([apple.stop(), google.stop()])
    await stop()
  }
}

/** People with a phone each, of whom each is notified of one thing. */
async function fill(db: Db): Promise<void> {
  const listing = await aListing(db)
  const limits = readLimits(undefined)
  for (let count = 0; count < PHONES; count += 1) {
    const userId = await aGuest(db)
    const { id } = await aSession(db, userId)
    const isApple = count % 2 === 0
    await db
      .insertInto('push_subscriptions')
      .values({
        id: newId(),
        session_id: id,
        service: isApple ? 'apns' : 'fcm',
        endpoint: isApple ? anAppleToken() : aGoogleToken(),
        created_at: new Date(),
      })
      .execute()
    const eventKey = newId()
    const event = {
      kind: 'listing_published',
      recipientId: userId,
      eventKey,
      thingId: listing.id,
      listingId: listing.id,
    } as const
    await inTransaction(db, (tx) => notify(tx, event, new Date()))
    const notification = await db
      .selectFrom('notifications')
      .select('id')
      .where('event_key', '=', eventKey)
      .executeTakeFirstOrThrow()
    await queuePushes(db, { notificationId: notification.id, limits }, new Date())
  }
  await sql`delete from graphile_worker._private_jobs where task_id not in (
    select id from graphile_worker._private_tasks where identifier = 'notifications.send-push')`.execute(db)
}

/** One worker's hands for pushes, as the worker has them. @returns seconds */
async function notifyAll(db: Db, databaseUrl: string, pusher: Pusher): Promise<number> {
  const works = {
    ...noMedia(),
    db,
    pusher,
    clock: () => new Date(),
    log: { warn: note },
    sender: { secrets: ['a secret'] },
  }
  const hands = handsFor(workerTasks(works as unknown as Dependencies)).find(
    ({ taskList }) => 'notifications.send-push' in taskList,
  )!
  const began = performance.now()
  const runner = await run({ ...hands, connectionString: databaseUrl, noHandleSignals: true, pollInterval: 500 })
  try {
    for (;;) {
      const { rows } = await sql<{
        left: number
      }>`select count(*)::int as left from outgoing_pushes where status = 'queued'`.execute(db)
      if (rows[0]!.left === 0) return (performance.now() - began) / 1000
      await new Promise((done) => setTimeout(done, 50))
    }
  } finally {
    await runner.stop()
  }
}
