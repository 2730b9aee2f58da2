import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as ask, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificates } from '#test/certificates.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMetrics, createWorkerMetrics, type OperatingFigures } from './metrics.server.ts'
import { openMetricsListener } from './metrics-listener.server.ts'
import { noteReading } from './readings.server.ts'

const figures: OperatingFigures = {
  jobsWaiting: new Map([['email.send', 3]]),
  jobSeconds: new Map([['email.send', 40]]),
  jobsFailed: new Map([['payments.refund', 1]]),
  deadEmails: 2,
  deadPushes: 4,
  refusedAddresses: { all: 7, lastDay: 1 },
  openHolds: 5,
  clockOffsetSeconds: -3600,
  waitingSeconds: new Map([['mail', 90]]),
  mailStalledSeconds: 80,
  heartbeatAgeSeconds: 1.5,
  searchAgeSeconds: 0.5,
  booksAgeSeconds: 1800,
  booksFindings: 2,
  backupAgeSeconds: 7200,
  auditHead: 4_503_599_627_370_495,
  auditBroken: 0,
  securityEvents: new Map([['log-in-refused', 12]]),
}
const database = { isAway: false }
const replicas = [
  { name: 'one:5432', isUsed: true, lagSeconds: 0.4 },
  { name: 'two', isUsed: false, lagSeconds: 40 },
  { name: 'three', isUsed: false, lagSeconds: null },
  { name: 'written to', isUsed: null, lagSeconds: null },
]
const folder = mkdtempSync(join(tmpdir(), 'patio-metrics-'))
const certificate = join(folder, 'patio.pem')
const sources = {
  pool: { totalCount: 4, idleCount: 1, waitingCount: 7 },
  version: { version: '1.2.3', commit: '4f2c9a81d0' },
  dataDir: folder,
  certificates: [certificate, join(folder, 'nothing.pem')],
}
const newMetrics = () =>
  createMetrics({
    ...sources,
    liveStreams: () => 3,
    groupOf: (route) => (route === 'file' ? 'files' : 'named'),
    read: () => (database.isAway ? Promise.reject(new Error('away')) : Promise.resolve(figures)),
    replicas: () => replicas,
  })
let metrics: ReturnType<typeof newMetrics>
beforeEach(() => {
  metrics = newMetrics()
})
afterEach(() => metrics.close())

