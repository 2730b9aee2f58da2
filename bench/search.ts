import { findCarousels } from '#domain/search/queries/find-carousels.server.ts'
import { findPins } from '#domain/search/queries/find-pins.server.ts'
import { searchListings } from '#domain/search/queries/search-listings.server.ts'
import { orderByPlace, rewrite } from '#domain/search/commands/order-by-place.server.ts'
import { boxAround } from '#kernel/geo.ts'
import { type Db, inTransaction, openDatabase } from '#platform/db.server.ts'
import { isTooSlow } from '#platform/deadline.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { planIn, searchIn } from '#test/searches.ts'
import { dropDatabase, ensureDatabase, startPostgres } from '#scripts/postgres.ts'
import { ensureGazetteer } from '#db/gazetteer/load.ts'
import { backendClock, type Spread, spreadOf } from './backend-time.ts'
import { sql } from 'kysely'
import { endedAlways } from './interruption.ts'
import { askOriginal } from './original.ts'
import { type Figure, type Goal, note, type Options } from './report.ts'
import { BENCH_DATA } from './running.ts'
import {
  cityQuestions,
  hottestQuestions,
  hourQuestions,
  type Question,
  rareQuestions,
  worldQuestions,
} from './search-questions.ts'
import { benchSuggestions } from './suggestions.ts'
import { changeWorld, fillWorld } from './search-world.ts'

const SIZES = [10_000, 100_000, 1_000_000] as const
const QUESTIONS = 224
const CLIENTS = 16

/** The application's own queries on generated worlds: the database's processor time of one client, and the time that sixteen wait. */
export async function measure({ listings }: Options): Promise<Figure[]> {
  const postgres = await startPostgres(BENCH_DATA)
  const stop = endedAlways(() => postgres.stop())
  try {
    await dropDatabase(postgres, 'bench_search')
    await ensureDatabase(postgres, 'bench_search')
    const databaseUrl = postgres.url('bench_search')
    await migrate(databaseUrl)
    const figures: Figure[] = []
    for (const size of SIZES.filter((each) => each <= listings)) figures.push(...(await inWorld(databaseUrl, size)))
    figures.push(...(await suggestions(databaseUrl)))
    await dropDatabase(postgres, 'bench_search')
    return figures
  } finally {
    await stop()
  }
}

async function inWorld(databaseUrl: string, size: number): Promise<Figure[]> {
  // One connection: its process is the one whose time is read. An ordering needs two.
  const { db } = openDatabase({ databaseUrl, databasePool: 1, timeouts: null })
  const { db: many } = openDatabase({ databaseUrl, databasePool: CLIENTS, timeouts: null })
  try {
    const today = new Date().toISOString().slice(0, 10)
    await fillWorld(db, size, today)
    const ordered = await order(many, size, 'stored')
    const figures = [...ordered, ...(await alone(db, size, today)), ...(await together(many, size, today))]
    if (size < SIZES.at(-1)!) return figures
    return [...figures, ...(await afterChanges({ db, many }, size, today))]
  } finally {
    await Promise.all([db.destroy(), many.destroy()])
  }
}

/** A bench's documents have no listings. */
const order = async (db: Db, size: number, what: string): Promise<Figure[]> => {
  note('Documents of a place together...')
  const begun = performance.now()
  const moved = await orderByPlace(db, { move: rewrite })
  const seconds = (performance.now() - begun) / 1000
  await sql`vacuum analyze search_document`.execute(db)
  return [
    { figure: `${name(size)}: ${what} together, documents moved`, value: moved, unit: '' },
    { figure: '  in', value: seconds, unit: 's' },
  ]
}

/** A tenth of the world is new, a tenth gone and a fifth otherwise: as it is then, and once the background has been over it. */
async function afterChanges({ db, many }: Record<'db' | 'many', Db>, size: number, today: string): Promise<Figure[]> {
  note('A tenth new, a tenth gone, a fifth otherwise...')
  await changeWorld(db, size, today)
  const questions = async (when: string) => {
    const [city, hottest] = await placesAlone(db, today)
    return [
      ...figuresOf(`${name(size)}, ${when}: a city`, city),
      ...figuresOf(`${name(size)}, ${when}: the hottest city`, hottest),
    ]
  }
  const before = await questions('after changes')
  const moved = await order(many, size, 'after changes')
  return [...before, ...moved, ...(await questions('in order again'))]
}

async function placesAlone(db: Db, today: string): Promise<[Spread, Spread]> {
  const now = new Date()
  const cpu = await cpuOf(db)
  const ask = (question: Question) => searchIn(db, question.search, near(question), now)
  return [await cpu(cityQuestions(QUESTIONS, today), ask), await cpu(hottestQuestions(QUESTIONS, today), ask)]
}

/** Suggestions while typing, from the whole gazetteer. */
async function suggestions(databaseUrl: string): Promise<Figure[]> {
  note('The gazetteer...')
  await ensureGazetteer(databaseUrl)
  const { db } = openDatabase({ databaseUrl, databasePool: 1, timeouts: null })
  try {
    const measured = await benchSuggestions(db)
    return measured.flatMap(({ name: what, ...spread }) => figuresOf(what, { ...spread, mean: Number.NaN }, '<=5'))
  } finally {
    await db.destroy()
  }
}

