import { readConfig, PRODUCT_NAME } from '#platform/config.server.ts'
import { bracketed, reachable } from '#platform/addresses.server.ts'
import { openDatabase, timeoutsOf } from '#platform/db.server.ts'
import { aroundFailpoint } from '#platform/failpoint.server.ts'
import { startHeartbeat } from '#platform/heartbeat.server.ts'
import { createLog } from '#platform/log.server.ts'
import { createMailer, type Mailer } from '#platform/mailer.server.ts'
import { contactOf, createPusher } from '#platform/push.server.ts'
import { localSecret } from '#platform/secrets.server.ts'
import { sideProcess } from '#platform/side-process.server.ts'
import { outsideFetch } from '#platform/outside-fetch.server.ts'
import { openStorage } from '#platform/storage.server.ts'
import { openVault } from '#platform/vault.server.ts'
import { openUploads } from '#platform/uploads.server.ts'
import type { CalendarRead, CalendarText } from '#domain/calendars/calendar-event.ts'
import type { DrawnPhoto } from '#domain/media/gateway.sharp.server.ts'
import type { DrawInput } from '#domain/media/jobs.server.ts'
import { leaveInOrder } from '#platform/program.server.ts'
import { queueExpired } from '#domain/bookings/commands/queue-expired.server.ts'
import { refreshChangedDocuments } from '#domain/search/commands/refresh-documents.server.ts'
import { httpRates } from '#domain/pricing/gateway.http.server.ts'
import { photoUploads } from '#domain/media/photo.ts'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import { addJob, failUnknownJobs } from '#platform/outbox.server.ts'
import { openOutside } from './outside.ts'
import { handsFor, workerTasks } from './tasks.ts'

/** The worker's entry: does what the server's transactions have queued. Any number of them may run. */
const config = readConfig(process.env)
const log = createLog(config.logLevel, 'worker')
const { pool, db } = openDatabase(
  { databaseUrl: config.databaseUrl ?? '', databasePool: 12, timeouts: timeoutsOf(config.limits, 'worker') },
  log,
)
const { clock, demoClock, sandboxFaults, sandboxSecret, openGateway, openPayouts } = await openOutside(config, db, log)
const sendMail = createMailer(config)
const mailer: Mailer = Object.assign(
  (email: Parameters<Mailer>[0]) => aroundFailpoint('mailer.send', () => sendMail(email)),
  { isStore: sendMail.isStore ?? false },
)
const gateway = await openGateway()
const webhookTarget = `http://${bracketed(reachable(config.host))}:${config.port}/api/webhooks/sandbox`
const SECOND = 1000
const MINUTE = 60 * SECOND
const pictures = sideProcess<DrawInput, { drawn: DrawnPhoto | null }>(join(import.meta.dirname, 'pictures.ts'), {
  // A photo of 50 megapixels takes ten seconds on a slow processor.
  deadlineMs: 2 * MINUTE,
  idleMs: MINUTE / 2,
})
const calendars = sideProcess<CalendarText, CalendarRead>(join(import.meta.dirname, 'calendars.ts'), {
  // What takes longer is made to: the largest honest ones take a second.
  deadlineMs: 5 * SECOND,
  idleMs: MINUTE / 2,
})
const storage = await openStorage(config.storage, config.dataDir)
const tasks = workerTasks({
  db,
  clock,
  gateway,
  ...(await openPayouts()),
  mailer,
  pusher: createPusher({ contact: contactOf(config) }),
  rates: config.ratesUrl ? httpRates(config.ratesUrl) : null,
  log,
  outside: outsideFetch(),
  readCalendar: calendars.ask,
  vault: openVault(config.payoutKeys ?? localSecret(config.dataDir, 'payout-keys')),
  storage,
  uploads: openUploads(storage, photoUploads, config.limits),
  // A picture that ends the process which decodes it is refused like one that cannot be decoded.
  draw: async (bytes, frame) => (await pictures.ask({ bytes, frame }))?.drawn ?? null,
  // The server's own address on this machine: the sandbox calls us as an outside provider would.
  sandbox: { faults: sandboxFaults, webhook: { target: webhookTarget, secret: sandboxSecret() } },
  sender: {
    origin: config.publicUrl,
    product: PRODUCT_NAME,
    limits: config.limits,
    secret: config.authSecret ?? localSecret(config.dataDir, 'auth'),
  },
})