/** The address names the status; `/named/…` is a route's, all else a file's. */
const server: Server = createServer((request, response) => {
  metrics.watch(request, response)
  const [, kind, status] = new URL(request.url!, 'http://localhost').pathname.split('/')
  if (kind === 'named') metrics.name(response, '/named/:status')
  response.writeHead(Number(status)).end('answer')
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  port = (server.address() as { port: number }).port
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const answered = (path: string, method = 'GET') =>
  new Promise<void>((done, failed) => {
    ask({ port, host: '127.0.0.1', path, method, agent: false }, (response) => response.resume().on('close', done))
      .on('error', failed)
      .end()
  })

/** The metric's lines begin with its name. */
const linesOf = async (name: string) =>
  (await metrics.text()).split('\n').filter((line) => new RegExp(`^${name}[{ ]`).test(line))

test('[OPS-02] an answer is counted by its route’s pattern, its method and the class of its status', async () => {
  await answered('/named/200?q=1')
  await answered('/named/204?q=2')
  await answered('/named/302', 'POST')
  await answered('/named/429')
  await answered('/favicon.svg/200')

  await expect
    .poll(() => linesOf('patio_http_requests_total'))
    .toEqual([
      'patio_http_requests_total{route="/named/:status",method="GET",status="2xx"} 2',
      'patio_http_requests_total{route="/named/:status",method="POST",status="3xx"} 1',
      'patio_http_requests_total{route="/named/:status",method="GET",status="4xx"} 1',
      'patio_http_requests_total{route="file",method="GET",status="2xx"} 1',
    ])
  expect(await linesOf('patio_http_request_duration_seconds_count')).toContain(
    'patio_http_request_duration_seconds_count{route="/named/:status",method="GET"} 3',
  )
  expect(await linesOf('patio_refused_by_limit_total')).toEqual([
    'patio_refused_by_limit_total{route="/named/:status"} 1',
  ])
})

test('[OPS-02] text from a request never becomes a label', async () => {
  await answered('/named/200')
  await expect.poll(() => linesOf('patio_http_requests_total')).toHaveLength(1)
  const before = (await metrics.text()).split('\n').filter((line) => line.startsWith('patio_http')).length
  for (const method of ['PUT', 'DELETE', 'PROPFIND', 'PURGE'])
    for (const word of ['a', 'b', 'c']) await answered(`/named/200/${word}?${word}=${word}`, method)

  await expect
    .poll(() => linesOf('patio_http_requests_total'))
    .toContain('patio_http_requests_total{route="/named/:status",method="other",status="2xx"} 12')
  const after = (await metrics.text()).split('\n').filter((line) => line.startsWith('patio_http')).length
  // The route adds one counter and one histogram of eleven limits, the open end, a sum and a count; its group is known.
  expect(after - before).toBe(1 + 14)
})

test('[OPS-02] the page cache, the pool and what the database says of all servers stand beside Node’s own figures', async () => {
  metrics.countCacheLookup(true)
  metrics.countCacheLookup(false)
  metrics.countCacheLookup(true)
  const text = await metrics.text()

  for (const line of [
    'patio_page_cache_requests_total{result="hit"} 2',
    'patio_page_cache_requests_total{result="miss"} 1',
    'patio_database_connections{state="total"} 4',
    'patio_database_connections{state="idle"} 1',
    'patio_database_connections{state="waiting"} 7',
    'patio_database_up 1',
    'patio_jobs_waiting{task="email.send"} 3',
    'patio_job_age_seconds{task="email.send"} 40',
    'patio_build_info{version="1.2.3",commit="4f2c9a81d0"} 1',
    'patio_jobs_failed_for_good{task="payments.refund"} 1',
    'patio_emails_dead 2',
    'patio_addresses_refused{since="ever"} 7',
    'patio_addresses_refused{since="day"} 1',
    'patio_holds_open 5',
    'patio_clock_offset_seconds -3600',
    'patio_waiting_seconds{kind="mail"} 90',
    'patio_mail_stalled_seconds 80',
    'patio_worker_heartbeat_age_seconds 1.5',
    'patio_search_age_seconds 0.5',
    'patio_backup_age_seconds 7200',
    'patio_security_events_last_hour{kind="log-in-refused"} 12',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
  expect(text).toMatch(/^# HELP patio_jobs_failed_for_good .*the same at every server/m)
})

test('[OPS-02] while the database cannot be reached the answer says so, and repeats no old figure', async () => {
  await answered('/file/200', 'PURGE')
  await expect.poll(() => linesOf('patio_http_requests_total')).not.toEqual([])
  database.isAway = true
  const text = await metrics.text()
  database.isAway = false
  expect(text).toMatch(/^patio_database_up 0$/m)
  expect(text).not.toMatch(/^patio_(jobs|emails|holds|worker|waiting|mail|backup)\w*[{ ]/m)
  expect(text).toMatch(/^patio_http_requests_total/m)
})

test('[OPS-02] each replica is named with how late it is and whether it is read; one that does not answer has no lag, and the primary is none', async () => {
  noteReading({ kind: 'read', from: 'replica' })
  noteReading({ kind: 'read', from: 'primary' })
  noteReading({ kind: 'read', from: 'replica' })
  expect(await linesOf('patio_replica_lag_seconds')).toEqual([
    'patio_replica_lag_seconds{replica="one:5432"} 0.4',
    'patio_replica_lag_seconds{replica="two"} 40',
  ])
  expect(await linesOf('patio_replica_used')).toEqual([
    'patio_replica_used{replica="one:5432"} 1',
    'patio_replica_used{replica="two"} 0',
    'patio_replica_used{replica="three"} 0',
  ])
  expect(await linesOf('patio_reads_total')).toEqual([
    'patio_reads_total{from="replica"} 2',
    'patio_reads_total{from="primary"} 1',
  ])
})

test('[OPS-02] answers are timed by group of routes as well, whatever the routes are many', async () => {
  await answered('/named/200')
  await answered('/file/200')
  await expect
    .poll(async () => (await linesOf('patio_http_group_duration_seconds_count')).map((line) => line.split(' ')[0]))
    .toEqual(
      expect.arrayContaining([
        'patio_http_group_duration_seconds_count{group="named"}',
        'patio_http_group_duration_seconds_count{group="files"}',
      ]),
    )
})

test('[OPS-02] waits for a connection, calls outside, jobs and reports are counted as they happen, until the program leaves', async () => {
  const own = createWorkerMetrics(sources)
  noteReading({ kind: 'connection', ms: 30 })
  noteReading({ kind: 'outside', to: 'stripe', result: 'failed', ms: 700 })
  noteReading({ kind: 'outside', to: 'stripe', result: 'done', ms: 70 })
  noteReading({ kind: 'job', task: 'email.send', result: 'failed', ms: 40 })
  noteReading({ kind: 'report', result: 'dropped' })
  own.close()
  noteReading({ kind: 'report', result: 'dropped' })
  const lines = (await own.text()).split('\n')
  for (const line of [
    'patio_database_wait_seconds_bucket{le="0.025"} 0',
    'patio_database_wait_seconds_bucket{le="0.1"} 1',
    'patio_outside_calls_total{to="stripe",result="failed"} 1',
    'patio_outside_calls_total{to="stripe",result="done"} 1',
    'patio_outside_call_duration_seconds_bucket{le="0.5",to="stripe"} 1',
    'patio_jobs_total{task="email.send",result="failed"} 1',
    'patio_job_duration_seconds_count{task="email.send"} 1',
    'patio_error_reports_total{result="dropped"} 1',
  ])
    expect(lines).toContain(line)
})

test('[OPS-02] the disk of the data folder and the days of certificates are read anew for each answer', async () => {
  expect(await linesOf('patio_certificate_days')).toEqual([])
  makeCertificates(folder, ['patio.example', 'mail.patio.example'])
  const [line] = await linesOf('patio_certificate_days')
  const [, name, days] = /^patio_certificate_days\{name="(.+)"\} (.+)$/.exec(line!)!
  expect([name, Math.round(Number(days))]).toEqual(['patio.example', 2])
  writeFileSync(certificate, 'no certificate')
  expect(await linesOf('patio_certificate_days')).toEqual([])

  const [free, size] = [await linesOf('patio_disk_free_bytes'), await linesOf('patio_disk_size_bytes')].map(([each]) =>
    Number(each!.split(' ')[1]),
  )
  expect(free).toBeGreaterThan(0)
  expect(size).toBeGreaterThan(free!)
})

test('[OPS-02] a worker says its own figures at a port of its own, to those who name the token', async () => {
  const own = createWorkerMetrics(sources)
  const probe = createServer()
  await new Promise<void>((done) => void probe.listen(0, '127.0.0.1', done))
  const free = (probe.address() as { port: number }).port
  await new Promise((done) => probe.close(done))
  const stop = await openMetricsListener({
    host: '127.0.0.1',
    port: free,
    path: '/metrics',
    token: 'a token',
    metrics: own,
  })
  const get = (path: string, authorization: string) =>
    fetch(`http://127.0.0.1:${free}${path}`, { headers: { authorization } })

  expect(await (await get('/metrics', 'Bearer a token')).text()).toMatch(/^patio_build_info\{/m)
  for (const [path, authorization] of [
    ['/metrics', 'Bearer another'],
    ['/metrics', ''],
    ['/', 'Bearer a token'],
  ] as const)
    expect((await get(path, authorization)).status).toBe(404)
  stop()
  own.close()
  await expect(get('/metrics', 'Bearer a token')).rejects.toThrow()
})
