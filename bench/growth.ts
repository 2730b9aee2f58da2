import { openDatabase } from '#platform/db.server.ts'
import { pagesOf } from './addresses.ts'
import { spreadOf } from './backend-time.ts'
import { logInAs } from './guest.ts'
import { A_YEAR, fillYears, type Size, sizesOf } from './growth-world.ts'
import { type Figure, note, type Options } from './report.ts'
import { startPatio } from './running.ts'

const YEARS = { young: 1, old: 10 } as const

/** A page may be so much slower after ten years. */
const GOAL = '<=1.2'

/** The time of one page differs by so many milliseconds from one run to the next, whatever its world. */
const NOISE_MS = 2

const ofPerson = {
  guest: ['/bookings', '/messages', '/notifications'],
  host: [
    '/host/dashboard',
    '/host/bookings',
    '/host/calendar',
    '/host/performance',
    '/host/reviews',
    '/messages',
    '/payments',
  ],
  admin: [
    '/admin',
    '/admin/bookings',
    '/admin/users',
    '/admin/listings',
    '/admin/revenue',
    '/admin/emails',
    '/admin/audit',
  ],
} as const

/**
 * Pages of a marketplace after one year and after ten, in turn: each published listing of the demo world has the past that one of 100,000
 * has. What such a marketplace needs at its full size is reckoned from the rows of the sample.
 */
export async function measure({ rounds }: Options): Promise<Figure[]> {
  note(`A past of ${YEARS.young} and of ${YEARS.old} years: minutes...`)
  const patio = await startPatio({
    world: { name: 'growth_young', fill: fillYears(YEARS.young) },
    beside: { name: 'growth_old', fill: fillYears(YEARS.old) },
    keepsPages: false,
  })
  try {
    const [young, old] = [patio.address, patio.beside!.address]
    const figures: Figure[] = []
    for (const [page, paths] of await pagesToRead(young, old))
      figures.push(...(await sideBySide(page, paths, 30 * rounds)))
    return [...figures, ...(await onPaper(patio.beside!.databaseUrl))]
  } finally {
    await patio.stop()
  }
}

/** A page of both worlds, with whoever reads it there. */
type Pair = readonly [young: Reading, old: Reading]
type Reading = { url: string; cookie: string }

async function pagesToRead(young: string, old: string): Promise<[string, Pair][]> {
  const [strangers, others] = [await pagesOf(young), await pagesOf(old)]
  const pages: [string, Pair][] = Object.entries(strangers).map(([name, url]) => [
    name,
    [
      { url, cookie: '' },
      { url: others[name as keyof typeof others], cookie: '' },
    ],
  ])
  for (const [who, paths] of Object.entries(ofPerson)) {
    const role = who as keyof typeof ofPerson
    const [ofYoung, ofOld] = [await logInAs(young, role), await logInAs(old, role)]
    for (const path of paths)
      pages.push([
        `${who} ${path}`,
        [
          { url: `${young}${path}`, cookie: ofYoung },
          { url: `${old}${path}`, cookie: ofOld },
        ],
      ])
  }
  return pages
}

/** A B A B: what the machine does besides troubles both alike. */
async function sideBySide(page: string, [young, old]: Pair, count: number): Promise<Figure[]> {
  const tookMs: [number[], number[]] = [[], []]
  for (let each = -5; each < count; each += 1)
    for (const [world, reading] of [young, old].entries()) {
      const ms = await timeOf(reading)
      // The first ones warm up.
      if (each >= 0) tookMs[world as 0 | 1].push(ms)
    }
  const [before, after] = tookMs.map((times) => spreadOf(times).p50) as [number, number]
  note(`${page}: ${before.toFixed(1)} and ${after.toFixed(1)} ms`)
  return [
    { figure: `${page}, ${YEARS.young} year`, value: before, unit: 'ms' },
    { figure: `  ${YEARS.old} years`, value: after, unit: 'ms' },
    { figure: '  times', value: Math.max(Math.min(before, after), after - NOISE_MS) / before, unit: '', goal: GOAL },
  ]
}

async function timeOf({ url, cookie }: Reading): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(url, { headers: { cookie } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`)
  return performance.now() - begun
}

/** A marketplace of the issue: 100,000 listings for ten years. */
const MARKET = { listings: 100_000, years: 10, viewsADay: 20 } as const
const BOOKINGS = MARKET.listings * MARKET.years * A_YEAR.bookings

/** Rows of each table for a booking that is over; those with a life by the bookings of a year. */
const forEver = {
  bookings: 1,
  quotes: 1,
  booking_status_changes: 3,
  occupancy: 1,
  payments: 1,
  journal: 3,
  postings: 7,
  conversations: 0.9,
  messages: 3.6,
  reviews: 0.4,
  audit_log: 0.1,
} as const
const forAYear = { notifications: 4, outgoing_emails: 6 } as const

/** Tables too large for here, from the bytes of a row with its indexes in the sample. */
async function onPaper(databaseUrl: string): Promise<Figure[]> {
  const { db } = openDatabase({ databaseUrl, databasePool: 1, timeouts: null })
  try {
    const tables = [...Object.keys(forEver), ...Object.keys(forAYear), 'daily_views', 'property_views', 'monthly_views']
    const sizes = new Map((await sizesOf(db, tables)).map((size) => [size.table, size]))
    const gigabytes = (table: string, rows: number) => ({
      figure: `on paper: ${table}, ${(rows / 1e6).toFixed(0)} M rows`,
      value: (rows * bytesOf(sizes.get(table))) / 1e9,
      unit: 'GB',
    })
    const figures = [
      ...Object.entries(forEver).map(([table, rows]) => gigabytes(table, BOOKINGS * rows)),
      ...Object.entries(forAYear).map(([table, rows]) => gigabytes(table, (BOOKINGS / MARKET.years) * rows)),
      gigabytes('property_views', MARKET.listings * MARKET.viewsADay * 7),
      gigabytes('daily_views', MARKET.listings * 100),
      gigabytes('monthly_views', MARKET.listings * MARKET.years * 12),
    ]
    const all = figures.reduce((sum, { value }) => sum + value, 0)
    return [...figures, { figure: 'on paper: all of it', value: all, unit: 'GB' }]
  } finally {
    await db.destroy()
  }
}

const bytesOf = (size: Size | undefined) => (size && size.rows > 0 ? size.bytes / size.rows : 0)