const events = new EventEmitter() as WorkerEvents
// A job is locked under its pool's id, not under that of one of its workers.
const poolIds = new Set<string>()
events.on('pool:create', ({ workerPool }) => poolIds.add(workerPool.id))
events.on('pool:release', ({ workerPool }) => poolIds.delete(workerPool.id))

const logger = new Logger(({ jobId, taskIdentifier }) => (level, message) => {
  if (level === 'error') log.error({ jobId, task: taskIdentifier }, message)
})
const runners = await Promise.all(
  handsFor(tasks).map((hands) =>
    run({ ...hands, pgPool: pool, noHandleSignals: true, pollInterval: 2000, events, logger }),
  ),
)
const stopHeartbeat = await startHeartbeat(
  db,
  () => [...poolIds],
  (error) => log.warn({ err: error }, 'no heartbeat'),
)
const regularJobs = [
  'calendars.queue-polls',
  'bookings.reconcile',
  'bookings.check-books',
  'payouts.make',
  'analytics.count-week',
  'media.remove-unused',
  'pricing.refresh-rates',
  'privacy.queue-erasures',
  'privacy.remove-exports',
  'email.seal-older',
  'inquiries.remove-old',
  'notifications.remove-old',
  'live.remove-old',
  'search.refresh-documents',
  'stress.end-abandoned',
] as const
// One key each, so that many workers make one job of it.
const queue = (name: (typeof regularJobs)[number]) =>
  addJob(db, name, {}, { key: name }).catch((error: unknown) => log.warn({ err: error }, 'not queued'))
const queueExpirations = () =>
  queueExpired(db, clock()).catch((error: unknown) => log.warn({ err: error }, 'not queued'))
const failUnknown = async () => {
  for (const name of await failUnknownJobs(db, Object.keys(tasks))) log.error({ task: name }, 'unknown job')
}
const checkUnknownJobs = () =>
  failUnknown().catch((error: unknown) => log.warn({ err: error }, 'unknown jobs not checked'))
const notFollowed = (listing: string, error: unknown) =>
  log.error({ listing, err: error }, 'a search document cannot be built')
let isFollowing = false
/** Refreshes the documents of changed listings; while one run takes longer than a second, no second one starts. */
async function followChanges(): Promise<void> {
  if (isFollowing) return
  isFollowing = true
  await refreshChangedDocuments(db, clock(), notFollowed).catch((error: unknown) =>
    log.warn({ err: error }, 'search not refreshed'),
  )
  isFollowing = false
}
/** What runs by the clock now: it ends before the database is let go. */
const underway = new Set<Promise<void>>()
const every = (ms: number, work: () => Promise<void>) =>
  setInterval(() => {
    const run = work().finally(() => underway.delete(run))
    underway.add(run)
  }, ms)
const regular = [
  every(MINUTE / 6, queueExpirations),
  every(MINUTE, checkUnknownJobs),
  every(MINUTE, () => queue('bookings.reconcile')),
  every(MINUTE, () => queue('payouts.make')),
  every(MINUTE, () => queue('calendars.queue-polls')),
  every(MINUTE, () => queue('stress.end-abandoned')),
  every(60 * MINUTE, () => queue('analytics.count-week')),
  every(60 * MINUTE, () => queue('pricing.refresh-rates')),
  every(60 * MINUTE, () => queue('privacy.queue-erasures')),
  every(60 * MINUTE, () => queue('privacy.remove-exports')),
  every(24 * 60 * MINUTE, () => queue('bookings.check-books')),
  every(24 * 60 * MINUTE, () => queue('inquiries.remove-old')),
  every(24 * 60 * MINUTE, () => queue('notifications.remove-old')),
  every(60 * MINUTE, () => queue('live.remove-old')),
  every(24 * 60 * MINUTE, () => queue('search.refresh-documents')),
  every(24 * 60 * MINUTE, () => queue('media.remove-unused')),
  every(SECOND, followChanges),
]
await Promise.all([...regularJobs.map(queue), checkUnknownJobs()])
log.info('worker started')
process.send?.('ready')

const end = leaveInOrder(log, async () => {
  stopHeartbeat()
  for (const timer of regular) clearInterval(timer)
  demoClock?.stop()
  await Promise.allSettled([...runners.map((runner) => runner.stop()), ...underway])
  pictures.end()
  calendars.end()
  await pool.end()
})

// When the database stays unreachable the queue stops; this process then exits and its supervisor restarts it.
Promise.all(runners.map(({ promise }) => promise)).catch((error: unknown) => {
  log.error({ err: error }, 'the queue has stopped')
  end(1)
})
