import { type Db, openDatabase } from '#platform/db.server.ts'
import { createApns } from '#platform/push-apns.server.ts'
import { createFcm } from '#platform/push-fcm.server.ts'
import { createPusher, type Pusher } from '#platform/push.server.ts'
import { dropDatabase, startPostgres } from '#scripts/postgres.ts'
import { anApplePushService, aGooglePushService } from '#test/app-push-services.ts'
import { noMedia } from '#test/media.ts'
import { phonesToNotify, pushesLeft } from '#test/native/phones.ts'
import { Logger, run } from 'graphile-worker'
import type pg from 'pg'
import { handsFor, workerTasks } from '../tasks.ts'
import type { Dependencies } from '../works.ts'
import { endedAlways } from './interruption.ts'
import { type Figure, note } from './report.ts'
import { BENCH_DATA, newDatabase } from './running.ts'

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
    const databaseUrl = await newDatabase(postgres, 'bench_pushes')
    const { db, pool } = openDatabase({ databaseUrl, databasePool: 8, timeouts: null })
    try {
      note(`${PHONES} phones...`)
      await phonesToNotify(db, PHONES)
      const seconds = await notifyAll(db, pool, pusher)
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

/** As the worker's own: it says what fails alone, since a line for each job would cost its time. */
const logger = new Logger(() => (level, message) => {
  if (level === 'error') note(message)
})

/** One worker's hands for pushes, as the worker has them. @returns seconds */
async function notifyAll(db: Db, pgPool: pg.Pool, pusher: Pusher): Promise<number> {
  const works = {
    ...noMedia(),
    db,
    pusher,
    clock: () => new Date(),
    log: { warn: (_fields: object, message: string) => note(message) },
    sender: { secrets: ['a secret'] },
  }
  const hands = handsFor(workerTasks(works as unknown as Dependencies)).find(
    ({ taskList }) => 'notifications.send-push' in taskList,
  )!
  const began = performance.now()
  const runner = await run({ ...hands, pgPool, logger, noHandleSignals: true, pollInterval: 500 })
  try {
    while ((await pushesLeft(db)) > 0) await new Promise((done) => setTimeout(done, 50))
    return (performance.now() - began) / 1000
  } finally {
    await runner.stop()
  }
}
