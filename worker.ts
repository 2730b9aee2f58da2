import { readConfig } from '#platform/config.server.ts'
import { timeoutsOf, WORKER_CONNECTIONS } from '#platform/db.server.ts'
import { startHeartbeat } from '#platform/heartbeat.server.ts'
import { noteCertificates } from '#platform/certificates.server.ts'
import { countJobs } from '#platform/job-counts.server.ts'
import { availableConnections, followPrograms, shortageOf } from '#platform/living-programs.server.ts'
import { isPooled, openQueuePool, QUEUE_CONNECTIONS, UNHEARD } from '#platform/pooler.server.ts'
import { patientPool } from '#platform/patient-pool.server.ts'
import { keepPrivate } from '#platform/private-files.server.ts'
import { leaveInOrder } from '#platform/program.server.ts'
import { localSecret } from '#platform/secrets.server.ts'
import { keepPushKeys } from '#domain/notifications/commands/keep-push-keys.server.ts'
import { queueExpired } from '#domain/bookings/commands/queue-expired.server.ts'
import { refreshChangedDocuments } from '#domain/search/commands/refresh-documents.server.ts'
import { rebuildPortion, rebuildWhenBuilderDiffers } from '#domain/search/commands/rebuild-documents.server.ts'
import { EventEmitter } from 'node:events'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import { failUnknownJobs } from '#platform/outbox.server.ts'
import { untilLive } from '#platform/quiet.server.ts'
import { pausable, pausedJobs } from '#platform/paused-jobs.server.ts'
import { cronOf, queueAtStart, recordRegularJobs } from '#platform/regular-jobs.server.ts'
import { followStorages, openServices } from './services.ts'
import { handsFor, jobsOfBuild, regularJobs, workerTasks } from './tasks.ts'
import { openWorks, purgesOf } from './works.ts'

/** The worker runs jobs that transactions have queued; any number of workers may run. */
const config = readConfig(process.env)
keepPrivate(config.dataDir)
const opened = await openServices(config, 'worker')
const { log, pool, db, clock } = opened
const { works, close } = await openWorks(opened)
const tasks = workerTasks(works)
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const events = new EventEmitter() as WorkerEvents
// A job is locked under its pool's id, not under that of one of its workers.
const poolIds = new Set<string>()
events.on('pool:create', ({ workerPool }) => poolIds.add(workerPool.id))
events.on('pool:release', ({ workerPool }) => poolIds.delete(workerPool.id))

const logger = new Logger(({ jobId, taskIdentifier: task }) => (level, message, meta) => {
  if (level !== 'error') return
  // The queue's own words repeat the error, whose trace is known by itself alone.
  const { failure, error } = (meta ?? {}) as { failure?: boolean; error?: unknown }
  if (failure) log.error({ jobId, task, err: error }, 'a job failed')
  else log.error({ jobId, task }, message)
})
const stopMetrics = await openWorkerMetrics()
await untilLive(db, log)
const [databaseUrl, listenUrl] = [config.databaseUrl!, config.listenUrl!]
const hasPooler = await isPooled(pool)
const timeouts = timeoutsOf(config.limits, 'worker')
const queue = await openQueuePool({ pool, databaseUrl, listenUrl, timeouts }, log)
if (queue.isPooled) log.warn(UNHEARD)
const connections = (hasPooler ? 0 : WORKER_CONNECTIONS) + (queue.pool === pool ? 0 : QUEUE_CONNECTIONS)
const programs = await followPrograms(db, { program: 'worker', connections }, (error) =>
  log.warn({ err: error }, 'no heartbeat'),
)
const shortage = shortageOf(programs.living(), await availableConnections(db))
if (shortage) log.warn(shortage)
// Push services know the installation by them, and pages only read.
await keepPushKeys(db, clock())
await queueAtStart(db, regularJobs, jobsOfBuild)
if (await rebuildWhenBuilderDiffers(db)) log.info('this build makes search documents anew')
await recordRegularJobs(db, regularJobs)
const groups = handsFor(tasks).map(({ concurrency, taskList }) => ({ concurrency, ...pausable(taskList) }))
const followPauses = async () => {
  const paused = await pausedJobs(db)
  for (const { pause } of groups) pause(paused)
}
await followPauses()
const jobCounts = countJobs(db)
const ending = new AbortController()
const runners = await Promise.all(
  groups.map(({ concurrency, taskList }, index) =>
    run({
      concurrency,
      taskList,
      // One of them has the clock.
      parsedCronItems: index === 0 ? cronOf(regularJobs) : [],
      pgPool: patientPool(queue.pool, ending.signal),
      // A pooler gives the next transaction another connection, on which they are not prepared.
      noPreparedStatements: queue.isPooled,
      noHandleSignals: true,
      pollInterval: 2000,
      events,
      logger,
    }),
  ),
)
const stopHeartbeat = await startHeartbeat(
  db,
  () => [...poolIds],
  (error) => log.warn({ err: error }, 'no heartbeat'),
)
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
const onChanged = purgesOf(config)
/**
 * Documents of changed listings are refreshed, one run at a time, even if one takes over a second. Between portions of a rebuild of all
 * of them it is looked for changes again.
 */
