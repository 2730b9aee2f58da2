import { refuseDemoPeople } from '#domain/accounts/queries/refuse-demo-people.server.ts'
import { httpRates } from '#domain/pricing/gateway.http.server.ts'
import { uploadProgress } from '#domain/media/commands/upload-progress.server.ts'
import { photoUploads } from '#domain/media/photo.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.server.ts'
import { type Db, isOutage, openDatabase, timeoutsOf, WORKER_CONNECTIONS } from '#platform/db.server.ts'
import { refuseReplica } from '#platform/database-connection.server.ts'
import { openErrorReports } from '#platform/error-reports.server.ts'
import { createLog, type Log } from '#platform/log.server.ts'
import { openReplicas } from '#platform/replicas.server.ts'
import { authSecrets, localSecret } from '#platform/secrets.server.ts'
import { openStorage } from '#platform/storage.server.ts'
import { describeStorage, watchStorages } from '#platform/storages.server.ts'
import { setTracer } from '#platform/tracing.server.ts'
import { openUploads } from '#platform/uploads.server.ts'
import { openVault } from '#platform/vault.server.ts'
import { readVersion, type Version } from '#platform/version.server.ts'
import { openOutside } from './outside.ts'

type Given = { clock?: Clock; log?: Log }

export type Opened = Awaited<ReturnType<typeof openServices>>

/**
 * Opens what server and worker share: database, clock, storage and providers.
 * `openHandler` makes a server of it and `openWorks` a worker; a test makes both in one process.
 *
 * @param given.clock a test's clock, instead of the system's or the demo's
 * @param given.log a test's log, instead of the program's output
 * @throws Error where no database is named, or one that still has the demo's people outside demo mode
 */
export async function openServices(config: Config, role: 'server' | 'worker', given: Given = {}) {
  const { databaseUrl } = config
  if (!databaseUrl)
    throw new Error('DATABASE_URL is missing: `npm start` brings its own database, this program does not.')
  const version = readVersion(import.meta.dirname, config.commit)
  const environment = config.demo ? 'demo' : 'production'
  const reports = config.errorReports && openErrorReports(config.errorReports, { program: role, version, environment })
  const log = given.log ?? createLog(config.logLevel, role, undefined, reports?.report)
  log.info({ version: version.version, commit: version.commit ?? undefined }, `${role} begins`)
  const stopTracing = await startTracing(config, { program: role, version, log })
  const databasePool = role === 'worker' ? WORKER_CONNECTIONS : config.databasePool
  const timeouts = timeoutsOf(config.limits, role)
  const { pool, db, isAway, stopLooking, findWriter } = openDatabase({ databaseUrl, databasePool, timeouts }, log)
  await findWriter()
  const stopAsking = await refuseWrongDatabase(db, config, log)
  const replicas =
    role === 'server' && config.readUrls.length > 0
      ? await openReplicas({ urls: config.readUrls, primary: db, isPrimaryAway: isAway, databasePool, timeouts, log })
      : null
  const outside = await openOutside(config, db, log, given.clock)
  const storage = await openStorage(config.storage, config.dataDir)

  return {
    ...outside,
    ...(await outside.openPayouts()),
    config,
    log,
    version,
    pool,
    db,
    isAway,
    /** Null: all is read where it is written. */
    replicas,
    // The secret of the whole installation signs links and tokens that only Patio may write.
    ...authSecrets(config),
    vault: openVault(config.payoutKeys ?? localSecret(config.dataDir, 'payout-keys')),
    rates: config.ratesUrl ? httpRates(config.ratesUrl) : null,
    storage,
    uploads: openUploads({ storage, progress: uploadProgress(db) }, photoUploads, config.limits),
    close: async () => {
      stopAsking()
      outside.demoClock?.stop()
      stopLooking()
      await replicas?.close()
      await pool.end()
      await Promise.all([stopTracing(), reports?.close()])
    },
  }
}

/** Compares where this program keeps its files, and by what it signs, with the others of this installation. */
export function followStorages({ config, db, log, secret, storage }: Opened): () => Promise<void> {
  const keys = [secret, config.payoutKeys ?? localSecret(config.dataDir, 'payout-keys')]
  return watchStorages({ db, log, describe: () => describeStorage({ db, storage, setting: config.storage }, keys) })
}

type About = { program: 'server' | 'worker'; version: Version; log: Log }

/** OpenTelemetry takes memory and time to load, so it is loaded only where a collector is configured. */
async function startTracing({ tracing }: Config, about: About): Promise<() => Promise<void>> {
  if (!tracing) return async () => {}
  const { openTracer } = await import('#platform/open-telemetry.server.ts')
  const tracer = openTracer(tracing, about)
  setTracer(tracer)
  return async () => {
    setTracer(null)
    await tracer.close()
  }
}

const ASK_AGAIN_MS = 5000
/** PostgreSQL's code for a table that its migration has not made yet. */
const NO_TABLE = '42P01'

/**
 * A database that is away or not migrated yet cannot be asked: the program starts, answers 503, and ends once it can be
 * and is one that may not be used.
 *
 * @returns ends the asking
 * @throws Error where it is a replica, or the demo's people are there
 */
async function refuseWrongDatabase(db: Db, { demo }: Config, log: Log): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined
  const ask = async () => {
    try {
      await refuseReplica(db)
      if (!demo) await refuseDemoPeople(db)
    } catch (error) {
      if (!isOutage(error) && (error as { code?: string }).code !== NO_TABLE) throw error
      timer = setTimeout(() => void ask().catch(end), ASK_AGAIN_MS).unref()
    }
  }
  const end = (error: unknown) => {
    log.fatal({ err: error }, 'this database may not be used')
    process.exit(1)
  }
  await ask()
  return () => clearTimeout(timer)
}
