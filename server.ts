import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { recordViews, type View } from '#domain/analytics/commands.server.ts'
import { viewOf } from '#domain/analytics/queries.server.ts'
import { createAuth, CLIENT_IP_HEADER } from '#domain/accounts/gateway.server.ts'
import { socialGateway } from '#domain/accounts/gateway.social.server.ts'
import { validSessions } from '#domain/accounts/queries/valid-sessions.server.ts'
import { operatingFigures } from '#domain/admin/queries.server.ts'
import { zonesThatDiffer } from '#domain/availability/queries.server.ts'
import { embeddedPlaces } from '#domain/places/gateway.embedded.server.ts'
import { knownSpaces } from '#domain/search/queries/known-spaces.server.ts'
import { httpRates } from '#domain/pricing/gateway.http.server.ts'
import { googlePlaces } from '#domain/places/gateway.google.server.ts'
import { isId } from '#kernel/ids.ts'
import { addressesOf } from '#platform/addresses.server.ts'
import { serverLimits } from '#platform/body.server.ts'
import { createBatch } from '#platform/batch.server.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { checkAddress, PRODUCT_NAME, readConfig, startWarnings } from '#platform/config.server.ts'
import { paymentOrigins } from '#platform/headers.server.ts'
import { openDatabase, timeoutsOf } from '#platform/db.server.ts'
import { createLiveStreams } from '#platform/live-streams.server.ts'
import { createLog } from '#platform/log.server.ts'
import { mailProbe } from '#platform/mailer.server.ts'
import { createMetrics } from '#platform/metrics.server.ts'
import { closeServer, leaveInOrder } from '#platform/program.server.ts'
import { createReadiness } from '#platform/readiness.server.ts'
import { localSecret } from '#platform/secrets.server.ts'
import { createSeats } from '#platform/seats.server.ts'
import { openStorage } from '#platform/storage.server.ts'
import { openUploads } from '#platform/uploads.server.ts'
import { photoUploads } from '#domain/media/photo.ts'
import { openVault } from '#platform/vault.server.ts'
import type { ServerBuild } from 'react-router'
import type { Services } from './app/session/services.ts'
import { refusalPage } from './app/operations/refusal.server.ts'
import { openOutside } from './outside.ts'
import { createListener, type AppBuild } from './platform/http.server.ts'

/** The server's entry: reads the configuration, builds database and gateways, answers requests. Holds no state of its own. */
const config = readConfig(process.env)
checkAddress(config)
const log = createLog(config.logLevel, 'server')
if (!config.databaseUrl)
  throw new Error('DATABASE_URL is missing: `npm start` brings its own database, this program does not.')

const { pool, db } = openDatabase(
  { ...config, databaseUrl: config.databaseUrl, timeouts: timeoutsOf(config.limits, 'server') },
  log,
)
const isDev = process.argv.includes('--dev')

const { clock, demoClock, sandboxFaults, openGateway, openPayouts } = await openOutside(config, db, log)

const addresses = addressesOf({
  publicUrl: config.publicUrl,
  sites: config.sites.keys(),
  listensOn: config.host,
  isTrial: config.demo || isDev,
})
const authSecret = config.authSecret ?? localSecret(config.dataDir, 'auth')

const live = createLiveStreams({
  db,
  listenUrl: config.listenUrl ?? config.databaseUrl,
  limits: config.limits,
  validSessions,
  secret: authSecret,
  log,
})
const metrics = createMetrics({ pool, liveStreams: live.count, read: () => operatingFigures(db, clock()) })

/** Page views wait for each other, never a page for them. */
const views = createBatch<View>({
  write: (items) => recordViews(db, items),
  keyOf: ({ listingId, visitor }) => `${listingId} ${visitor}`,
  afterMs: 5000,
  maxItems: 5000,
  onError: (error) => log.warn({ err: error }, 'page views were not counted'),
})

