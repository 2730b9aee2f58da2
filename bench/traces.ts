import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { logInAs } from './guest.ts'
import { type Figure, median, note, type Options } from './report.ts'
import { BENCH_DATA, type Running, startPatio, startProgram } from './running.ts'

const TOKEN = 'a-token-of-the-bench'
/** Of each page, in one round at one side. */
const REQUESTS = 120
const AT_ONCE = 4

/** Pages of strangers and of a guest, each rendered anew. */
const pages = ['/', '/?location=Santiago', '/about', '/bookings', '/messages', '/account-settings']

/**
 * The processor's time of a request with all of it traced, beside the same without: two servers of one database, in turns, since a
 * machine's speed changes from one minute to the next. The collector is this process.
 */
export async function measure({ rounds }: Options): Promise<Figure[]> {
  const collector = createServer((request, response) => void request.resume().on('end', () => response.end('{}')))
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
  const { port } = collector.address() as AddressInfo
  const patio = await startPatio()
  const started: Running[] = []
  try {
    const start = async (settings: Record<string, string>) => {
      const server = await startProgram('server.ts', {
        DATABASE_URL: patio.databaseUrl,
        DEMO: '1',
        DATA_DIR: BENCH_DATA,
        LOG_LEVEL: 'error',
        LIMITS: 'workMsAtOnce=999999999,workMsPerSecond=999999999',
        PAGE_CACHE_SECONDS: '0',
        METRICS_TOKEN: TOKEN,
        ...settings,
      })
      started.push(server)
      return server
    }
    const plain = await start({})
    const traced = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
    const costs = await costsOf(plain, traced, Math.max(6, rounds))
    return [
      { figure: 'a page without traces', value: median(costs.map((cost) => cost.plainMs)), unit: 'ms of processor' },
      { figure: 'a page that is traced', value: median(costs.map((cost) => cost.tracedMs)), unit: 'ms of processor' },
      {
        figure: 'traces cost',
        value: median(costs.map(({ plainMs, tracedMs }) => (tracedMs / plainMs - 1) * 100)),
        unit: '%',
        goal: '<=2',
      },
    ]
  } finally {
    for (const each of started) await each.stop()
    await patio.stop()
    collector.close()
  }
}

async function costsOf(plain: Running, traced: Running, rounds: number) {
  const cookies = new Map<Running, string>()
  for (const side of [plain, traced]) {
    cookies.set(side, await logInAs(side.address, 'guest'))
    // Compiled and warm.
    for (let round = 0; round < 3; round += 1) await costOf(side, cookies.get(side)!)
  }
  const costs: { plainMs: number; tracedMs: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    note(`Round ${round + 1} of ${rounds}...`)
    // Whoever is first has a colder cache, so they take turns at that too.
    const sides = round % 2 === 0 ? [plain, traced] : [traced, plain]
    const took = new Map<Running, number>()
    for (const side of sides) took.set(side, await costOf(side, cookies.get(side)!))
    costs.push({ plainMs: took.get(plain)!, tracedMs: took.get(traced)! })
  }
  return costs
}

/** Milliseconds of the process' processor time for one request, all threads together. */
async function costOf({ address }: Running, cookie: string): Promise<number> {
  const before = await processorMs(address)
  for (const page of pages) {
    let left = REQUESTS
    const ask = async () => {
      while (left > 0) {
        left -= 1
        const answer = await fetch(address + page, { headers: { cookie } })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${page} answered ${answer.status}.`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, ask))
  }
  return ((await processorMs(address)) - before) / (pages.length * REQUESTS)
}

async function processorMs(address: string): Promise<number> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const [, seconds] = /^process_cpu_seconds_total (\S+)$/m.exec(await answer.text())!
  return Number(seconds) * 1000
}
