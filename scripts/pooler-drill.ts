import { setTimeout } from 'node:timers/promises'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { BESIDES_POOL } from '#platform/living-programs.server.ts'
import { isPooled, QUEUE_CONNECTIONS } from '#platform/pooler.server.ts'
import { sql } from 'kysely'
import { type DrillFigure, inSeconds } from './drill-report.ts'
import { aHolder, holdNext, holdsIn, keepHolding, startDrillProgram, until } from './drill-site.ts'
import type { Pooler } from './drilling/pooler.ts'

/** A queued job is done and a change of the settings shown by then; a worker that only asks does so each two seconds. */
const MAX_HEARD_MS = 1000
const MAX_AGAIN_MS = 5000
/** The drill's own two, and one that looks. */
const OWN = 3

type Drill = {
  pooler: Pooler
  /** An empty database's address past the pooler. */
  direct: string
  /** Connections of the pooler to PostgreSQL. */
  size: number
  dataDir: string
  perSecond: number
}

/** Everything goes through a pooler of transactions but what listens: two migrations at once, pages, holds and jobs; then the pooler is killed and started again. */
export async function drillPooler({ pooler, direct, size, dataDir, perSecond }: Drill): Promise<DrillFigure[]> {
  const pooled = pooler.url
  const begun = performance.now()
  const [one, other] = await Promise.all([migrate(pooled), migrate(pooled)])
  const migratedMs = performance.now() - begun
  const [through, past] = [pooled, direct].map((databaseUrl) =>
    openDatabase({ databaseUrl, databasePool: 2, timeouts: null }),
  )
  const { db } = past!
  const locks = await countOf(
    db,
    sql`select count(*)::int as count from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  )
  const settings = { DATABASE_URL: pooled, DATABASE_LISTEN_URL: direct, DATA_DIR: dataDir, DATABASE_POOL: '20' }
  const programs = [await startDrillProgram('server.ts', settings), await startDrillProgram('worker.ts', settings)]
  const [server] = programs as [(typeof programs)[0]]
  try {
    const holders = []
    while (holders.length < perSecond) holders.push(await aHolder(db))
    await holdNext(server.address, holders[0]!)
    const load = keepHolding(server.address, holders, perSecond)
    await setTimeout(2000)
    const connections = await countOf(
      db,
      sql`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    const heard = Math.max(
      await timeOfSetting(db, server.address),
      await timeOfJob(db),
      await timeOfJob(db),
      await timeOfJob(db),
    )

    await pooler.end('SIGKILL')
    await setTimeout(500)
    await pooler.start()
    const backAt = performance.now()
    await until('holds are made again', async () => load.answered.some(({ sentAt }) => sentAt > backAt))
    const againMs =
      Math.min(...load.answered.filter(({ answeredAt }) => answeredAt > backAt).map(({ answeredAt }) => answeredAt)) -
      backAt
    const holds = await load.end()
    const { lost, doubled } = await holdsIn(db, holds)
    const isLeftAlone = programs.every((program) => program.isRunning())
    return [
      {
        what: 'told apart from PostgreSQL itself',
        figure: `${await isPooled(through!.pool)}, ${await isPooled(past!.pool)}`,
        isMet: (await isPooled(through!.pool)) && !(await isPooled(past!.pool)),
      },
      {
        what: 'two migrations at once',
        figure: inSeconds(migratedMs),
        isMet: Math.min(one.length, other.length) === 0 && one.length + other.length > 80,
      },
      { what: 'locks that they left behind', figure: String(locks), isMet: locks === 0 },
      {
        what: 'connections to PostgreSQL under load',
        figure: `${connections}, of which the pooler's ${size}`,
        isMet: connections <= size + QUEUE_CONNECTIONS + BESIDES_POOL + OWN,
      },
      { what: 'a job and a setting are heard of', figure: `${Math.round(heard)} ms`, isInTime: heard < MAX_HEARD_MS },
      { what: 'a hold after the pooler is back', figure: inSeconds(againMs), isInTime: againMs < MAX_AGAIN_MS },
      { what: 'answered holds lost', figure: `${lost} of ${holds.length}`, isMet: lost === 0 },
      { what: 'held twice', figure: String(doubled), isMet: doubled === 0 },
      { what: 'server and worker left alone', figure: isLeftAlone ? 'yes' : 'one ended', isMet: isLeftAlone },
    ]
  } finally {
    await Promise.all(programs.map((program) => program.stop()))
    await Promise.all([through!.db.destroy(), db.destroy()])
  }
}

async function countOf(db: Db, question: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await question.execute(db)
  return (rows[0] as { count: number }).count
}

const timeOfJob = async (db: Db): Promise<number> => {
  await sql`select graphile_worker.add_job('live.remove-old', '{}'::json, job_key => 'drill')`.execute(db)
  return until(
    'a job is done',
    async () =>
      (await countOf(db, sql`select count(*)::int as count from graphile_worker.jobs where key = 'drill'`)) === 0,
  )
}

/** The page has been shown before, so that its server has the announcement in its memory. */
async function timeOfSetting(db: Db, address: string): Promise<number> {
  const shows = async (text: string) => (await (await fetch(`${address}/about`)).text()).includes(text)
  await shows('')
  const text = `Closed for the drill, ${Date.now()}`
  await sql`insert into announcement (text_en, text_es, shown_until) values (${text}, ${text}, now() + interval '1 hour')
    on conflict (only_row) do update set text_en = excluded.text_en, shown_until = excluded.shown_until`.execute(db)
  return until('the announcement is shown', () => shows(text))
}
