import type { Stay } from '#domain/availability/stay.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/zones.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { defaultLimits } from '#test/limits.ts'
import { startPostgres } from '#scripts/postgres.ts'
import { aListing, anInput, days, hours, type TestListing, wideLimits } from '#test/factories.ts'
import { sql } from 'kysely'
import { endedAlways } from './interruption.ts'
import { measureOther } from './other.ts'
import { type Figure, median, note, type Options } from './report.ts'
import { BENCH_DATA, newDatabase } from './running.ts'

const CLIENTS = 64
const POOL = 32
/** So many that none fills up while it is measured. */
const LISTINGS_EACH = 8
/** On the hot listing one gets the hour, and the others are refused. */
const SAME_TIME_GUESTS = 8
const WARM_UP_S = 2
/** Of more than a guest may have, each next hold would count all. */
const HOLDS_EACH = defaultLimits.unpaidHoldsPerGuest
/** Each client's, one after the other. */
const GUESTS_EACH = 100

/** Holds a second, in one process with one pool, beside the least that a database must do for them: one insert under the same constraint. */
export async function measure({ rounds, seconds, before }: Options): Promise<Figure[]> {
  if (!before) return measureOwn({ rounds, seconds })
  const [own, other]: [Figure[][], Figure[][]] = [[], []]
  // A B A B: what the machine does besides troubles both alike.
  for (let round = 0; round < rounds; round += 1) {
    own.push(await measureOwn({ rounds: 1, seconds }))
    other.push(await measureOther(before, 'booking', { rounds: 1, seconds }))
  }
  const middles = middleFigures(own)
  return [...middles, ...gainsOver(middles, middleFigures(other))]
}

async function measureOwn({ rounds, seconds }: Pick<Options, 'rounds' | 'seconds'>): Promise<Figure[]> {
  const postgres = await startPostgres(BENCH_DATA)
  const stop = endedAlways(() => postgres.stop())
  try {
    const databaseUrl = await newDatabase(postgres, 'bench_booking')
    const { db } = openDatabase({ databaseUrl, databasePool: POOL, timeouts: null })
    try {
      return await beside(await aField(db), { rounds, seconds })
    } finally {
      await db.destroy()
    }
  } finally {
    await stop()
  }
}

/** The guests of a run, client by client, and the listings that they compete for. */
type Field = { db: Db; today: string; guests: string[]; listings: TestListing[] }

async function aField(db: Db): Promise<Field> {
  note(`${CLIENTS * LISTINGS_EACH} listings...`)
  const { rows: guests } = await sql<{ id: string }>`insert into "user" (id, name, email, "emailVerified")
    select gen_random_uuid(), 'Ana Rojas', number || '@patio.example', true
    from generate_series(1, ${CLIENTS * GUESTS_EACH}::integer) as number returning id`.execute(db)
  const listings: TestListing[] = []
  // All of them at once would wait for a connection longer than a busy machine lets them.
  for (let each = 0; each < LISTINGS_EACH; each += 1)
    listings.push(...(await Promise.all(Array.from({ length: CLIENTS }, () => aListing(db)))))
  await sql`create table bare_occupancy (
    id uuid primary key, space_id uuid not null, period tstzrange not null, holder uuid not null,
    released_at timestamptz,
    exclude using gist (space_id with =, period with &&, holder with <>) where (released_at is null))`.execute(db)
  return { db, today: dayIn(new Date(), 'America/Santiago'), guests: guests.map(({ id }) => id), listings }
}

/** One try of one client, whatever comes of it. */
type Try = (client: number) => Promise<unknown>

const kinds = ['distinct', 'bare distinct', 'hot', 'bare hot'] as const
type Kind = (typeof kinds)[number]
type Run = { perSecond: number; p50: number; p99: number }

/** A B C D A B C D: what the machine does besides troubles all alike. */
async function beside(field: Field, { rounds, seconds }: { rounds: number; seconds: number }): Promise<Figure[]> {
  const runs: Record<Kind, Run[]> = { distinct: [], 'bare distinct': [], hot: [], 'bare hot': [] }
  const tries = await triesOf(field)
  for (const kind of kinds) await during(WARM_UP_S, tries[kind])
  // Once a minute autovacuum does the same; until then plans are those of an empty database.
  await sql`analyze`.execute(field.db)
  for (let round = 0; round < rounds; round += 1)
    for (const kind of kinds) runs[kind].push(await during(seconds, tries[kind]))

  return figuresOf(Object.fromEntries(kinds.map((kind) => [kind, middle(runs[kind])])) as Record<Kind, Run>)
}

const middleFigures = (measured: readonly Figure[][]): Figure[] =>
  measured[0]!.map((figure, index) => ({ ...figure, value: median(measured.map((each) => each[index]!.value)) }))

