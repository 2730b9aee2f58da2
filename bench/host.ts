import { diaryPageSize } from '#domain/calendars/diary.ts'
import { spreadOf } from './backend-time.ts'
import { logInAs } from './guest.ts'
import { fillHost, HOST } from './host-world.ts'
import { type Figure, note, type Options } from './report.ts'
import { startPatio } from './running.ts'

const rows = (page: number) => `/host/calendar/rows?view=quarter&page=${page}`

/** Addresses that are read at once; the rows of the calendar that are scrolled to come five at a time. */
const pages = {
  dashboard: ['/host/dashboard'],
  bookings: ['/host/bookings'],
  calendar: ['/host/calendar'],
  'calendar of 13 weeks': ['/host/calendar?view=quarter'],
  'its next rows': [rows(2)],
  'its 200 rows at once': Array.from({ length: HOST.listings / diaryPageSize('quarter') }, (_, index) =>
    rows(index + 1),
  ),
  performance: ['/host/performance'],
} as const

/** Milliseconds within which 95 of 100 pages of such a host are answered. */
const GOAL = '<=150'

/** The pages of a host with very much, one after the other, on a database of its own. */
export async function measure({ rounds }: Options): Promise<Figure[]> {
  note(`A host with ${HOST.listings} listings and ${HOST.bookings} bookings...`)
  const patio = await startPatio({ world: { name: 'host_bench', fill: fillHost } })
  try {
    const cookie = await logInAs(patio.address, 'host')
    const figures: Figure[] = []
    for (const [page, paths] of Object.entries(pages)) {
      const urls = paths.map((path) => `${patio.address}${path}`)
      // All rows at once are more than any browser asks for.
      figures.push(...(await figuresOf(page, urls, cookie, 50 * rounds, urls.length === 1)))
    }
    return figures
  } finally {
    await patio.stop()
  }
}

async function figuresOf(
  page: string,
  urls: readonly string[],
  cookie: string,
  count: number,
  hasGoal: boolean,
): Promise<Figure[]> {
  const tookMs: number[] = []
  for (let each = -5; each < count; each += 1) {
    const begun = performance.now()
    await Promise.all(urls.map((url) => read(url, cookie)))
    // The first ones warm up.
    if (each >= 0) tookMs.push(performance.now() - begun)
  }
  const { p50, p95 } = spreadOf(tookMs)
  return [
    { figure: `${page}.p50`, value: p50, unit: 'ms' },
    { figure: `${page}.p95`, value: p95, unit: 'ms', ...(hasGoal && { goal: GOAL }) },
  ]
}

async function read(url: string, cookie: string): Promise<void> {
  const answer = await fetch(url, { headers: { cookie } })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`)
}
