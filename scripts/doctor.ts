import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CdnSetting } from '#platform/cdn-setting.server.ts'
import type { Config } from '#platform/config.server.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { authSecrets } from '#platform/secrets.server.ts'
import { findingsOfBackups, RECIPIENTS_ADVICE } from './doctor/backups.ts'
import { CDN_ADVICE, findingsOfCdn } from './doctor/cdn.ts'
import { findingsOfCertificates } from './doctor/certificate.ts'
import { findingsOfClock, findingsOfZones } from './doctor/clocks.ts'
import { readConfiguration } from './doctor/configuration.ts'
import { findingsOfConnections } from './doctor/connections.ts'
import {
  findingsOfExtensions,
  findingsOfMigrations,
  findingsOfQuiet,
  findingsOfServer,
  findingsOfWorker,
} from './doctor/database.ts'
import { findingsOfDisk, findingsOfSecrets } from './doctor/disk.ts'
import { type Check, type Finding, findingsOf, linesOf, ok, within } from './doctor/finding.ts'
import { findingsOfMail, MAIL_ADVICE } from './doctor/mail.ts'
import { providerChecks } from './doctor/providers.ts'
import { findingsOfProxy, PROXY_ADVICE, type Way } from './doctor/proxy.ts'
import { findingsOfMetrics, findingsOfRights, METRICS_ADVICE } from './doctor/rights.ts'
import { findingsOfPooler, findingsOfReplicas, REPLICA_ADVICE } from './doctor/replicas.ts'
import { findingsOfServers, findingsOfStorage, SERVERS_ADVICE, STORAGE_ADVICE } from './doctor/storage.ts'
import { attachOrStart, ensureRoles } from './postgres.ts'

/** The database's address for its owner, for the programs, and for whoever reads figures. */
export type DoctorUrls = { owner: string; app: string; metrics: string | undefined }

type Examination = {
  config: Config
  urls: DoctorUrls
  /** An e-mail goes there; null for none. */
  email: string | null
  now: Date
  /** Tests have a proxy on this machine. */
  way?: Way
  /** Called with each finding as it is found. */
  report: (finding: Finding) => void
}

/**
 * `npm run admin -- doctor [EMAIL]`: asks each part of the installation, and says in a line each what is well and what to do.
 *
 * @returns the command's exit code: 1 where something is wrong
 */
export async function doctor(env: Record<string, string | undefined>, email: string | null): Promise<number> {
  const { config, findings } = readConfiguration(env)
  const found: Finding[] = []
  const report = (finding: Finding) => {
    found.push(finding)
    console.log(linesOf(finding))
  }
  for (const finding of findings) report(finding)
  if (config) await examineWithDatabase(config, { email, now: new Date(), report })

  const count = (state: Finding['state']) => found.filter((each) => each.state === state).length
  console.log(`\n${count('ok')} ok, ${count('warning')} warnings, ${count('wrong')} wrong`)
  return count('wrong') > 0 ? 1 : 0
}

async function examineWithDatabase(config: Config, rest: Omit<Examination, 'config' | 'urls'>): Promise<void> {
  if (config.databaseUrl) {
    const urls = { owner: config.ownerUrl!, app: config.databaseUrl, metrics: config.metricsUrl }
    return examine({ config, urls, ...rest })
  }
  const postgres = await attachOrStart(config.dataDir)
  try {
    const { app, metrics } = await ensureRoles(postgres)
    const urls = { owner: postgres.url('patio'), app: app('patio'), metrics: metrics('patio') }
    await examine({ config, urls, ...rest })
  } finally {
    await postgres.stop()
  }
}

type Part = { part: string; advice: string; check: Check }

/** One part after the other; one that does not work leaves the others theirs. */
export async function examine(examination: Examination): Promise<void> {
  const { urls, report } = examination
  const open = async (databaseUrl: string) => {
    const opened = openDatabase({ databaseUrl, databasePool: 2, timeouts: null })
    await opened.findWriter()
    return opened
  }
  const [{ db: owner }, { db: app, pool }] = await Promise.all([open(urls.owner), open(urls.app)])
  const metrics = urls.metrics === undefined ? null : (await open(urls.metrics)).db
  const listens = await open(examination.config.listenUrl ?? urls.app)
  const parts = [
    ...databaseParts(examination, { owner, app, metrics }),
    { part: 'pooler', advice: REACH, check: () => findingsOfPooler(pool, listens.pool) },
    ...outsideParts(examination),
    ...ownParts(examination, app),
  ]
  for (const part of parts) for (const finding of await findingsOf(part)) report(finding)
  // A database that does not answer does not say goodbye either.
  for (const db of [owner, app, metrics, listens.db]) if (db) await within(CLOSE_MS, db.destroy()).catch(() => {})
}

