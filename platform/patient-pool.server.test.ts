import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { Logger, run } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase, timeoutsOf } from './db.server.ts'
import { patientPool } from './patient-pool.server.ts'

const { db, url } = await aDatabase()

/** A way to the database that can be cut; what comes then is counted. */
async function aWay() {
  const { host, port } = new pg.Client({ connectionString: url })
  const folder = mkdtempSync(join(tmpdir(), 'patio-way-'))
  const open = new Set<Socket>()
  let isCut = false
  const counts = { refused: 0 }
  const server = createServer((socket) => {
    if (isCut) {
      counts.refused += 1
      return void socket.destroy()
    }
    const far = createConnection(`${host}/.s.PGSQL.${port}`)
    for (const [one, other] of [
      [socket, far],
      [far, socket],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  }).listen(join(folder, `.s.PGSQL.${port}`))
  await once(server, 'listening')
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  return {
    url: url.replace(encodeURIComponent(host), encodeURIComponent(folder)),
    counts,
    cut: () => {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    mend: () => void (isCut = false),
  }
}

const addJob = async (name: string) => {
  await sql`select graphile_worker.add_job(${name}, '{}'::json, max_attempts => 12)`.execute(db)
}

const jobsLeft = async () => {
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from graphile_worker._private_jobs`.execute(
    db,
  )
  return rows[0]!.left
}

test('[OPS-02] a job that is done, or fails, while the database is away is noted when it is back, and the next one is done', async () => {
  const way = await aWay()
  const own = openDatabase({ databaseUrl: way.url, databasePool: 4, timeouts: timeoutsOf(defaultLimits, 'worker') })
  const tries: string[] = []
  const atOutage = (name: string, end: () => void) => async () => {
    tries.push(name)
    if (tries.filter((each) => each === name).length > 1) return
    way.cut()
    const { refused } = way.counts
    await vi.waitFor(() => expect(way.counts.refused).toBeGreaterThan(refused), 60_000)
    end()
  }
  const runner = await run({
    pgPool: patientPool(own.pool, new AbortController().signal),
    concurrency: 1,
    pollInterval: 100,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: {
      done: atOutage('done', () => {}),
      failed: atOutage('failed', () => {
        throw new Error('the database is away')
      }),
      next: () => void tries.push('next'),
    },
  })
  for (const name of ['done', 'failed', 'next']) {
    await addJob(name)
    await vi.waitFor(() => expect(tries).toContain(name), 60_000)
    const { refused } = way.counts
    if (name !== 'next') await vi.waitFor(() => expect(way.counts.refused).toBeGreaterThan(refused + 2), 60_000)
    way.mend()
    await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), 60_000)
  }

  expect(tries).toEqual(['done', 'failed', 'failed', 'next'])
  await runner.stop()
  await own.db.destroy()
})

const END = 'select pg_terminate_backend(pg_backend_pid())'

test('what is no outage is told as it is, an outage too once the program ends, and a connection is the pool’s own', async () => {
  const leaving = new AbortController()
  const pool = patientPool(openDatabase({ databaseUrl: url, databasePool: 1, timeouts: null }).pool, leaving.signal)
  const client = await pool.connect()
  await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  await expect(client.query(END)).rejects.toMatchObject({ code: '40001' })
  client.release(true)
  const again = await pool.connect()
  expect((await again.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  leaving.abort()
  await expect(again.query(END)).rejects.toMatchObject({ code: '57P01' })
  again.release(true)
  const last = await pool.connect()
  last.release()
  expect(pool.totalCount).toBe(1)
  await pool.end()
})
