import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '#platform/db.server.ts'
import { hostNameOf } from '#platform/database-address.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { aListing } from '#test/factories.ts'
import type { Pair } from './debian-standby.ts'
import { type DrillFigure, inSeconds } from './drill-report.ts'
import { aHolder, type DrillProgram, figureOf, type Holder, startDrillProgram, statusOf, until } from './drill-site.ts'

/** A replica that is further behind is not read. */
const MAX_LAG_S = 5

type Drill = { pair: Pair; dataDir: string }

/** A replica is read, lags, catches up, goes away, comes back and is promoted; nobody reads their own change late, and nobody meets an error. */
export async function drillReplica({ pair, dataDir }: Drill): Promise<DrillFigure[]> {
  await pair.primary.ask('create database patio')
  await migrate(pair.primary.url('patio'))
  const { db } = openDatabase({ databaseUrl: pair.primary.url('patio'), databasePool: 4, timeouts: null })
  const host = await aHolder(db)
  const listing = await aListing(db, { host_id: host.guestId, city: 'Puerto Williams', commune: 'Puerto Williams' })
  await pair.caughtUp()
  const settings = { DATA_DIR: dataDir, DATABASE_READ_URLS: pair.standby.url('patio') }
  const refused = await refusedAsPrimary(pair, dataDir)
  const server = await startDrillProgram('server.ts', { ...settings, DATABASE_URL: pair.primary.url('patio') })
  const load = keepLooking(server)
  try {
    const name = hostNameOf(pair.standby.url('patio'))
    const isUsed = async () => (await figureOf(server.address, `patio_replica_used{replica="${name}"}`)) === 1
    const lag = () => figureOf(server.address, `patio_replica_lag_seconds{replica="${name}"}`)
    const untilUsed = () => until('the replica is read', isUsed)
    const untilLeftOut = () => until('the replica is left out', async () => !(await isUsed()))

    await untilUsed()
    const read = await share(server)
    const own = await ownChange(server, pair, { host, listingId: listing.id })
    const lateMs = await untilLeftOut()
    const named = await lag()
    await pair.standby.ask('select pg_wal_replay_resume()')
    const backMs = await untilUsed()

    await pair.standby.kill()
    const awayMs = await untilLeftOut()
    await pair.standby.start()
    const againMs = await untilUsed()

    await pair.promote()
    const promotedMs = await untilLeftOut()
    const { count, errors } = await load.end()
    return [
      { what: 'given as the primary', figure: refused, isMet: refused.includes('DATABASE_READ_URLS') },
      { what: 'strangers’ pages from the replica', figure: `${Math.round(read * 100)} %`, isMet: read > 0.9 },
      ...own,
      { what: 'one that lags is left out after', figure: inSeconds(lateMs), isInTime: lateMs < (MAX_LAG_S + 2) * 1000 },
      {
        what: 'its lag in /metrics',
        figure: named === null ? 'none' : `${named.toFixed(1)} s`,
        isMet: named !== null && named > MAX_LAG_S - 1,
      },
      { what: 'read again once it has caught up', figure: inSeconds(backMs), isInTime: backMs < 5000 },
      { what: 'one that is killed is left out after', figure: inSeconds(awayMs), isInTime: awayMs < 5000 },
      { what: 'read again once it is back', figure: inSeconds(againMs), isInTime: againMs < 10_000 },
      { what: 'one that is promoted is left out after', figure: inSeconds(promotedMs), isInTime: promotedMs < 5000 },
      {
        what: 'pages that were no page meanwhile',
        figure: `${errors} of ${count}`,
        isMet: errors === 0 && count > 0,
        isInTime: count > 50,
      },
    ]
  } finally {
    await load.end()
    await server.stop()
    await db.destroy()
  }
}

/** @returns what a server says that is to write to a standby */
async function refusedAsPrimary(pair: Pair, dataDir: string): Promise<string> {
  try {
    const server = await startDrillProgram('server.ts', { DATABASE_URL: pair.standby.url('patio'), DATA_DIR: dataDir })
    await server.stop()
    return 'it started'
  } catch (error) {
    return (
      (error as Error).message.split('\n').find((line) => line.includes('DATABASE_URL')) ?? (error as Error).message
    )
  }
}

/** Of twenty reads or more; a page that was begun while nothing was known of the replica reads from the primary to its end. */
async function share(server: DrillProgram): Promise<number> {
  const read = async (from: string) => (await figureOf(server.address, `patio_reads_total{from="${from}"}`)) ?? 0
  let [ofReplica, ofPrimary] = [await read('replica'), await read('primary')]
  let found = 0
  await until('most pages are read from the replica', async () => {
    const [replica, primary] = [await read('replica'), await read('primary')]
    const reads = replica + primary - ofReplica - ofPrimary
    if (reads < 20) return false
    found = (replica - ofReplica) / reads
    ;[ofReplica, ofPrimary] = [replica, primary]
    return found > 0.9
  })
  return found
}

type Own = { host: Holder; listingId: string }

/** While the replica stands still a host pauses a listing: the host reads that, and strangers what was before, for some seconds. */
async function ownChange(server: DrillProgram, pair: Pair, { host, listingId }: Own): Promise<DrillFigure[]> {
  const page = '/spaces/cl/puerto-williams'
  const before = await statusOf(server.address, page)
  await pair.standby.ask('select pg_wal_replay_pause()')
  const answer = await fetch(`${server.address}/manage-listings/${listingId}`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'pause' }),
    headers: { cookie: host.cookie, origin: server.address },
    redirect: 'manual',
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  const own = await statusOf(server.address, page, [host.cookie, ...cookies].join('; '))
  const strangers = await statusOf(server.address, page)
  return [
    { what: 'a stranger’s page before', figure: String(before), isMet: before === 200 },
    { what: 'one’s own change, by the primary', figure: String(own), isMet: answer.status < 400 && own === 404 },
    { what: 'a stranger’s page, by the replica', figure: String(strangers), isMet: strangers === 200 },
  ]
}

/** Pages of a search, one after the other, whatever becomes of the replica. */
function keepLooking(server: DrillProgram): { end: () => Promise<{ count: number; errors: number }> } {
  const over = new AbortController()
  let count = 0
  let errors = 0
  const looking = (async () => {
    while (!over.signal.aborted) {
      const status = await statusOf(server.address, `/?location=Santiago&guests=${1 + (count % 4)}`)
      count += 1
      if (status !== 200) errors += 1
      await setTimeout(50)
    }
  })()
  return {
    end: async () => {
      over.abort()
      await looking
      return { count, errors }
    },
  }
}