const CLOSE_MS = 2000

type Connections = { owner: Db; app: Db; metrics: Db | null }

const REACH = 'DATABASE_URL: does the server run there, and does the log-in fit? psql "$DATABASE_URL" says more.'

function databaseParts({ config, now }: Examination, { owner, app, metrics }: Connections): Part[] {
  const ask = (part: string, check: Check, advice = REACH): Part => ({ part, advice, check })
  return [
    ask('database', () => findingsOfServer(app, config.demo)),
    ask('migrations', () => findingsOfMigrations(owner), 'DATABASE_OWNER_URL: does the owner log in?'),
    ask('rights', () => findingsOfRights(app)),
    ...(metrics ? [ask('rights', () => findingsOfMetrics(metrics, now), METRICS_ADVICE)] : []),
    ask('extensions', () => findingsOfExtensions(app)),
    ask('connections', () => findingsOfConnections(app, config.databasePool)),
    ask('replicas', () => findingsOfReplicas(app, config.readUrls), REPLICA_ADVICE),
    ask('clock', () => findingsOfClock(app)),
    ask('zones', () => findingsOfZones(app, now)),
    ask('quiet', () => findingsOfQuiet(app)),
    ask('worker', () => findingsOfWorker(app)),
    ask('servers', () => findingsOfServers(app), SERVERS_ADVICE),
  ]
}

function outsideParts({ config, email, now, way = {} }: Examination): Part[] {
  return [
    { part: 'mail', advice: MAIL_ADVICE, check: () => findingsOfMail(config, email) },
    { part: 'storage', advice: STORAGE_ADVICE, check: () => findingsOfStorage(config.storage, config.dataDir) },
    ...providerChecks(config, now),
    ...(config.hasPublicUrl ? publicParts(config, now, way) : [unasked]),
  ]
}

const unasked: Part = {
  part: 'proxy',
  advice: '',
  check: async () => [ok('proxy', 'PUBLIC_URL is not set: there is no way in from outside to be asked')],
}

function publicParts(config: Config, now: Date, way: Way): Part[] {
  const { publicUrl, clientHeader, sites } = config
  const { host, port, protocol } = new URL(publicUrl)
  const names = [host, ...[...sites.keys()].map((name) => (port ? `${name}:${port}` : name))]
  const certificates: Part = {
    part: 'certificate',
    advice: PROXY_ADVICE,
    check: () => findingsOfCertificates(names, now, way),
  }
  return [
    ...(protocol === 'https:' ? [certificates] : []),
    {
      part: 'proxy',
      advice: PROXY_ADVICE,
      check: () =>
        findingsOfProxy({ publicUrl, secret: secretOf(config), now: new Date(), way }, clientHeader?.name ?? null),
    },
    ...(config.cdn ? [cdnPart(publicUrl, config.cdn, way)] : []),
  ]
}

const cdnPart = (publicUrl: string, setting: CdnSetting, way: Way): Part => ({
  part: 'cdn',
  advice: CDN_ADVICE,
  check: () => findingsOfCdn({ publicUrl, setting, way }),
})

/** No secret is made here: a server elsewhere would not have it. */
const secretOf = (config: Config): string =>
  config.authSecret || existsSync(join(config.dataDir, 'secrets', 'auth')) ? authSecrets(config).secret : ''

function ownParts({ config }: Examination, app: Db): Part[] {
  const { dataDir } = config
  return [
    { part: 'disk', advice: 'DATA_DIR', check: async () => findingsOfDisk(dataDir) },
    { part: 'secrets', advice: 'DATA_DIR', check: async () => findingsOfSecrets(dataDir) },
    { part: 'backups', advice: RECIPIENTS_ADVICE, check: () => findingsOfBackups(app, config) },
  ]
}
