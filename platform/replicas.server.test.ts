import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { dataTime } from './changes.server.ts'
import { openDatabase, timeoutsOf } from './db.server.ts'
import { openReplicas } from './replicas.server.ts'

const { db, url } = await aDatabase()
const timeouts = timeoutsOf(defaultLimits, 'server')

/** The database's own host stands among its replicas; real ones are in `test/proofs/replica.test.ts`. */
async function replicasAt(...urls: string[]) {
  const lines: unknown[] = []
  const log = { warn: (...line: unknown[]) => void lines.push(line[0]) }
  const replicas = await openReplicas({
    urls,
    primary: db,
    isPrimaryAway: () => false,
    databasePool: 2,
    timeouts,
    log,
  })
  onTestFinished(() => replicas.close())
  return { replicas, lines }
}

test('[OPS-02] the host that is written to may be named among the replicas: it is no replica then, and nothing is wrong', async () => {
  const { replicas, lines } = await replicasAt(url)
  expect(replicas.choose(null)).toBeNull()
  expect(replicas.figures()).toMatchObject([{ isUsed: null, lagSeconds: null }])
  expect(lines).toEqual([])
})

test('[OPS-02] one that does not answer is left out from the start, and named without its password', async () => {
  const { replicas, lines } = await replicasAt('postgres://somebody:secret@/patio?host=%2Fnowhere')
  expect(replicas.choose(null)).toBeNull()
  expect(replicas.figures()).toEqual([{ name: '/nowhere', isUsed: false, lagSeconds: null }])
  expect(lines).toMatchObject([{ host: '/nowhere', why: 'away' }])
})

test('[OPS-02] the programs’ own role may ask what is asked of primary and replica', async () => {
  const { appPattern } = inject('postgres')
  const [, name = ''] = /\/(patio_\w+)\?/.exec(url) ?? []
  const app = openDatabase({ databaseUrl: appPattern.replace('DATABASE', name), databasePool: 1, timeouts })
  await sql`select system_identifier::text from pg_control_system()`.execute(app.db)
  await sql`select pg_current_wal_lsn(), pg_current_wal_insert_lsn(), pg_last_wal_replay_lsn(), pg_postmaster_start_time()`.execute(
    app.db,
  )
  await app.db.destroy()
})

test('[OPS-02] what the primary answers is of now', () => {
  const before = performance.now()
  expect(dataTime(db)).toBeGreaterThanOrEqual(before)
})