/** The answers a second of each kind, beside those of another checkout. */
const gainsOver = (own: readonly Figure[], other: readonly Figure[]): Figure[] =>
  own.flatMap(({ figure, value, unit }) => {
    const before = other.find((each) => each.figure === figure)?.value
    if (unit !== '/s' || figure.startsWith(' ') || before === undefined) return []
    return [
      { figure: `${figure}, before`, value: before, unit },
      { figure: '  gain', value: value / before, unit: '' },
    ]
  })

const middle = (runs: readonly Run[]): Run => ({
  perSecond: median(runs.map(({ perSecond }) => perSecond)),
  p50: median(runs.map(({ p50 }) => p50)),
  p99: median(runs.map(({ p99 }) => p99)),
})

async function triesOf({ db, today, guests, listings }: Field): Promise<Record<Kind, Try>> {
  const hotListing = await aListing(db, { unit: 'hour', openingHours: allDay })
  const hold = (listing: TestListing, guest: number, stay: Stay) =>
    holdDates(
      db,
      anInput(listing, guests[guest]!, { stay, guests: 1, networkKey: `fd00::${guest}`, limits: wideLimits }),
      new Date(),
    )
  const bare = (space: string, holder: string, start: Date, minutes: number) =>
    sql`insert into bare_occupancy (id, space_id, period, holder)
      values (${newId()}, ${space}, tstzrange(${start}, ${new Date(start.getTime() + minutes * 60_000)}), ${holder})
      on conflict do nothing`.execute(db)

  // Each counts on through warm-up and rounds: what is taken is not tried again.
  const next = { distinct: counter(), 'bare distinct': counter(), hot: counter(), 'bare hot': counter() }
  const ownListing = (client: number, turn: number) => listings[client * LISTINGS_EACH + (turn % LISTINGS_EACH)]!
  const guestOf = (client: number, turn: number) => client * GUESTS_EACH + (Math.floor(turn / HOLDS_EACH) % GUESTS_EACH)
  // Every other: a day on which somebody leaves is nobody else’s first.
  const night = (turn: number) => addDays(today, 2 + 2 * Math.floor(turn / LISTINGS_EACH))
  const sameHour = (number: number) => Math.floor(number / SAME_TIME_GUESTS)

  return {
    distinct: async (client) => {
      const turn = next.distinct(client)
      const held = await hold(
        ownListing(client, turn),
        guestOf(client, turn),
        days(night(turn), addDays(night(turn), 1)),
      )
      if (!held.ok) throw new Error(`a hold was refused: ${JSON.stringify(held.failure)}`)
    },
    'bare distinct': (client) => {
      const turn = next['bare distinct'](client)
      const { spaceIds } = ownListing(client, turn)
      return bare(spaceIds[0]!, guests[client]!, new Date(`${night(turn)}T15:00:00Z`), 1440)
    },
    hot: (client) => {
      const turn = next.hot(0)
      const hour = sameHour(turn)
      const stay = hours(addDays(today, 2 + Math.floor(hour / 20)), clockOf(hour % 20), 60)
      return hold(hotListing, guestOf(client, Math.floor(turn / CLIENTS)), stay)
    },
    'bare hot': (client) => {
      const start = new Date(Date.parse(`${today}T00:00:00Z`) + sameHour(next['bare hot'](0)) * 3_600_000)
      return bare(hotListing.spaceIds[0]!, guests[client]!, start, 60)
    },
  }
}

const allDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinutes: 0, closesMinutes: 1440 }))
const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Counts for each client on its own. */
function counter(): (client: number) => number {
  const turns = new Map<number, number>()
  return (client) => {
    const turn = turns.get(client) ?? 0
    turns.set(client, turn + 1)
    return turn
  }
}

/** All clients try again and again for so long. */
async function during(seconds: number, attempt: Try): Promise<Run> {
  const times: number[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    while (performance.now() < end) {
      const start = performance.now()
      await attempt(client)
      times.push(performance.now() - start)
    }
  })
  await Promise.all(clients)
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { perSecond: (times.length / (performance.now() - begun)) * 1000, p50: at(0.5), p99: at(0.99) }
}

function figuresOf(runs: Record<Kind, Run>): Figure[] {
  const { distinct, hot } = runs
  return [
    { figure: 'holds, each listing its own', value: distinct.perSecond, unit: '/s', goal: '>=500' },
    { figure: '  bare insert', value: runs['bare distinct'].perSecond, unit: '/s' },
    { figure: '  share', value: distinct.perSecond / runs['bare distinct'].perSecond, unit: '' },
    { figure: '  p50', value: distinct.p50, unit: 'ms' },
    { figure: '  p99', value: distinct.p99, unit: 'ms' },
    { figure: 'one hot listing, answers', value: hot.perSecond, unit: '/s' },
    { figure: '  bare insert', value: runs['bare hot'].perSecond, unit: '/s' },
    { figure: '  share', value: hot.perSecond / runs['bare hot'].perSecond, unit: '' },
    { figure: '  p50', value: hot.p50, unit: 'ms' },
    { figure: '  p99', value: hot.p99, unit: 'ms', goal: '<=250' },
  ]
}
