import { pageNames, pagesOf } from './addresses.ts'
import { equalPage, startBare } from './bare.ts'
import { type Load, loadOf } from './load.ts'
import { type Figure, median, note, type Options } from './report.ts'
import { startPatio } from './running.ts'

/** Seconds of load before anything counts: both programs are compiled by then, and caches are as on any other day. */
const WARM_UP_S = 3

/** Requests a second of each page, beside a bare page of the same size on the same machine in the same minute. */
export async function measure({ rounds, seconds }: Options): Promise<Figure[]> {
  const patio = await startPatio()
  try {
    const bare = await startBare()
    try {
      return await beside(patio.address, bare.address, { rounds, seconds })
    } finally {
      await bare.stop()
    }
  } finally {
    await patio.stop()
  }
}

type Plan = { rounds: number; seconds: number }

async function beside(patio: string, bare: string, plan: Plan): Promise<Figure[]> {
  const pages = await pagesOf(patio)
  const figures: Figure[] = []
  for (const name of pageNames) {
    const equal = await equalPage(bare, pages[name])
    note(`${name}: ${equal.description}`)
    figures.push(...figuresOf(name, await interleaved(pages[name], equal.url, plan)))
  }
  return figures
}

/** A B A B: what the machine does besides troubles both alike. */
async function interleaved(own: string, bare: string, { rounds, seconds }: Plan) {
  await loadOf(own, WARM_UP_S)
  await loadOf(bare, WARM_UP_S)

  const measured: { own: Load[]; bare: Load[] } = { own: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    measured.own.push(await loadOf(own, seconds))
    measured.bare.push(await loadOf(bare, seconds))
  }
  return { own: middle(measured.own), bare: middle(measured.bare) }
}

const middle = (loads: readonly Load[]): Load => ({
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  p99Ms: median(loads.map(({ p99Ms }) => p99Ms)),
})

function figuresOf(page: string, { own, bare }: { own: Load; bare: Load }): Figure[] {
  return [
    { figure: `${page}.rate`, value: own.perSecond, unit: 'req/s' },
    { figure: `${page}.p99`, value: own.p99Ms, unit: 'ms' },
    { figure: `${page}.bare_rate`, value: bare.perSecond, unit: 'req/s' },
    { figure: `${page}.bare_p99`, value: bare.p99Ms, unit: 'ms' },
    { figure: `${page}.ratio`, value: own.perSecond / bare.perSecond, unit: '', goal: '>=0.7' },
  ]
}
