import { openDatabase } from '#platform/db.server.ts'
import { processes } from '#scripts/machine/processes.ts'
import { sql } from 'kysely'
import { pageNames, pagesOf, textOf } from './addresses.ts'
import { type Figure, note, type Options } from './report.ts'
import { BENCH_DATA, type Running, startPatio, startProgram } from './running.ts'
import type { FromTraced } from './traced.ts'

const AT_ONCE = 8
const WARM = 60
const ANEW = 400
const CACHED = 4000

/**
 * Measures a page's cost on the processors of a server and of PostgreSQL, rendered and cached, by one server and by two
 * at once, which is as much as one machine can show of many. How many servers one database serves is reckoned from it.
 */
export async function measure({ rounds }: Options): Promise<Figure[]> {
  const patio = await startPatio()
  const servers: Running[] = []
  const { db } = openDatabase({ databaseUrl: patio.databaseUrl, databasePool: 1, timeouts: null })
  try {
    const settings = (keepsPages: boolean) => ({
      DATABASE_URL: patio.databaseUrl,
      DEMO: '1',
      DATA_DIR: BENCH_DATA,
      LOG_LEVEL: 'error',
      LIMITS: 'workMsAtOnce=999999999,workMsPerSecond=999999999',
      PAGE_CACHE_SECONDS: keepsPages ? '60' : '0',
    })
    const start = async (keepsPages: boolean) => {
      const server = await startProgram('server.ts', settings(keepsPages), 'bench/traced.ts')
      servers.push(server)
      return server
    }
    const [one, other, keeping] = [await start(false), await start(false), await start(true)]
    const database = async () => {
      const { rows } = await sql<{
        pid: number
      }>`select pid from pg_stat_activity where pid <> pg_backend_pid()`.execute(db)
      return rows.reduce((sum, { pid }) => sum + processes.processorMs(pid), 0)
    }
    const figures: Figure[] = []
    for (const page of pageNames) {
      note(`${page}...`)
      const alone = await costOf([one], page, ANEW * rounds, database)
      const both = await costOf([one, other], page, ANEW * rounds, database)
      const cached = await costOf([keeping], page, CACHED * rounds, database)
      figures.push(...figuresOf(page, { alone, both, cached }))
    }
    return figures
  } finally {
    await db.destroy()
    await Promise.all(servers.map((server) => server.stop()))
    await patio.stop()
  }
}

/** Milliseconds of processor time for one page. */
type Cost = { server: number; database: number }
type Page = (typeof pageNames)[number]

/** All servers are asked at once, each for its part of the pages. */
async function costOf(
  servers: readonly Running[],
  page: Page,
  pages: number,
  database: () => Promise<number>,
): Promise<Cost> {
  const each = Math.ceil(pages / servers.length)
  await Promise.all(servers.map((server) => ask(server, page, WARM)))
  const before = { server: await usedBy(servers), database: await database() }
  await Promise.all(servers.map((server) => ask(server, page, each)))
  const after = { server: await usedBy(servers), database: await database() }
  const made = each * servers.length
  return { server: (after.server - before.server) / made, database: (after.database - before.database) / made }
}

async function usedBy(servers: readonly Running[]): Promise<number> {
  const used = await Promise.all(servers.map(async (server) => (await server.send({ traces: null })) as FromTraced))
  return used.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
}

async function ask({ address }: Running, page: Page, times: number): Promise<void> {
  const url = (await pagesOf(address))[page]
  let left = times
  const some = async () => {
    while (left > 0) {
      left -= 1
      await textOf(url)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, some))
}

const figuresOf = (page: Page, { alone, both, cached }: Record<'alone' | 'both' | 'cached', Cost>): Figure[] => [
  { figure: `${page}, made anew: server`, value: alone.server, unit: 'ms of processor' },
  { figure: '  database', value: alone.database, unit: 'ms of processor' },
  { figure: '  pages of a core', value: 1000 / alone.server, unit: '/s' },
  { figure: '  two servers at once, beside one', value: both.server / alone.server, unit: 'times' },
  { figure: '  cores of servers for one of the database', value: alone.server / alone.database, unit: '' },
  { figure: `${page}, cached`, value: cached.server, unit: 'ms of processor' },
  { figure: '  pages of a core', value: 1000 / cached.server, unit: '/s' },
]
