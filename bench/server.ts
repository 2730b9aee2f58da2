import { pageNames, pagesOf } from './addresses.ts'
import { equalPage, startBare } from './bare.ts'
import { type Load, loadOf } from './load.ts'
import { type Figure, median, note, type Options } from './report.ts'
import { startPatio } from './running.ts'

/** Seconds of load before anything counts: both programs are compiled by then, and caches are as on any other day. */
const WARM_UP_S = 3

/** Requests a second of each page, beside a bare page of the same size on the same machine in the same minute. */
export async function measure({ rounds, seconds }: Options): Promise<Figure[]> {
  const patio = await startPatio({ alsoUncached: true })
  try {
    const bare = await startBare()
    try {
      return await beside(patio, bare.address, { rounds, seconds })
    } finally {
      await bare.stop()
    }
  } finally {
    await patio.stop()
  }
}

type Plan = { rounds: number; seconds: number }

async function beside(patio: { address: string; uncached: string }, bare: string, plan: Plan): Promise<Figure[]> {
  const pages = await pagesOf(patio.address)
  const figures: Figure[] = []
  for (const name of pageNames) {
    const equal = await equalPage(bare, pages[name])
    note(`${name}: ${equal.description}`)
    figures.push(
      ...figuresOf(
        name,
        await interleaved(
          { own: pages[name], uncached: pages[name].replace(patio.address, patio.uncached), bare: equal.url },
          plan,
        ),
      ),
    )
  }
  return figures
}

type Addresses = { own: string; uncached: string; bare: string }
const programs = ['own', 'uncached', 'bare'] as const

/** A B C A B C: what the machine does besides troubles all alike. */
async function interleaved(addresses: Addresses, { rounds, seconds }: Plan) {
  for (const program of programs) await loadOf(addresses[program], WARM_UP_S)

  const measured = { own: [] as Load[], uncached: [] as Load[], bare: [] as Load[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const program of programs) measured[program].push(await loadOf(addresses[program], seconds))
  }
  return { own: middle(measured.own), uncached: middle(measured.uncached), bare: middle(measured.bare) }
}

const middle = (loads: readonly Load[]): Load => ({
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  p99Ms: median(loads.map(({ p99Ms }) => p99Ms)),
})

function figuresOf(page: string, { own, uncached, bare }: Record<(typeof programs)[number], Load>): Figure[] {
  return [
    { figure: `${page}.rate`, value: own.perSecond, unit: 'req/s' },
    { figure: `${page}.p99`, value: own.p99Ms, unit: 'ms' },
    { figure: `${page}.bare_rate`, value: bare.perSecond, unit: 'req/s' },
    { figure: `${page}.bare_p99`, value: bare.p99Ms, unit: 'ms' },
    { figure: `${page}.uncached_rate`, value: uncached.perSecond, unit: 'req/s' },
    { figure: `${page}.uncached_p99`, value: uncached.p99Ms, unit: 'ms' },
    { figure: `${page}.uncached_ratio`, value: uncached.perSecond / bare.perSecond, unit: '' },
    { figure: `${page}.ratio`, value: own.perSecond / bare.perSecond, unit: '', goal: '>=0.7' },
  ]
}
