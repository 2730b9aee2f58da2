import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { processMetrics, type ProcessSources } from './process-metrics.server.ts'
import type { ReplicaFigures } from './replicas.server.ts'
import { EVENT_STREAM } from './sending.server.ts'

/** The database has these figures of the whole installation, read for each answer. */
export type OperatingFigures = {
  jobsWaiting: ReadonlyMap<string, number>
  /** Seconds for which the oldest due job of each task has waited; a task without one is missing. */
  jobSeconds: ReadonlyMap<string, number>
  /** These three count the last day, without what an admin has looked at. */
  jobsFailed: ReadonlyMap<string, number>
  deadEmails: number
  deadPushes: number
  /** Accounts whose address a mail server refuses, and of them those since a day. */
  refusedAddresses: { all: number; lastDay: number }
  /** Seconds for which the oldest of each kind has waited, 0 where none does. */
  waitingSeconds: ReadonlyMap<string, number>
  /** Seconds for which nothing that came after the last sent e-mail has been sent. */
  mailStalledSeconds: number
  openHolds: number
  /** By which the database's clock is ahead of this server's. */
  clockOffsetSeconds: number
  /** Null when there has never been a heartbeat. */
  heartbeatAgeSeconds: number | null
  /** Search has not followed the oldest change for so long; 0 when it has followed all. */
  searchAgeSeconds: number
  /** Since the last check of the books, by the product's clock, and what it found; null before the first. */
  booksAgeSeconds: number | null
  booksFindings: number | null
  /** Since the moment that the newest backup is of, by the database's own clock; null before the first. */
  backupAgeSeconds: number | null
  /** The newest link of the chain over the audit log as a number, null before the first, and the days that do not agree. */
  auditHead: number | null
  auditBroken: number
  /** Counts the last hour, by kind. */
  securityEvents: ReadonlyMap<string, number>
}

type Sources = ProcessSources & {
  liveStreams: () => number
  /** A few groups of routes, by which answers are timed together. */
  groupOf: (route: string) => string
  read: () => Promise<OperatingFigures>
  /** Of this process; none where no replica is configured. */
  replicas: () => readonly ReplicaFigures[]
}

export type Metrics = ReturnType<typeof createMetrics>

/** Labels hold only our names (a route's pattern), so that no request makes a new time series. */
export function createMetrics({ liveStreams, groupOf, read, replicas, ...sources }: Sources) {
  const registry = new Registry()
  const close = processMetrics(registry, sources)
  const requests = requestMetrics(registry, groupOf)
  liveMetrics(registry, liveStreams)
  replicaMetrics(registry, replicas)
  const setFigures = figureMetrics(registry)

  return {
    ...requests,
    contentType: registry.contentType,
    /** Without the database `patio_database_up` is 0 and its figures are missing. */
    text: async (): Promise<string> => {
      setFigures(await Promise.race([read().catch(() => null), afterLimit()]))
      return registry.metrics()
    },
    close,
  }
}

/** Figures of a worker itself, for whoever reads its own port; all servers have the rest. */
export function createWorkerMetrics(sources: ProcessSources) {
  const registry = new Registry()
  const close = processMetrics(registry, sources)
  return { contentType: registry.contentType, text: () => registry.metrics(), close }
}

/** Readers of metrics have a limit, by which Node's own figures are there at least. */
const FIGURES_MS = 2000

const afterLimit = () => new Promise<null>((done) => setTimeout(() => done(null), FIGURES_MS).unref())

const knownMethods = new Set(['GET', 'HEAD', 'POST'])

