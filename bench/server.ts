import { pageNames, pagesOf } from './addresses.ts'
import { equalPage, startBare } from './bare.ts'
import { logIn, pagesOfGuest } from './guest.ts'
import { type Load, loadOf } from './load.ts'
import { memoryAfterPages } from './many-pages.ts'
import { startOther } from './other.ts'
import { type Figure, type Goal, median, note, type Options } from './report.ts'
import { startPatio } from './running.ts'

/** Seconds of load before anything counts: both programs are compiled by then, and caches are as on any other day. */
const WARM_UP_S = 3

/** Each page rendered anew beside the bare page of its size; a figure below is too slow. */
const UNCACHED_GOALS: Record<string, Goal> = { home: '>=0.6', results: '>=0.35', listing: '>=0.17' }

/** A page may cost this much more for the logged-in: their session and their bookings are read. */
const SIGNED_IN_GOAL: Goal = '<=1.3'

/** The gain over `--before`, another checkout; set when the pages were made twice as fast. */
const GAIN_GOAL: Goal = '>=2'

/**
 * Requests a second of each page, beside a bare page of the same size on the same machine in the same minute; for strangers and for a
 * guest who is logged in, from the page cache and rendered anew; and the memory after many pages.
 */
export async function measure({ rounds, seconds, before }: Options): Promise<Figure[]> {
  const ends: (() => Promise<void>)[] = []
  const started = async <Program extends { stop: () => Promise<void> }>(
    program: Promise<Program>,
  ): Promise<Program> => {
    ends.unshift((await program).stop)
    return program
  }
  try {
    const patio = await started(startPatio({ alsoUncached: true }))
    const bare = await started(startBare())
    const other = before ? await started(startOther(before)) : null
    const uncached = patio.uncached!.address
    const addresses = { own: patio.address, uncached, bare: bare.address, before: other?.address ?? null }
    const figures = [
      ...(await ofStrangers(addresses, { rounds, seconds })),
      ...(await ofGuests(uncached, { rounds, seconds })),
    ]
    return [...figures, ...(await memoryAfterPages(patio))]
  } finally {
    for (const end of ends) await end()
  }
}

type Plan = { rounds: number; seconds: number }
type Programs = { own: string; uncached: string; bare: string; before: string | null }

async function ofStrangers({ own, uncached, bare, before }: Programs, plan: Plan): Promise<Figure[]> {
  const [pages, pagesBefore] = [await pagesOf(own), before && (await pagesOf(before))]
  const cookie = await logIn(uncached)
  const figures: Figure[] = []
  for (const name of pageNames) {
    const equal = await equalPage(bare, pages[name])
    note(`${name}: ${equal.description}`)
    const page = pages[name].replace(own, uncached)
    const requests = {
      own: { url: pages[name] },
      uncached: { url: page },
      signedIn: { url: page, cookie },
      bare: { url: equal.url },
    }
    const loads = pagesBefore
      ? await interleaved({ ...requests, before: { url: pagesBefore[name] } }, plan)
      : await interleaved(requests, plan)
    figures.push(...figuresOf(name, loads))
  }
  return figures
}

/** Pages that only those who are logged in have. */
async function ofGuests(address: string, plan: Plan): Promise<Figure[]> {
  const cookie = await logIn(address)
  const { listing } = await pagesOf(address)
  const pages = await pagesOfGuest(address, listing, cookie)
  const figures: Figure[] = []
  for (const [name, url] of Object.entries(pages)) {
    const { guest } = await interleaved({ guest: { url, cookie } }, plan)
    figures.push(
      { figure: `${name}.signed_in_rate`, value: guest.perSecond, unit: 'req/s' },
      { figure: `${name}.signed_in_p99`, value: guest.p99Ms, unit: 'ms' },
    )
  }
  return figures
}

type Question = { url: string; cookie?: string }

/** A B C A B C: what the machine does besides troubles all alike. */
async function interleaved<Name extends string>(
  requests: Record<Name, Question>,
  { rounds, seconds }: Plan,
): Promise<Record<Name, Load>> {
  const all = Object.entries<Question>(requests)
  for (const [, { url, cookie }] of all) await loadOf(url, WARM_UP_S, cookie)

  const measured = new Map<string, Load[]>(all.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { url, cookie }] of all) measured.get(name)!.push(await loadOf(url, seconds, cookie))
  }
  return Object.fromEntries(all.map(([name]) => [name, middle(measured.get(name)!)])) as Record<Name, Load>
}

const middle = (loads: readonly Load[]): Load => ({
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  p99Ms: median(loads.map(({ p99Ms }) => p99Ms)),
})

type Loads = Record<'own' | 'uncached' | 'signedIn' | 'bare', Load> & { before?: Load }

function figuresOf(page: string, { own, uncached, signedIn, bare, before }: Loads): Figure[] {
  const ratio = (one: Load, other: Load) => one.perSecond / other.perSecond
  return [
    { figure: `${page}.rate`, value: own.perSecond, unit: 'req/s' },
    { figure: `${page}.p99`, value: own.p99Ms, unit: 'ms' },
    { figure: `${page}.bare_rate`, value: bare.perSecond, unit: 'req/s' },
    { figure: `${page}.bare_p99`, value: bare.p99Ms, unit: 'ms' },
    { figure: `${page}.ratio`, value: ratio(own, bare), unit: '', goal: '>=0.7' },
    { figure: `${page}.uncached_rate`, value: uncached.perSecond, unit: 'req/s' },
    { figure: `${page}.uncached_p99`, value: uncached.p99Ms, unit: 'ms' },
    { figure: `${page}.uncached_ratio`, value: ratio(uncached, bare), unit: '', goal: UNCACHED_GOALS[page]! },
    { figure: `${page}.signed_in_rate`, value: signedIn.perSecond, unit: 'req/s' },
    { figure: `${page}.signed_in_p99`, value: signedIn.p99Ms, unit: 'ms' },
    { figure: `${page}.signed_in_cost`, value: ratio(uncached, signedIn), unit: '', goal: SIGNED_IN_GOAL },
    ...(before
      ? ([
          { figure: `${page}.before_rate`, value: before.perSecond, unit: 'req/s' },
          { figure: `${page}.gain`, value: ratio(uncached, before), unit: '', goal: GAIN_GOAL },
        ] satisfies Figure[])
      : []),
  ]
}
