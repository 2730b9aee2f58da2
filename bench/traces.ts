import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEFAULT_SHARE } from '#platform/tracing-setting.server.ts'
import { logInAs } from './guest.ts'
import { type Figure, median, note, type Options } from './report.ts'
import { BENCH_DATA, type Running, startPatio, startProgram } from './running.ts'
import type { FromTraced, ToTraced } from './traced.ts'

/** Of each page, for one figure of one side: about a second, so that sides that are compared are of the same moment. */
const REQUESTS = 25
const AT_ONCE = 4
const ROUNDS = 24
const WARM_ROUNDS = 4

/** Pages of strangers and of a guest, each rendered anew. */
const pages = ['/', '/?location=Santiago', '/about', '/bookings', '/messages', '/account-settings']

/** The share of each; without one nothing is traced. Twice nothing says what the figures are worth. */
const sides = { nothing: null, again: null, usual: DEFAULT_SHARE, everything: 1 } as const
type Side = keyof typeof sides
const sideNames = Object.keys(sides) as Side[]

/**
 * The processor's time of a request that is traced, beside the same without. One process does all in turns: two of one program differ
 * by some percent, as long as they live. The collector is this process, and what is sent is counted where it was noted.
 */
export async function measure({ rounds }: Options): Promise<Figure[]> {
  const collector = createServer((request, response) => void request.resume().on('end', () => response.end('{}')))
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`
  const patio = await startPatio()
  let server: Running | null = null
  try {
    const settings = {
      DATABASE_URL: patio.databaseUrl,
      DEMO: '1',
      DATA_DIR: BENCH_DATA,
      LOG_LEVEL: 'error',
      LIMITS: 'workMsAtOnce=999999999,workMsPerSecond=999999999',
      PAGE_CACHE_SECONDS: '0',
    }
    server = await startProgram('server.ts', settings, 'bench/traced.ts')
    return figuresOf(await costsOf(server, url, Math.max(ROUNDS, rounds)))
  } finally {
    await server?.stop()
    await patio.stop()
    collector.close()
  }
}

type Costs = Record<Side, number[]>

/** Of each side and round, milliseconds of the processor for one request. */
async function costsOf(server: Running, url: string, rounds: number): Promise<Costs> {
  const cookie = await logInAs(server.address, 'guest')
  const costs: Costs = { nothing: [], again: [], usual: [], everything: [] }
  for (let round = -WARM_ROUNDS; round < rounds; round += 1) {
    if (round >= 0 && round % 6 === 0) note(`Round ${round + 1} of ${rounds}...`)
    // Each is first, second, … as often as the others.
    const turned = sideNames.map((_, index) => sideNames[(index + round + WARM_ROUNDS) % sideNames.length]!)
    for (const side of round % 2 === 0 ? turned : turned.toReversed()) {
      const share = sides[side]
      const before = await set(server, { traces: share === null ? null : { url, share } })
      await ask(server, cookie)
      const after = await set(server, { traces: null })
      if (round >= 0) costs[side].push((after - before) / (pages.length * REQUESTS))
    }
  }
  return costs
}

async function set(server: Running, message: ToTraced): Promise<number> {
  return ((await server.send(message)) as FromTraced).cpuMs
}

async function ask({ address }: Running, cookie: string): Promise<void> {
  for (const page of pages) {
    let left = REQUESTS
    const some = async () => {
      while (left > 0) {
        left -= 1
        const answer = await fetch(address + page, { headers: { cookie } })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${page} answered ${answer.status}.`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, some))
  }
}

function figuresOf(costs: Costs): Figure[] {
  const more = (side: Side) => costs[side].map((ms, round) => (ms / costs.nothing[round]! - 1) * 100)
  return [
    { figure: 'a page without traces', value: median(costs.nothing), unit: 'ms of processor' },
    { figure: 'the same again, more', value: median(more('again')), unit: '%' },
    { figure: 'the same again, uncertain by', value: uncertaintyOf(more('again')), unit: '%' },
    { figure: 'traces, as set by default, cost', value: median(more('usual')), unit: '%', goal: '<=2' },
    { figure: 'traces, as set by default, uncertain by', value: uncertaintyOf(more('usual')), unit: '%' },
    { figure: 'everything traced costs', value: median(more('everything')), unit: '%' },
    { figure: 'everything traced, uncertain by', value: uncertaintyOf(more('everything')), unit: '%' },
  ]
}

/** Two standard errors of a median, of what its rounds differ by without the wildest quarter at either end. */
function uncertaintyOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))]!
  const deviation = (at(0.75) - at(0.25)) / 1.349
  return (2 * 1.2533 * deviation) / Math.sqrt(values.length)
}