const storage = await openStorage(config.storage, config.dataDir)
const { payoutGateways, connect } = await openPayouts()
const services: Services = {
  db,
  auth: createAuth(db, {
    secret: authSecret,
    publicUrl: config.publicUrl,
  }),
  social: socialGateway(config.signIn, log),
  payments: config.payments ? await openGateway() : null,
  payouts: payoutGateways,
  connect,
  sandboxFaults,
  live,
  budgets: createBudgets({ db, limits: config.limits, secret: authSecret }),
  places: placeProvider(),
  mailProbe: mailProbe(config.smtpUrl),
  rates: config.ratesUrl ? httpRates(config.ratesUrl) : null,
  storage,
  uploads: openUploads(storage, photoUploads, config.limits),
  fileForms: createSeats({
    perAccount: config.limits.fileFormsPerAccount,
    perServer: config.limits.fileFormsPerServer,
  }),
  noteView: (seen) => {
    const view = viewOf(seen, clock())
    if (view) views.add(view)
  },
  clock,
  demoClock,
  log,
  limits: config.limits,
  missingParts: createReadiness(db),
  metrics: { ...metrics, token: config.metricsToken ?? localSecret(config.dataDir, 'metrics') },
  product: PRODUCT_NAME,
  demo: config.demo,
  isOpenDemo: config.isOpenDemo,
  sendsEmails: config.sendsEmails,
  facebookSecret: config.facebookSecret,
  linkSecret: authSecret,
  vault: openVault(config.payoutKeys ?? localSecret(config.dataDir, 'payout-keys')),
  contactEmail: config.contactEmail,
  publicUrl: config.publicUrl,
  sites: config.sites,
  map: mapSource(),
}

const vite = isDev ? await (await import('vite')).createServer({ server: { middlewareMode: true } }) : null
// Each build has a folder of its own; the newest when this server starts stays its own.
const buildFolder = vite ? 'build' : `build/${readFileSync(new URL('./build/current', import.meta.url), 'utf8')}`
const loadBuild = async (): Promise<AppBuild<Services>> =>
  (vite
    ? await vite.ssrLoadModule('virtual:react-router/server-build')
    : await import(
        new URL(`./${buildFolder}/server/index.js`, import.meta.url).href
      )) as ServerBuild as AppBuild<Services>

const server = createServer(
  serverLimits(),
  await createListener({
    build: vite ? loadBuild : await loadBuild(),
    services,
    clientIp: { setAs: CLIENT_IP_HEADER, trusted: config.clientHeader, secret: authSecret },
    ttlMs: isDev ? 0 : config.pageCacheMs,
    addresses,
    map: config.map,
    payment: config.payments?.provider === 'stripe' ? paymentOrigins(config.payments.scriptUrl) : null,
    log,
    metrics,
    refusalPage,
    onSharedPage: (path, visitor) => {
      const listingId = /^\/property\/([^/]+)$/.exec(path)?.[1]
      if (listingId && isId(listingId)) services.noteView({ listingId, userId: null, ...visitor })
    },
    middlewares: vite?.middlewares,
    assets: join(import.meta.dirname, buildFolder, 'client'),
  }),
)

server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  console.error(`Port ${config.port} is taken by another program. Choose another: PORT=${config.port + 1} npm start`)
  process.exit(98)
})
server.listen(config.port, config.host, () => {
  log.info({ host: config.host, port: config.port }, 'server started')
  for (const warning of startWarnings(config)) log.warn(warning)
  process.send?.('ready')
  void compareZoneData()
})

/** Nobody waits for it: a difference is the operator's to mend (docs/decisions/011). */
async function compareZoneData() {
  try {
    const zones = await zonesThatDiffer(db, clock())
    if (zones.length > 0)
      log.warn({ zones }, 'server and database disagree on the clocks of these zones: update the older')
  } catch (error) {
    log.warn({ err: error }, 'the zone data of the database could not be read')
  }
}

leaveInOrder(log, async () => {
  // Event streams never end by themselves.
  await live.close()
  await closeServer(server)
  await views.flush()
  await vite?.close()
  await pool.end()
})

/** The map settings that are sent to the page. */
function mapSource(): Services['map'] {
  const { map } = config
  return map.kind === 'style' ? { kind: map.kind, url: map.url } : map
}

/** The place provider: the gazetteer, or Google with the gazetteer as fallback. */
function placeProvider(): Services['places'] {
  const embedded = embeddedPlaces(db, knownSpaces(db))
  const { googleServerKey: key } = config
  return key ? googlePlaces({ key, fallback: embedded, log }) : embedded
}
