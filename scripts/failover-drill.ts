import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { findBrokenPromises } from '../promises.ts'
import type { Pair } from './debian-standby.ts'
import { type DrillFigure, inSeconds } from './drill-report.ts'
import { aHolder, holdNext, holdsIn, keepHolding, startDrillProgram, until } from './drill-site.ts'
import { sql } from 'kysely'

/** From the promotion on, as the issue that asked for it says. */
const MAX_AGAIN_MS = 10_000

type Drill = {
  pair: Pair
  dataDir: string
  perSecond: number
  /** The time for which holds are made before the primary is killed, and after writes go on. */
  seconds: number
}

/**
 * The primary is killed while holds are made, and its standby promoted; server and worker, which know both hosts, are left alone.
 *
 * @returns figures: nothing that was answered may be missing, and nothing twice
 */
export async function drillFailover({ pair, dataDir, perSecond, seconds }: Drill): Promise<DrillFigure[]> {
  await pair.primary.ask('create database patio')
  await migrate(pair.primary.url('patio'))
  const before = openDatabase({ databaseUrl: pair.primary.url('patio'), databasePool: 4, timeouts: null })
  const holders = []
  while (holders.length < perSecond) holders.push(await aHolder(before.db))
  await before.db.destroy()
  const settings = { DATABASE_URL: pair.both('patio'), DATA_DIR: dataDir }
  const programs = [await startDrillProgram('server.ts', settings), await startDrillProgram('worker.ts', settings)]
  const [server, worker] = programs as [(typeof programs)[0], (typeof programs)[0]]
  const after = openDatabase({ databaseUrl: pair.standby.url('patio'), databasePool: 4, timeouts: null })
  try {
    await holdNext(server.address, holders[0]!)
    const load = keepHolding(server.address, holders, perSecond)
    const loadedAt = performance.now()
    await setTimeout(seconds * 1000)
    await until('holds are made', async () => load.answered.length > 0)
    const made = load.answered.length
    const loadedSeconds = (performance.now() - loadedAt) / 1000

    await pair.primary.kill()
    const killedAt = performance.now()
    await pair.promote()
    const promotedAt = performance.now()
    await until('holds are made again', async () => load.answered.some(({ sentAt }) => sentAt > promotedAt))
    const againAt = Math.min(
      ...load.answered.filter(({ answeredAt }) => answeredAt > promotedAt).map(({ answeredAt }) => answeredAt),
    )
    await setTimeout(seconds * 1000)
    const holds = await load.end()

    const { lost, doubled } = await holdsIn(after.db, holds)
    const broken = await findBrokenPromises(after.db, null)
    const jobMs = worker.isRunning() ? await timeOfJob(after.db) : null
    return [
      {
        what: 'holds before',
        figure: `${made} in ${loadedSeconds.toFixed(1)} s`,
        isInTime: made > 0.5 * perSecond * loadedSeconds,
      },
      { what: 'promotion', figure: inSeconds(promotedAt - killedAt) },
      {
        what: 'a hold again after it',
        figure: inSeconds(againAt - promotedAt),
        isInTime: againAt - promotedAt <= MAX_AGAIN_MS,
      },
      { what: 'answered holds lost', figure: `${lost} of ${holds.length}`, isMet: lost === 0 },
      { what: 'held twice', figure: String(doubled), isMet: doubled === 0 },
      { what: 'asked again', figure: `${holds.filter(({ tries }) => tries > 1).length} holds` },
      {
        what: 'books and occupancy',
        figure: broken.length === 0 ? 'in order' : broken.join(', '),
        isMet: broken.length === 0,
      },
      { what: 'server left alone', figure: server.isRunning() ? 'yes' : 'it ended', isMet: server.isRunning() },
      { what: 'worker left alone', figure: worker.isRunning() ? 'yes' : 'it ended', isMet: worker.isRunning() },
      { what: 'a job after it', figure: jobMs === null ? 'none' : inSeconds(jobMs) },
    ]
  } finally {
    await Promise.all(programs.map((program) => program.stop()))
    await after.db.destroy()
  }
}

/** The worker does what is queued on the new primary. */
async function timeOfJob(db: ReturnType<typeof openDatabase>['db']): Promise<number> {
  await sql`select graphile_worker.add_job('live.remove-old', '{}'::json, job_key => 'drill')`.execute(db)
  return until('a job is done', async () => {
    const { rows } = await sql`select 1 from graphile_worker.jobs where key = 'drill'`.execute(db)
    return rows.length === 0
  })
}
