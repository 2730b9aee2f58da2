import { statfs } from 'node:fs/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type pg from 'pg'
import { daysOfCertificates } from './certificates.server.ts'
import { onReading, type Reading } from './readings.server.ts'
import type { Version } from './version.server.ts'

export type ProcessSources = {
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  version: Version
  /** Its disk is measured. */
  dataDir: string
  /** Files in PEM, whose days are counted. */
  certificates: readonly string[]
}

/**
 * Figures that server and worker have alike: of the process, of what it waits for and of what it calls.
 *
 * @returns ends the counting
 */
export function processMetrics(registry: Registry, sources: ProcessSources): () => void {
  collectDefaultMetrics({ register: registry })
  buildMetric(registry, sources.version)
  connectionMetrics(registry, sources.pool)
  diskMetrics(registry, sources.dataDir)
  certificateMetrics(registry, sources.certificates)
  return readingMetrics(registry)
}

function buildMetric(registry: Registry, { version, commit }: Version): void {
  new Gauge({
    name: 'patio_build_info',
    help: 'Always 1; its labels are the version and the commit that run',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version, commit: commit ?? '' }, 1)
}

function connectionMetrics(registry: Registry, pool: ProcessSources['pool']): void {
  const gauge: Gauge<'state'> = new Gauge({
    name: 'patio_database_connections',
    help: 'Connections of this process (total, of which idle), and requests that wait for one',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
    registers: [],
  })
  registry.registerMetric(gauge)
}

function diskMetrics(registry: Registry, dataDir: string): void {
  const gauge = (
    name: string,
    help: string,
    bytesOf: (disk: { bsize: number; bavail: number; blocks: number }) => number,
  ) =>
    registry.registerMetric(
      new Gauge({
        name,
        help: `${help} of the disk on which this process’s data folder is`,
        async collect() {
          const disk = await statfs(dataDir).catch(() => null)
          if (disk) this.set(bytesOf(disk))
          else this.remove()
        },
        registers: [],
      }),
    )
  gauge('patio_disk_free_bytes', 'Free bytes', ({ bsize, bavail }) => bsize * bavail)
  gauge('patio_disk_size_bytes', 'All bytes', ({ bsize, blocks }) => bsize * blocks)
}

function certificateMetrics(registry: Registry, paths: readonly string[]): void {
  registry.registerMetric(
    new Gauge({
      name: 'patio_certificate_days',
      help: 'Days that a certificate is still good for, by its first name (INBOUND_SMTP_CERT, CERTIFICATE_FILES)',
      labelNames: ['name'],
      async collect() {
        const certificates = await daysOfCertificates(paths)
        this.reset()
        for (const { name, days } of certificates) this.set({ name }, days)
      },
      registers: [],
    }),
  )
}

/** Seconds; most waits for a connection are over before the first. */
const WAIT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const CALL_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300]

function readingMetrics(registry: Registry): () => void {
  const registers = [registry]
  const waits = new Histogram({
    name: 'patio_database_wait_seconds',
    help: 'How long work of this process has waited for a connection to the database',
    buckets: WAIT_BUCKETS,
    registers,
  })
  const calls = new Counter({
    name: 'patio_outside_calls_total',
    help: 'Calls of this process to services outside: done, refused (it said no), failed (it did not do its work)',
    labelNames: ['to', 'result'],
    registers,
  })
  const callTimes = new Histogram({
    name: 'patio_outside_call_duration_seconds',
    help: 'How long those calls took',
    labelNames: ['to'],
    buckets: CALL_BUCKETS,
    registers,
  })
  const jobs = new Counter({
    name: 'patio_jobs_total',
    help: 'Jobs that this worker has run, by task: done, failed (the queue tries it again)',
    labelNames: ['task', 'result'],
    registers,
  })
  const jobTimes = new Histogram({
    name: 'patio_job_duration_seconds',
    help: 'How long those jobs took',
    labelNames: ['task'],
    buckets: JOB_BUCKETS,
    registers,
  })
  const reads = new Counter({
    name: 'patio_reads_total',
    help: 'Requests of this process that a replica may answer, by where they were read (replica, primary)',
    labelNames: ['from'],
    registers,
  })
  const reports = new Counter({
    name: 'patio_error_reports_total',
    help: 'Errors for SENTRY_DSN: sent, dropped (too many at once), failed (not taken)',
    labelNames: ['result'],
    registers,
  })
  const take = (reading: Reading): void => {
    switch (reading.kind) {
      case 'connection':
        return waits.observe(reading.ms / 1000)
      case 'outside':
        calls.inc({ to: reading.to, result: reading.result })
        return callTimes.observe({ to: reading.to }, reading.ms / 1000)
      case 'job':
        jobs.inc({ task: reading.task, result: reading.result })
        return jobTimes.observe({ task: reading.task }, reading.ms / 1000)
      case 'read':
        return reads.inc({ from: reading.from })
      case 'report':
        return reports.inc({ result: reading.result })
    }
  }
  return onReading(take)
}