const near = ({ city }: Question) => boxAround(city)
const name = (size: number) => (size >= 1e6 ? `${size / 1e6} M` : `${size / 1e3} k`)

/** Goals of the issue: milliseconds of the database's processor at the 95th percentile, by size of the world. */
const goals: Record<string, Partial<Record<number, Goal>>> = {
  'a city': { 100_000: '<=9', 1_000_000: '<=15' },
  'the hottest city': { 1_000_000: '<=20' },
  'everywhere, with dates': { 1_000_000: '<=10' },
  pins: { 100_000: '<=15' },
  'carousels near somebody': { 1_000_000: '<=20' },
}

/** The database's processor time of each question, by the one connection that there is. */
async function cpuOf(db: Db) {
  const clock = await backendClock(db)
  return async <Each>(all: readonly Each[], ask: (input: Each) => Promise<unknown>): Promise<Spread> => {
    for (const input of all.slice(0, 20)) await ask(input)
    const times: number[] = []
    for (const input of all) {
      const before = clock()
      await ask(input)
      times.push(clock() - before)
    }
    return spreadOf(times)
  }
}

async function alone(db: Db, size: number, today: string): Promise<Figure[]> {
  const now = new Date()
  const cpu = await cpuOf(db)

  const inCity = cityQuestions(QUESTIONS, today)
  const input = (question: Question) => searchIn(db, question.search, near(question), now)
  const own = await cpu(inCity, input)
  const original = await cpu(inCity, (question) => askOriginal(db, question))
  const view = async (question: Question) => findPins(db, await planIn(db, question.search, near(question), now), 10)
  const somewhere = cityQuestions(60, today).map(({ city }) => city)

  const spreads: [string, Spread][] = [
    ['a city', own],
    ['the hottest city', await cpu(hottestQuestions(QUESTIONS, today), input)],
    [
      'the hottest city, cheapest first',
      await cpu(hottestQuestions(QUESTIONS, today), (question) =>
        input({ ...question, search: { ...question.search, sort: 'price_asc' } }),
      ),
    ],
    ['a city, per hour at a time', await cpu(hourQuestions(QUESTIONS, today), input)],
    ['everywhere, with dates', await cpu(worldQuestions(60, today), (search) => searchIn(db, search, null, now))],
    ['everywhere, something rare', await cpu(rareQuestions(20, today), (search) => searchIn(db, search, null, now))],
    ['pins', await cpu(inCity, view)],
    [
      'carousels near somebody',
      await cpu(somewhere, (city) => findCarousels(db, { type: 'day', near: city }, new Date())),
    ],
    ['the original’s way in a city', original],
  ]
  return [
    ...spreads.flatMap(([what, spread]) => figuresOf(`${name(size)}: ${what}`, spread, goals[what]?.[size])),
    {
      figure: `${name(size)}: the original’s p95 beside ours in a city`,
      value: original.p95 / own.p95,
      unit: 'times',
      ...(size >= 100_000 && { goal: '>=5' as const }),
    },
  ]
}

const figuresOf = (what: string, { p50, p95, p99, mean }: Spread, goal?: Goal): Figure[] => [
  { figure: `${what}, p50`, value: p50, unit: 'ms' },
  { figure: '  p95', value: p95, unit: 'ms', ...(goal && { goal }) },
  { figure: '  p99', value: p99, unit: 'ms' },
  ...(Number.isNaN(mean) ? [] : [{ figure: '  mean', value: mean, unit: 'ms' }]),
]

/** Sixteen at once, each with its own connection: what they wait, with the program's own part. */
async function together(db: Db, size: number, today: string): Promise<Figure[]> {
  note(`${CLIENTS} clients...`)
  const now = new Date()
  const questions = cityQuestions(QUESTIONS * 2, today)
  // A connection's first search reads the catalogue as well: sixteen of these at once pass the limit of a search.
  await Promise.all(
    questions.slice(0, CLIENTS).map(async (question) => {
      const plan = await planIn(db, question.search, near(question), now)
      await inTransaction(db, (tx) => searchListings(tx, plan))
    }),
  )
  const waits: number[] = []
  let [next, late] = [0, 0]
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let question = questions[next++]; question; question = questions[next++]) {
        const start = performance.now()
        await searchIn(db, question.search, near(question), now).catch((error: unknown) => {
          if (!isTooSlow(error)) throw error
          late += 1
        })
        waits.push(performance.now() - start)
      }
    }),
  )
  const spread = spreadOf(waits)
  return [
    ...figuresOf(`${name(size)}: a city, ${CLIENTS} clients wait`, spread, size >= 1e6 ? '<=150' : undefined),
    { figure: '  ended by the limit of a search', value: late, unit: '', goal: '<=0' },
    { figure: '  answers', value: (waits.length / (performance.now() - begun)) * 1000, unit: '/s' },
  ]
}
