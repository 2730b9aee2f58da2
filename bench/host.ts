import { demoAccounts } from '#domain/accounts/demo.ts'
import { openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { buildIfChanged } from '#scripts/build.ts'
import { loadDemo } from '#scripts/demo.ts'
import { dropDatabase, ensureDatabase, startPostgres } from '#scripts/postgres.ts'
import { sql } from 'kysely'
import { spreadOf } from './backend-time.ts'
import { logInAs } from './guest.ts'
import { fillHost, HOST } from './host-world.ts'
import { type Figure, note, type Options } from './report.ts'
import { BENCH_DATA, NO_LIMITS, startProgram } from './running.ts'

const pages = {
  dashboard: '/host/dashboard',
  bookings: '/host/bookings',
  calendar: '/host/calendar',
  performance: '/host/performance',
} as const

/** Milliseconds within which 95 of 100 pages of such a host are answered. */
const GOAL = '<=150'

/** The pages of a host with very much, one after the other, on a database of its own. */
export async function measure({ rounds }: Options): Promise<Figure[]> {
  const postgres = await startPostgres(BENCH_DATA)
  const name = 'host_bench'
  try {
    await dropDatabase(postgres, name)
    await ensureDatabase(postgres, name)
    const databaseUrl = postgres.url(name)
    await migrate(databaseUrl)
    note(`A host with ${HOST.listings} listings and ${HOST.bookings} bookings...`)
    await loadDemo(databaseUrl, BENCH_DATA)
    await fill(databaseUrl)
    if (buildIfChanged()) note('Built.')
    const settings = {
      DATABASE_URL: databaseUrl,
      DEMO: '1',
      DATA_DIR: BENCH_DATA,
      LOG_LEVEL: 'error',
      LIMITS: NO_LIMITS,
    }
    const server = await startProgram('server.ts', settings)
    try {
      const cookie = await logInAs(server.address, 'host')
      const figures: Figure[] = []
      for (const [page, path] of Object.entries(pages))
        figures.push(...(await figuresOf(page, `${server.address}${path}`, cookie, 50 * rounds)))
      return figures
    } finally {
      await server.stop()
    }
  } finally {
    await dropDatabase(postgres, name)
    await postgres.stop()
  }
}

async function fill(databaseUrl: string): Promise<void> {
  const { db } = openDatabase({ databaseUrl, databasePool: 1, timeouts: null })
  const { email } = demoAccounts.find(({ role }) => role === 'host')!
  const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await fillHost(db, id)
  await sql`analyze`.execute(db)
  await db.destroy()
}

async function figuresOf(page: string, url: string, cookie: string, count: number): Promise<Figure[]> {
  const tookMs: number[] = []
  for (let each = -5; each < count; each += 1) {
    const begun = performance.now()
    const answer = await fetch(url, { headers: { cookie } })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`)
    // The first ones warm up.
    if (each >= 0) tookMs.push(performance.now() - begun)
  }
  const { p50, p95 } = spreadOf(tookMs)
  return [
    { figure: `${page}.p50`, value: p50, unit: 'ms' },
    { figure: `${page}.p95`, value: p95, unit: 'ms', goal: GOAL },
  ]
}
