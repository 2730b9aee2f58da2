import { findDayPrices } from '#domain/search/queries/find-day-prices.server.ts'
import { orderByPlace } from '#domain/search/commands/order-by-place.server.ts'
import { priceCalendarOf, searchOn, shiftsAhead, weekendShifts, weekendsOf } from '#domain/search/price-calendar.ts'
import { boxAround } from '#kernel/geo.ts'
import { addMonths, type Day } from '#kernel/dates.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { planIn } from '#test/searches.ts'
import { dropDatabase, ensureDatabase, startPostgres } from '#scripts/postgres.ts'
import { sql } from 'kysely'
import { backendClock, spreadOf } from './backend-time.ts'
import { endedAlways } from './interruption.ts'
import { type Figure, note, type Options } from './report.ts'
import { BENCH_DATA } from './running.ts'
import { cityQuestions, hottestQuestions, hourQuestions, type Question } from './search-questions.ts'
import { fillWorld } from './search-world.ts'

const SIZES = [10_000, 75_000, 1_000_000] as const
const QUESTIONS = 120
const DATABASE = 'bench_calendar'

/** Calendars of prices: a month of a search and its weekends, with the processor's time of the database and of the program together. */
export async function measure({ listings }: Options): Promise<Figure[]> {
  const postgres = await startPostgres(BENCH_DATA)
  const stop = endedAlways(() => postgres.stop())
  try {
    await dropDatabase(postgres, DATABASE)
    await ensureDatabase(postgres, DATABASE)
    const databaseUrl = postgres.url(DATABASE)
    await migrate(databaseUrl)
    const figures: Figure[] = []
    for (const size of SIZES.filter((each) => each <= listings)) figures.push(...(await inWorld(databaseUrl, size)))
    await dropDatabase(postgres, DATABASE)
    return figures
  } finally {
    await stop()
  }
}

/** Documents of a place together, which takes two connections. */
async function inOrder(databaseUrl: string): Promise<void> {
  const { db } = openDatabase({ databaseUrl, databasePool: 2, timeouts: null })
  try {
    await orderByPlace(db)
  } finally {
    await db.destroy()
  }
}

async function inWorld(databaseUrl: string, size: number): Promise<Figure[]> {
  const { db } = openDatabase({ databaseUrl, databasePool: 1, timeouts: null })
  try {
    const today = new Date().toISOString().slice(0, 10)
    await fillWorld(db, size, today)
    await fillListings(db, today)
    await inOrder(databaseUrl)
    const clock = await backendClock(db)
    const questions: [string, readonly Question[]][] = [
      ['a place', cityQuestions(QUESTIONS, today)],
      ['the hottest city', hottestQuestions(QUESTIONS / 2, today)],
      ['a place, per hour at a time', hourQuestions(QUESTIONS / 2, today)],
      [
        'everywhere',
        cityQuestions(20, today).map(({ city, search }) => ({
          city,
          search: { ...search, lat: undefined, lng: undefined },
        })),
      ],
    ]
    const figures: Figure[] = []
    for (const [what, all] of questions) {
      const times: number[] = []
      for (const [index, question] of all.entries()) {
        const before = [clock(), process.cpuUsage()] as const
        await ask(db, question, addMonths(today, index % 6), today, what !== 'everywhere')
        const { user, system } = process.cpuUsage(before[1])
        times.push(clock() - before[0] + (user + system) / 1000)
      }
      const { p50, p95, p99 } = spreadOf(times)
      const name = `${size.toLocaleString('en')}: a month of ${what}`
      const isMeant = what === 'a place' && size === 75_000
      figures.push({ figure: `${name}, p50`, value: p50, unit: 'ms' })
      figures.push({ figure: '  p95', value: p95, unit: 'ms', ...(isMeant && { goal: '<=150' as const }) })
      figures.push({ figure: '  p99', value: p99, unit: 'ms' })
    }
    return figures
  } finally {
    await db.destroy()
  }
}

async function ask(db: Db, { search, city }: Question, month: Day, today: Day, isPlace: boolean): Promise<void> {
  const calendar = priceCalendarOf(search, new URLSearchParams({ month: month.slice(0, 7) }), today)
  const dated = searchOn(calendar, calendar.month)
  const area = isPlace ? boxAround(city) : null
  const plan = await planIn(db, dated, area, new Date())
  await findDayPrices(db, plan, shiftsAhead(calendar.month, today), 'CLP')
  if (search.type === 'hour') return
  const weekends = await planIn(db, searchOn(weekendsOf(calendar), calendar.month), area, new Date())
  await findDayPrices(db, weekends, weekendShifts(calendar.month, today), 'CLP')
}

/** The listings of the world's documents, with prices that give their 'From'; a fifth have dated prices. */
async function fillListings(db: Db, today: Day): Promise<void> {
  note('Their listings...')
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`truncate listings, price_overrides cascade`.execute(tx)
    await sql`
      insert into listings (id, host_id, listing_type, category, subcategory, status, published_at, currency, price_minor, weekend_price_minor,
        cleaning_fee_minor, extra_guest_fee_minor, guests_included, max_guests, min_days, min_minutes, refund_policy, street, commune, city,
        country_code, lat, lng, shown_lat, shown_lng, time_zone)
      select listing_id, gen_random_uuid(), case kind when 0 then 'home' else 'experience' end, category, subcategory, 'published', now(), 'CLP',
        (price_base / 1.1 * 0.8)::bigint, case when random() < 0.5 then (price_base / 1.1 * 1.0)::bigint end,
        (price_base / 1.1 * 0.2 * case kind when 0 then min_days else 1 end)::bigint,
        case when random() < 0.3 then (price_base * 0.1)::bigint else 0 end, 2, guests, min_days, min_minutes, 'flexible', 'Street', 'Commune', 'City',
        'CL', lat, lng, lat, lng, 'America/Santiago'
      from search_document`.execute(tx)
    await sql`
      insert into price_overrides (id, listing_id, days, price_minor)
      select gen_random_uuid(), id, daterange(${today}::date + first, ${today}::date + first + 7), price_minor * 1.3
      from (select id, price_minor, (random() * 180)::integer as first from listings where random() < 0.2) dated`.execute(
      tx,
    )
  })
  await sql`analyze listings, price_overrides`.execute(db)
}
