import { bookingsTable } from '#domain/admin/bookings-table.ts'
import { listingsTable } from '#domain/admin/listings-table.ts'
import { peopleTable } from '#domain/admin/people-table.ts'
import { readTable, type TableSpec, writeTable } from '#domain/admin/table-view.ts'
import { shownNumber } from '#kernel/shown-number.ts'
import { openDatabase } from '#platform/db.server.ts'
import { fillAdmin, WORLD } from './admin-world.ts'
import { spreadOf } from './backend-time.ts'
import { logInAs } from './guest.ts'
import { memoryOf } from './memory.ts'
import { type Figure, note, type Options } from './report.ts'
import { startPatio } from './running.ts'

/** Milliseconds within which 95 of 100 first pages of a list are answered, whatever its order and its filters. */
const LIST_GOAL = '<=150'
/** The same of the search over everything. */
const FIND_GOAL = '<=100'
/** Megabytes that the server takes more while it sends a file of a million rows. */
const MEMORY_GOAL = '<=80'

const lists: Readonly<Record<string, { path: string; spec: TableSpec; queries: readonly string[] }>> = {
  people: {
    path: '/admin/users',
    spec: peopleTable,
    queries: ['', 'González', 'person777@', 'Ana', 'no-such-person'],
  },
  listings: {
    path: '/admin/listings',
    spec: listingsTable,
    queries: ['', 'harbour', 'Space 4242', 'City 7', 'no-such-space'],
  },
  bookings: { path: '/admin/bookings', spec: bookingsTable, queries: ['', 'González', 'person777@', 'harbour'] },
}

/** The lists of an operator with a million bookings, the search over all of it, and the file of all bookings. */
export async function measure({ rounds }: Options): Promise<Figure[]> {
  const patio = await startPatio({ world: { name: 'admin_bench', fill: fillAdmin } })
  try {
    const cookie = await logInAs(patio.address, 'admin')
    const ask = (path: string) => timed(`${patio.address}${path}`, cookie)
    // The file asks who it is once more, after a while: it comes first.
    const figures = await fileFigures(patio, cookie)
    for (const [name, { path, spec, queries }] of Object.entries(lists))
      figures.push(...(await spread(name, addressesOf(path, spec, queries), rounds, ask, LIST_GOAL)))
    const emails = ['', '?state=dead', '?type=welcome', '?to=person777', '?since=2026-01-01T00:00'].map(
      (params) => `/admin/emails${params}`,
    )
    figures.push(...(await spread('emails', emails, rounds, ask, LIST_GOAL)))
    figures.push(...(await spread('find', await numbersOf(patio.databaseUrl), rounds, ask, FIND_GOAL)))
    figures.push(...(await spread('desk', ['/admin'], rounds * 10, ask, LIST_GOAL)))
    return figures
  } finally {
    await patio.stop()
  }
}

/** Each order, each value of each filter, and each search, alone and with the first filter. */
function addressesOf(path: string, spec: TableSpec, queries: readonly string[]): string[] {
  const usual = readTable(spec, new URLSearchParams())
  const [first] = Object.entries(spec.filters)
  const states = [
    ...spec.orders.map((order) => ({ ...usual, order })),
    ...Object.entries(spec.filters).flatMap(([name, values]) =>
      values.flatMap((value) =>
        spec.orders.map((order) => ({ ...usual, order, filters: { ...usual.filters, [name]: value } })),
      ),
    ),
    ...queries.map((query) => ({ ...usual, query })),
    ...queries.flatMap((query) =>
      (first?.[1] ?? []).map((value) => ({ ...usual, query, filters: { ...usual.filters, [first![0]]: value } })),
    ),
  ]
  return [...new Set(states.map((state) => `${path}?${writeTable(spec, state)}`))]
}

/** Words as people type them: numbers, addresses, names, the end of a telephone number, and what is nobody's. */
async function numbersOf(databaseUrl: string): Promise<string[]> {
  const { db } = openDatabase({ databaseUrl, databasePool: 1, timeouts: null })
  try {
    const booking = await db.selectFrom('bookings').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const typed = [
      shownNumber(booking.id),
      booking.id,
      'cs_bench_4242',
      'pi_bench_777777',
      're_bench_3',
      'person4242@people71.example',
    ]
    const words = ['González 4242', 'Space 4242', '00004242', 'deadbeef', 'no-such-thing']
    return [...typed, ...words].map((text) => `/admin/find?q=${encodeURIComponent(text)}`)
  } finally {
    await db.destroy()
  }
}

async function spread(
  name: string,
  paths: readonly string[],
  rounds: number,
  ask: (path: string) => Promise<number>,
  goal: typeof LIST_GOAL | typeof FIND_GOAL,
): Promise<Figure[]> {
  note(`${name}: ${paths.length} addresses...`)
  const tookMs: number[] = []
  const worst = { path: '', ms: 0 }
  for (const path of paths) {
    // The first time reads from the disk.
    await ask(path)
    for (let round = 0; round < rounds; round += 1) {
      const ms = await ask(path)
      tookMs.push(ms)
      if (ms > worst.ms) Object.assign(worst, { path, ms })
    }
  }
  note(`  the slowest: ${worst.path} (${Math.round(worst.ms)} ms)`)
  const { p50, p95 } = spreadOf(tookMs)
  return [
    { figure: `${name}.p50`, value: p50, unit: 'ms' },
    { figure: `${name}.p95`, value: p95, unit: 'ms', goal },
  ]
}

/** @throws Error where the answer is neither a page nor the way to the one thing that was found */
async function timed(url: string, cookie: string): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  await answer.text()
  if (![200, 302].includes(answer.status)) throw new Error(`${url} answered ${answer.status}.`)
  return performance.now() - begun
}

/** All bookings as a table, read as fast as it comes: what the server takes more meanwhile. */
async function fileFigures({ address, pid }: { address: string; pid: number }, cookie: string): Promise<Figure[]> {
  note('All bookings as a table...')
  await timed(`${address}/admin/bookings`, cookie)
  await timed(`${address}/admin/bookings/export.csv?q=no-such-booking`, cookie)
  const before = memoryOf(pid).total
  let highest = before
  const timer = setInterval(() => void (highest = Math.max(highest, memoryOf(pid).total)), 200)
  const begun = performance.now()
  try {
    const answer = await fetch(`${address}/admin/bookings/export.csv`, { headers: { cookie } })
    if (answer.status !== 200 || !answer.body) throw new Error(`The file answered ${answer.status}.`)
    let rows = -1
    for await (const part of answer.body) for (const byte of part) if (byte === 0x0a) rows += 1
    if (rows < WORLD.bookings) throw new Error(`The file has ${rows} rows.`)
  } finally {
    clearInterval(timer)
  }
  return [
    { figure: 'file.time', value: (performance.now() - begun) / 1000, unit: 's' },
    { figure: 'file.memory', value: highest - before, unit: 'MB', goal: MEMORY_GOAL },
  ]
}