function requestMetrics(registry: Registry, groupOf: Sources['groupOf']) {
  const registers = [registry]
  const count = new Counter({
    name: 'patio_http_requests_total',
    help: 'Answers of this process, by route pattern, method and class of status (aborted: the client left first)',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'patio_http_request_duration_seconds',
    help: 'From the request to the last byte of its answer, by route pattern and method',
    labelNames: ['route', 'method'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const groupDuration = new Histogram({
    name: 'patio_http_group_duration_seconds',
    help: 'The same, by group of routes',
    labelNames: ['group'],
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const cached = new Counter({
    name: 'patio_page_cache_requests_total',
    help: 'Pages for strangers of this process, by whether they lay in its page cache (hit, miss)',
    labelNames: ['result'],
    registers,
  })
  const refused = new Counter({
    name: 'patio_refused_by_limit_total',
    help: 'Answers 429 of this process, by route pattern',
    labelNames: ['route'],
    registers,
  })
  const observations = new Counter({
    name: 'patio_analytics_observations_total',
    help: 'Observations of visits: written, dropped under load, failed in the database, refused as they were sent',
    labelNames: ['result'],
    registers,
  })
  const routes = new WeakMap<ServerResponse, string>()

  return {
    /** A request counts when its answer ends; until its route is named it counts as a file's. */
    watch(request: IncomingMessage, response: ServerResponse): void {
      routes.set(response, 'file')
      const begun = performance.now()
      response.once('close', () => {
        const route = routes.get(response)!
        const method = knownMethods.has(request.method ?? '') ? request.method! : 'other'
        const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted'
        count.inc({ route, method, status })
        // An event stream's duration is no waiting time.
        if (response.getHeader('content-type') !== EVENT_STREAM) {
          const seconds = (performance.now() - begun) / 1000
          duration.observe({ route, method }, seconds)
          groupDuration.observe({ group: groupOf(route) }, seconds)
        }
        if (response.statusCode === 429) refused.inc({ route })
      })
    },

    /** @param route a pattern of `app/routes.ts` or a fixed name: never text from a request */
    name: (response: ServerResponse, route: string) => void routes.set(response, route),

    routeOf: (response: ServerResponse): string => routes.get(response) ?? 'file',

    countObservations: (result: 'written' | 'dropped' | 'failed' | 'refused', count: number) =>
      observations.inc({ result }, count),

    countCacheLookup: (isHit: boolean) => cached.inc({ result: isHit ? 'hit' : 'miss' }),
  }
}

function liveMetrics(registry: Registry, count: () => number): void {
  const gauge = new Gauge({
    name: 'patio_live_streams',
    help: 'Event streams of this process: browsers of people who are signed in',
    collect() {
      this.set(count())
    },
    registers: [],
  })
  registry.registerMetric(gauge)
}

function replicaMetrics(registry: Registry, figures: Sources['replicas']): void {
  const gauge = (name: string, help: string, valueOf: (replica: ReplicaFigures) => number | null) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['replica'],
        collect() {
          this.reset()
          for (const replica of figures()) {
            const value = valueOf(replica)
            if (value !== null) this.set({ replica: replica.name }, value)
          }
        },
        registers: [],
      }),
    )
  gauge(
    'patio_replica_lag_seconds',
    'How far a replica is behind the primary, as this process sees both; missing while it does not answer or follows nobody',
    ({ lagSeconds }) => lagSeconds,
  )
  gauge(
    'patio_replica_used',
    '1 while this process reads from the replica; missing while it is the one that is written to',
    ({ isUsed }) => (isUsed === null ? null : Number(isUsed)),
  )
}

const OF_ALL = '(read from the database: the same at every server)'

/** @returns sets the newest figures, or null when there are none */
function figureMetrics(registry: Registry): (figures: OperatingFigures | null) => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help: `${help} ${OF_ALL}`, labelNames, registers: [registry] })
  const up = new Gauge({
    name: 'patio_database_up',
    help: '1 when this process reaches the database',
    registers: [registry],
  })
  const waiting = gauge('patio_jobs_waiting', 'Jobs that are due and not done, by task', ['task'])
  const jobAges = gauge('patio_job_age_seconds', 'How long the oldest due job has waited, by task', ['task'])
  const failed = gauge(
    'patio_jobs_failed_for_good',
    'Jobs of the last day that nobody tries again and no admin has looked at, by task',
    ['task'],
  )
  const emails = gauge(
    'patio_emails_dead',
    'E-mails of the last day that nobody tries to send again and no admin has looked at',
  )
  const refused = gauge(
    'patio_addresses_refused',
    'Accounts whose address a mail server refuses: all, and those since a day',
    ['since'],
  )
  const pushes = gauge('patio_pushes_dead', 'Notifications of the last day that devices did not get')
  const offset = gauge('patio_clock_offset_seconds', 'By how much the database’s clock is ahead of this server’s')
  const holds = gauge('patio_holds_open', 'Bookings that hold their time while their guest pays')
  const heartbeat = gauge('patio_worker_heartbeat_age_seconds', 'Since the last heartbeat of a worker')

  const ages = gauge('patio_waiting_seconds', 'How long the oldest has waited, by kind', ['kind'])
  const stalled = gauge('patio_mail_stalled_seconds', 'How long no e-mail has been sent although some wait')
  const security = gauge(
    'patio_security_events_last_hour',
    'Log-ins, refusals, changed ways in and their like, by kind',
    ['kind'],
  )
  const search = gauge('patio_search_age_seconds', 'How long the oldest change has waited to be seen by search')

  const booksAge = gauge('patio_books_check_age_seconds', 'Since the last check of the books, by the product’s clock')
  const findings = gauge('patio_books_findings', 'What the last check of the books found not to be in order')
  const backupAge = gauge('patio_backup_age_seconds', 'Since the moment that the newest backup is of')

  const auditHead = gauge(
    'patio_audit_chain_head',
    'The newest link over the days of the audit log, as a number: another one for the same days means that the log was written anew',
  )
  const auditBroken = gauge('patio_audit_chain_broken', 'Days of the audit log that are not what they were')

  return (figures) => {
    up.set(figures ? 1 : 0)
    for (const each of [waiting, jobAges, failed, ages, refused, security]) each.reset()
    const single = [
      emails,
      pushes,
      holds,
      offset,
      heartbeat,
      stalled,
      search,
      booksAge,
      findings,
      backupAge,
      auditHead,
      auditBroken,
    ]
    for (const each of single) each.remove()
    if (!figures) return
    for (const [task, jobs] of figures.jobsWaiting) waiting.set({ task }, jobs)
    for (const [task, seconds] of figures.jobSeconds) jobAges.set({ task }, seconds)
    for (const [task, jobs] of figures.jobsFailed) failed.set({ task }, jobs)
    for (const [kind, count] of figures.securityEvents) security.set({ kind }, count)
    for (const [kind, seconds] of figures.waitingSeconds) ages.set({ kind }, seconds)
    stalled.set(figures.mailStalledSeconds)
    emails.set(figures.deadEmails)
    pushes.set(figures.deadPushes)
    refused.set({ since: 'ever' }, figures.refusedAddresses.all)
    refused.set({ since: 'day' }, figures.refusedAddresses.lastDay)
    holds.set(figures.openHolds)
    offset.set(figures.clockOffsetSeconds)
    search.set(figures.searchAgeSeconds)
    if (figures.booksAgeSeconds !== null) booksAge.set(figures.booksAgeSeconds)
    if (figures.booksFindings !== null) findings.set(figures.booksFindings)
    if (figures.backupAgeSeconds !== null) backupAge.set(figures.backupAgeSeconds)
    auditBroken.set(figures.auditBroken)
    if (figures.auditHead !== null) auditHead.set(figures.auditHead)
    if (figures.heartbeatAgeSeconds !== null) heartbeat.set(figures.heartbeatAgeSeconds)
  }
}
