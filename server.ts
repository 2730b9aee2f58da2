import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createAuth, CLIENT_IP_HEADER } from '#domain/accounts/gateway.server.ts'
import { zonesThatDiffer } from '#domain/availability/queries.server.ts'
import { sandboxGateway } from '#domain/payments/gateway.sandbox.server.ts'
import { throughFailpoints } from '#domain/payments/gateway.server.ts'
import { faultsByChance, noFaults } from '#domain/payments/sandbox-faults.ts'
import { embeddedPlaces } from '#domain/places/gateway.embedded.server.ts'
import { googlePlaces } from '#domain/places/gateway.google.server.ts'
import { systemClock } from '#platform/clock.ts'
import { PRODUCT_NAME, readConfig } from '#platform/config.server.ts'
import { openDatabase } from '#platform/db.server.ts'
import { demoClock } from '#platform/demo-clock.server.ts'
import { armFailpoint } from '#platform/failpoint.server.ts'
import { createLog } from '#platform/log.server.ts'
import { keptSecret } from '#platform/secrets.server.ts'
import { localStorage } from '#platform/storage.server.ts'
import type { ServerBuild } from 'react-router'
import type { Services } from './app/session/services.ts'
import { createListener, type AppBuild } from './platform/http.server.ts'

/** The server's entry: reads the configuration, builds database and gateways, answers requests. Holds no state of its own. */
const config = readConfig(process.env)
const log = createLog(config.logLevel, 'server')
if (!config.databaseUrl)
  throw new Error('DATABASE_URL is missing: `npm start` brings its own database, this program does not.')

const { pool, db } = openDatabase({ databaseUrl: config.databaseUrl, databasePool: config.databasePool }, log)
const isDev = process.argv.includes('--dev')

armFailpoint(config.failpoint)
const demo = config.demo ? await demoClock(db, (error) => log.warn({ err: error }, 'the clock was not read')) : null
const clock = demo?.clock ?? systemClock
const sandboxFaults = config.sandboxFaults > 0 ? faultsByChance(config.sandboxFaults, Math.random) : noFaults

const authSecret = config.authSecret ?? keptSecret(config.dataDir, 'auth')

const services: Services = {
  db,
  auth: createAuth(db, {
    secret: authSecret,
    publicUrl: config.publicUrl,
    origins: knownOrigins(),
  }),
  payments:
    config.payments === 'sandbox'
      ? throughFailpoints(sandboxGateway(db, keptSecret(config.dataDir, 'sandbox-webhook'), clock, sandboxFaults))
      : null,
  sandboxFaults,
  places: placeProvider(),
  storage: localStorage(config.dataDir),
  clock,
  demoClock: demo,
  log,
  product: PRODUCT_NAME,
  demo: config.demo,
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
  await createListener({
    build: vite ? loadBuild : await loadBuild(),
    services,
    clientIp: { setAs: CLIENT_IP_HEADER, trusted: config.clientIpHeader, secret: authSecret },
    keptMs: isDev ? 0 : config.pageCacheMs,
    origins: new Set(knownOrigins()),
    map: config.map,
    log,
    middlewares: vite?.middlewares,
    assets: new URL(`./${buildFolder}/client`, import.meta.url).pathname,
  }),
)

server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  console.error(`Port ${config.port} is taken by another program. Choose another: PORT=${config.port + 1} npm start`)
  process.exit(98)
})
server.listen(config.port, config.host, () => {
  log.info({ host: config.host, port: config.port }, 'server started')
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

let stopping = false
/** Takes no new connections, lets running requests end, then leaves. */
async function stop() {
  if (stopping) return
  stopping = true
  server.close()
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), 3000).unref()
  await new Promise((done) => server.once('close', done))
  await vite?.close()
  await pool.end()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// Started by `npm start`: when that process is gone, nobody else would stop us.
process.on('disconnect', () => void stop())

/** What a page is told of who draws its maps. */
function mapSource(): Services['map'] {
  const { map } = config
  return map.kind === 'style' ? { kind: map.kind, url: map.url } : map
}

/** Who knows places: the gazetteer, or Google with the gazetteer behind it. */
function placeProvider(): Services['places'] {
  const embedded = embeddedPlaces(db)
  const { googleServerKey: key } = config
  return key ? googlePlaces({ key, fallback: embedded, log }) : embedded
}

/** Every address that the sites answer at; a form posted from anywhere else is refused. */
function knownOrigins(): string[] {
  const { protocol, port } = new URL(config.publicUrl)
  const at = (host: string) => `${protocol}//${host}${port ? `:${port}` : ''}`
  const local = ['localhost', '127.0.0.1', 'cl.localhost', 'uk.localhost'].map(
    (host) => `http://${host}:${config.port}`,
  )
  return [config.publicUrl, ...[...config.sites.keys()].map(at), ...local]
}
