import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { zonesThatDiffer } from '#domain/availability/queries.server.ts'
import { serverLimits } from '#platform/body.server.ts'
import { checkAddress, readConfig, startWarnings } from '#platform/config.server.ts'
import { connectionOf, lineOf } from '#platform/database-connection.server.ts'
import { availableConnections, BESIDES_POOL, followPrograms, shortageOf } from '#platform/living-programs.server.ts'
import { isPooled, UNHEARD } from '#platform/pooler.server.ts'
import { keepPrivate, openFolders } from '#platform/private-files.server.ts'
import { closeServer, leaveInOrder } from '#platform/program.server.ts'
import { openAnswers } from './answers.ts'
import { openHandler } from './handler.ts'
import { followStorages, openServices } from './services.ts'

/** The server answers requests and holds no state of its own. */
const config = readConfig(process.env)
checkAddress(config)
const warnings = [...openFolders(keepPrivate(config.dataDir)), ...startWarnings(config)]
const opened = await openServices(config, 'server')
const { log, db, clock } = opened

const vite = process.argv.includes('--dev')
  ? await (await import('vite')).createServer({ server: { middlewareMode: true } })
  : null
// A start does not wait for a database that does not answer.
const hasPooler = !opened.isAway() && (await isPooled(opened.pool).catch(() => false))
const connections = (hasPooler ? 0 : config.databasePool) + BESIDES_POOL
const programs = await followPrograms(db, { program: 'server', connections }, (error) =>
  log.warn({ err: error }, 'no heartbeat'),
)
const { services, handler, keepFiles, leave, close } = await openHandler(opened, vite, () => programs.living().servers)
const answers = await openAnswers(config.inbound, services)
let isLeaving = false
let stopFollowing = async () => {}
const server = createServer(serverLimits(), (request, response) => {
  // A proxy would else send its next request on a connection that is about to close.
  if (isLeaving) response.shouldKeepAlive = false
  handler(request, response)
})

server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  console.error(`Port ${config.port} is taken by another program. Choose another: PORT=${config.port + 1} npm start`)
  process.exit(98)
})
server.listen(config.port, config.host, () => {
  log.info({ host: config.host, port: config.port }, 'server started')
  for (const warning of warnings) log.warn(warning)
  process.send?.('ready')
  if (!vite) keepFiles().catch((error: unknown) => log.warn({ err: error }, 'the files of this release were not kept'))
  if (hasPooler && config.listenUrl === config.databaseUrl) log.warn(UNHEARD)
  void compareZoneData()
  void describeConnection()
  stopFollowing = followStorages(opened)
})

/** The start does not wait for this; a difference is the operator's to mend (docs/decisions/011). */
async function compareZoneData() {
  try {
    const zones = await zonesThatDiffer(db, clock())
    if (zones.length > 0)
      log.warn({ zones }, 'server and database disagree on the clocks of these zones: update the older')
  } catch (error) {
    log.warn({ err: error }, 'the zone data of the database could not be read')
  }
}

async function describeConnection() {
  try {
    log.info(lineOf(await connectionOf(db)))
    const shortage = shortageOf(programs.living(), await availableConnections(db))
    if (shortage) log.warn(shortage)
  } catch (error) {
    log.warn({ err: error }, 'the connection to the database was not described')
  }
}

leaveInOrder(
  log,
  async (code) => {
    leave()
    isLeaving = true
    // After an uncaught error nothing may be relied upon any longer.
    if (code === 0) await setTimeout(config.drainMs)
    await stopFollowing()
    await answers?.close()
    await close(closeServer(server))
    await vite?.close()
    await programs.stop()
    await opened.close()
  },
  config,
)
