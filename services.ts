import { refuseDemoPeople } from '#domain/accounts/queries/refuse-demo-people.server.ts'
import { httpRates } from '#domain/pricing/gateway.http.server.ts'
import { photoUploads } from '#domain/media/photo.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.server.ts'
import { openDatabase, timeoutsOf } from '#platform/db.server.ts'
import { createLog, type Log } from '#platform/log.server.ts'
import { authSecrets, localSecret } from '#platform/secrets.server.ts'
import { openStorage } from '#platform/storage.server.ts'
import { openUploads } from '#platform/uploads.server.ts'
import { openVault } from '#platform/vault.server.ts'
import { openOutside } from './outside.ts'

/** A worker needs one for each job at a time and a few for its clocks; a server's are configured. */
const WORKER_CONNECTIONS = 16

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
  const log = given.log ?? createLog(config.logLevel, role)
  const databasePool = role === 'worker' ? WORKER_CONNECTIONS : config.databasePool
  const { pool, db } = openDatabase({ databaseUrl, databasePool, timeouts: timeoutsOf(config.limits, role) }, log)
  if (!config.demo) await refuseDemoPeople(db)
  const outside = await openOutside(config, db, log, given.clock)
  const storage = await openStorage(config.storage, config.dataDir)

  return {
    ...outside,
    ...(await outside.openPayouts()),
    config,
    log,
    pool,
    db,
    // The secret of the whole installation signs links and tokens that only Patio may write.
    ...authSecrets(config),
    vault: openVault(config.payoutKeys ?? localSecret(config.dataDir, 'payout-keys')),
    rates: config.ratesUrl ? httpRates(config.ratesUrl) : null,
    storage,
    uploads: openUploads(storage, photoUploads, config.limits),
    close: async () => {
      outside.demoClock?.stop()
      await pool.end()
    },
  }
}
