import { rollBooks } from '#domain/insights/commands/roll-books.server.ts'
import { startOfWeek } from '#domain/insights/periods.ts'
import { addDays, daysFrom } from '#kernel/dates.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../world.ts'
import { dayShown } from './analytics-world.ts'
import { answersOf, cohortsOf, type Figures, pricesOf, supplyOf } from './books-figures-oracle.ts'
import { type Books, endRequests, someBookings, someHomes } from './books-figures-world.ts'
import { isLong, seed, seededRandom, size } from './size.ts'

const { db, close } = await aDatabase()
// These bookings occupy nothing, and begin as what they end as.
await sql`alter table bookings disable trigger bookings_sold_is_occupied, disable trigger bookings_record_move`.execute(
  db,
)
afterAll(close)

const ZONE = 'America/Santiago'
const DAY = 86_400_000
/** One for each of the moments. */
const fixedSeeds = [1, 2, 3, 4]
const seeds = isLong ? Array.from({ length: size(6, 200) }, (_, index) => seed + index) : fixedSeeds
/** On both sides of a change of the clocks in London and in Santiago, and in the middle of a week and of a month. */
const moments = ['2026-04-06T03:30:00Z', '2026-03-30T12:00:00Z', '2026-11-02T02:00:00Z', '2027-01-01T03:10:00Z']

test.each(seeds)(
  '[ADM-04] supply, prices, answers and cohorts of books %i are what a slow count gives',
  async (own) => {
    const random = seededRandom(own)
    await emptied()
    const now = new Date(moments[own % moments.length]!)
    const homes = await someHomes(db, random, now)
    const from = new Date(now.getTime() - 80 * DAY)
    const books: Books = { homes, bookings: await someBookings(db, random, homes, { from, to: now }) }
    const yesterday = addDays(dayShown(now.getTime(), ZONE), -1)
    await Promise.all([rollBooks(db, now), rollBooks(db, now)])
    const days = daysFrom(addDays(yesterday, -90), yesterday)
    const known = new Map([...supplyOf(books, days), ...pricesOf(books, startOfWeek(yesterday))])
    expect(sorted(await figuresIn())).toEqual(
      sorted(new Map([...known, ...answersOf(books, ZONE), ...cohortsOf(books, ZONE)])),
    )

    // What is past of the supply stays as it was; requests are answered, and new ones come.
    const later = new Date(now.getTime() + 3 * DAY)
    const last = addDays(dayShown(later.getTime(), ZONE), -1)
    await endRequests(db, random, books, later)
    books.bookings.push(...(await someBookings(db, random, homes, { from: now, to: later })))
    await rollBooks(db, later)
    const added = supplyOf(books, daysFrom(addDays(yesterday, 1), last))
    const figures = new Map([...known, ...added, ...pricesOf(books, startOfWeek(last))])
    expect(sorted(await figuresIn())).toEqual(
      sorted(new Map([...figures, ...answersOf(books, ZONE), ...cohortsOf(books, ZONE)])),
    )
  },
)

const tables = ['supply_figures', 'price_figures', 'book_figures', 'cohort_figures'] as const

async function emptied(): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).execute()
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of ['payments', 'reviews', 'claims', 'bookings', 'quotes', 'listings'] as const)
      await tx.deleteFrom(table).execute()
  })
}

const sorted = (figures: Figures) =>
  [...figures]
    .filter(([, value]) => value !== 0)
    .map(([key, value]) => `${key} = ${value}`)
    .toSorted()

async function figuresIn(): Promise<Figures> {
  const { rows } = await sql<{ key: string; value: number }>`
    select concat_ws(' | ', 'supply', day, unit, city, subcategory, m.name) as key, m.value from supply_figures,
      lateral (values ('listings', listings::bigint), ('offered', offered), ('sold', sold)) m (name, value)
    union all select concat_ws(' | ', 'price', week, unit, city, subcategory, currency, m.name), m.value from price_figures,
      lateral (values ('median', median_minor), ('listings', listings::bigint)) m (name, value)
    union all select concat_ws(' | ', 'book', day, unit, city, subcategory, measure), value from book_figures
    union all select concat_ws(' | ', 'cohort', kind, cohort, within_days), people from cohort_figures`.execute(db)
  return new Map(rows.map(({ key, value }) => [key, value]))
}
