import { dropPartitions, makePartitions } from '#domain/analytics/commands/make-partitions.server.ts'
import { record } from '#domain/analytics/commands/record.server.ts'
import { rollBooks } from '#domain/insights/commands/roll-books.server.ts'
import { rollUp } from '#domain/insights/commands/roll-up.server.ts'
import { exportRows } from '#domain/insights/queries/export-rows.server.ts'
import { readAnswers } from '#domain/insights/queries/read-answers.server.ts'
import { readCohorts } from '#domain/insights/queries/read-cohorts.server.ts'
import { readFunnel } from '#domain/insights/queries/read-funnel.server.ts'
import { readSearches } from '#domain/insights/queries/read-searches.server.ts'
import { readSupply } from '#domain/insights/queries/read-supply.server.ts'
import { readTraffic } from '#domain/insights/queries/read-traffic.server.ts'
import type { ReportInput } from '#domain/insights/report-input.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { dropDatabase, ensureDatabase, startPostgres } from '#scripts/postgres.ts'
import { aView } from '#test/observations.ts'
import { sql } from 'kysely'
import { fillBooks, fillHour, HOUR, repeatDay } from './analytics-world.ts'
import { spreadOf } from './backend-time.ts'
import { endedAlways } from './interruption.ts'
import { type Figure, note } from './report.ts'
import { BENCH_DATA } from './running.ts'

const DATABASE = 'bench_analytics'
const DAYS = 90
const ROUNDS = 12
const BATCHES = 60
const EXPORTED = 100_000

/** A tenth of what the goals are meant for: an hour of 500,000 events instead of five million, 100,000 bookings instead of a million. */
export async function measure(): Promise<Figure[]> {
  const postgres = await startPostgres(BENCH_DATA)
  const stop = endedAlways(() => postgres.stop())
  try {
    await dropDatabase(postgres, DATABASE)
    await ensureDatabase(postgres, DATABASE)
    await migrate(postgres.url(DATABASE))
    const { db } = openDatabase({ databaseUrl: postgres.url(DATABASE), databasePool: 8, timeouts: null })
    try {
      return await inWorld(db)
    } finally {
      await db.destroy()
      await dropDatabase(postgres, DATABASE)
    }
  } finally {
    await stop()
  }
}

async function inWorld(db: Db): Promise<Figure[]> {
  const now = new Date(`${new Date().toISOString().slice(0, 10)}T20:00:00Z`)
  const day = now.toISOString().slice(0, 10)
  await makePartitions(db, day)
  note('Listings and bookings...')
  await fillBooks(db)
  note('An hour of events...')
  await fillHour(db, day)
  const events = HOUR.views + HOUR.times + HOUR.searches + HOUR.openings + HOUR.steps
  const rolled = await seconds(() => rollUp(db, now))
  const books = await seconds(() => rollBooks(db, now))
  const writing = await write(db, now)
  note(`The figures of ${DAYS} days...`)
  await repeatDay(db, day, DAYS)
  return [
    { figure: `roll up an hour of ${events} events`, value: rolled, unit: 's', goal: '<=6' },
    { figure: 'roll up bookings, listings and people, with 90 days of supply', value: books, unit: 's' },
    ...writing,
    ...(await reports(db, { now, day })),
    ...(await exported(db, { now, day })),
    {
      figure: 'drop a month',
      value: await seconds(() => dropPartitions(db, addDays(day, 150))),
      unit: 's',
      goal: '<=1',
    },
  ]
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** One after the other, as a server's queue writes them. */
async function write(db: Db, at: Date): Promise<Figure[]> {
  const times: number[] = []
  const { rows } = await sql<{ id: string }>`select id from listings limit 100`.execute(db)
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const observations = Array.from({ length: 250 }, (_, index) => {
      const view = aView({ at, listingId: rows[index % rows.length]!.id })
      return [view, { ...view, kind: 'time' as const, seconds: index, blurs: 0, focuses: 0, view: newId() }]
    }).flat()
    times.push((await seconds(() => record(db, observations))) * 1000)
  }
  const spread = spreadOf(times)
  return [
    { figure: 'observations written by one queue', value: 500_000 / spread.mean, unit: '/s', goal: '>=2000' },
    { figure: '  p99 of a batch of 500', value: spread.p99, unit: 'ms' },
  ]
}

type Moment = { now: Date; day: string }

async function reports(db: Db, { now, day }: Moment): Promise<Figure[]> {
  const input = (filters: ReportInput['filters']): ReportInput => ({
    range: { from: addDays(day, 1 - DAYS), to: day },
    compare: 'none',
    grain: 'week',
    filters,
    now,
    zone: 'America/Santiago',
  })
  const all = { readTraffic, readSearches, readFunnel, readSupply, readCohorts, readAnswers }
  const figures: Figure[] = []
  for (const [name, read] of Object.entries(all)) {
    for (const [kind, filters] of [
      ['everything', {}],
      ['a city', { city: 'City 7' }],
    ] as const) {
      const times: number[] = []
      await read(db, input(filters))
      for (let round = 0; round < ROUNDS; round += 1) times.push((await seconds(() => read(db, input(filters)))) * 1000)
      figures.push({
        figure: `${name}, ${DAYS} days, ${kind}, p95`,
        value: spreadOf(times).p95,
        unit: 'ms',
        goal: '<=150',
      })
    }
  }
  return figures
}

async function exported(db: Db, { now, day }: Moment): Promise<Figure[]> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let [rows, highest] = [0, before]
  const range = { from: addDays(day, -DAYS), to: day }
  const begun = performance.now()
  for await (const _row of exportRows(db, { report: 'figures', range, filters: {}, now, zone: 'America/Santiago' })) {
    rows += 1
    if (rows % 1000 === 0) highest = Math.max(highest, process.memoryUsage().rss)
    if (rows >= EXPORTED) break
  }
  return [
    { figure: `memory for ${rows} exported rows`, value: (highest - before) / 2 ** 20, unit: 'MB', goal: '<=80' },
    { figure: '  written', value: rows / ((performance.now() - begun) / 1000), unit: '/s' },
  ]
}