async function followChanges(): Promise<void> {
  if (isFollowing) return
  isFollowing = true
  try {
    do {
      await refreshChangedDocuments(db, clock(), notFollowed, onChanged)
    } while (!ending.signal.aborted && (await rebuildPortion(db, clock(), { onFailure: notFollowed, onChanged })))
  } catch (error) {
    log.warn({ err: error }, 'search not refreshed')
  }
  isFollowing = false
}
/** The clock's running work ends before the database is closed. */
const underway = new Set<Promise<void>>()
const every = (ms: number, work: () => Promise<void>) =>
  setInterval(() => {
    const run = work().finally(() => underway.delete(run))
    underway.add(run)
  }, ms)
const checkPauses = () => followPauses().catch((error: unknown) => log.warn({ err: error }, 'paused jobs not checked'))
const writeCounts = () => jobCounts.write().catch((error: unknown) => log.warn({ err: error }, 'jobs not counted'))
const checkCertificates = () =>
  noteCertificates(db, config.certificates).catch((error: unknown) =>
    log.warn({ err: error }, 'certificates not noted'),
  )
const regular = [
  every(MINUTE / 6, queueExpirations),
  every(MINUTE, checkUnknownJobs),
  every(SECOND, followChanges),
  every(2 * SECOND, checkPauses),
  every(10 * SECOND, writeCounts),
  every(HOUR, checkCertificates),
]
await checkUnknownJobs()
await checkCertificates()
const stopFollowing = followStorages(opened)
log.info('worker started')
process.send?.('ready')

const end = leaveInOrder(log, async () => {
  stopHeartbeat()
  stopMetrics()
  for (const timer of regular) clearInterval(timer)
  ending.abort()
  await stopFollowing()
  await Promise.allSettled([...runners.map((runner) => runner.stop()), ...underway])
  jobCounts.stop()
  await writeCounts()
  close()
  await queue.close()
  await programs.stop()
  await opened.close()
})

/** Loaded only where somebody asks for them. */
async function openWorkerMetrics(): Promise<() => void> {
  const { workerMetricsPort: port, host, metricsToken, dataDir, certificates } = config
  if (port === null) return () => {}
  const { createWorkerMetrics } = await import('#platform/metrics.server.ts')
  const { openMetricsListener } = await import('#platform/metrics-listener.server.ts')
  const token = metricsToken ?? localSecret(dataDir, 'metrics')
  const metrics = createWorkerMetrics({ pool, version: opened.version, dataDir, certificates })
  return openMetricsListener({ host, port, path: '/metrics', token, metrics })
}

// Without a database the queue stops and this process exits, so that its supervisor restarts it.
Promise.all(runners.map(({ promise }) => promise)).catch((error: unknown) => {
  log.error({ err: error }, 'the queue has stopped')
  end(1)
})
