import { record } from '#domain/analytics/commands/record.server.ts'
import { recordPayment } from '#domain/analytics/commands/record-payment.server.ts'
import { createVisitorKeys } from '#domain/analytics/commands/visitor-keys.server.ts'
import { zoneOf } from '#domain/i18n/site.ts'
import { rollUp } from '#domain/insights/commands/roll-up.server.ts'
import { columnOf, measures } from '#domain/insights/measures.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aListing } from '../factories.ts'
import { aDatabase } from '../world.ts'
import { type Figures, figuresOf } from './analytics-oracle.ts'
import { aNight, dayShown, type Sent, type WorldListing } from './analytics-world.ts'
import { isLong, seed, seededRandom, size } from './size.ts'

const { db, url } = await aDatabase()
const listings = await someListings()

const fixedSeeds = [1, 2, 3, 4, 5, 6]
const seeds = isLong ? Array.from({ length: size(12, 600) }, (_, index) => seed + index) : fixedSeeds

test.each(seeds)('[ADM-06] the figures of night %i are what a slow count of all that was sent gives', async (own) => {
  const random = seededRandom(own)
  await emptied()
  const sent = await aNight(random, createVisitorKeys(db), listings)
  for (const each of sent) {
    await write(each)
    if (random() < 0.08) await rollUpSomehow(random, new Date(each.at))
  }
  const last = sent.at(-1)!
  await rollUp(db, new Date(last.at))

  const site = sent.find(({ observations }) => observations.length > 0)!.observations[0]!.site
  const expected = figuresOf(sent, listings, (at) => dayShown(at, zoneOf(site)))
  expect(sorted(await figuresIn(db))).toEqual(sorted(expected))

  // The night is over: whoever did all that is forgotten, and no figure changes.
  await rollUp(db, new Date(last.at + 3 * 86_400_000))
  expect(await withVisitor()).toEqual([])
  expect(sorted(await figuresIn(db))).toEqual(sorted(expected))
})

async function someListings(): Promise<WorldListing[]> {
  const kinds = [
    { unit: 'day', city: 'Santiago', subcategory: 'apartment' },
    { unit: 'hour', city: 'Santiago', subcategory: 'studio' },
    { unit: 'day', city: 'London', subcategory: 'house' },
  ] as const
  const made = []
  for (const kind of kinds) made.push({ ...kind, id: (await aListing(db, kind)).id })
  return made
}

const figureTables = [
  'daily_figures',
  'named_figures',
  'page_figures',
  'visit_figures',
  'search_figures',
  'text_figures',
  'ceiling_figures',
  'date_figures',
  'listing_figures',
  'user_sessions',
  'page_views',
  'search_queries',
  'visitor_salts',
  'ended_days',
] as const

async function emptied(): Promise<void> {
  for (const table of figureTables) await db.deleteFrom(table).execute()
}

async function write({ at, observations, paid }: Sent): Promise<void> {
  if (paid) await recordPayment(db, { bookingId: paid, at: new Date(at) })
  await record(db, observations)
}

/** Once, twice, by two workers at the same moment, or by one that dies of it. */
async function rollUpSomehow(random: () => number, now: Date): Promise<void> {
  const way = random()
  if (way < 0.4) return void (await rollUp(db, now))
  if (way < 0.8) return void (await Promise.all([rollUp(db, now), rollUp(db, now)]))
  const { db: doomed, pool } = openDatabase({ databaseUrl: url, databasePool: 1, timeouts: null })
  pool.on('error', () => {})
  const ended = rollUp(doomed, now).catch(() => false)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%rolled_views%'`.execute(db)
  await ended
  await doomed.destroy()
}

const sorted = (figures: Figures) => [...figures].map(([key, value]) => `${key} = ${value}`).toSorted()

/** Every figure, by the key that the oracle gives it. */
async function figuresIn(from: Db): Promise<Figures> {
  const { rows } = await sql<{ key: string; value: number }>`
    select concat_ws(' | ', 'daily', unit, city, subcategory, m.name, day, site, device, source) as key, m.value from daily_figures,
      lateral (values ${sql.join(measures.map((measure) => sql`(${sql.lit(measure)}, ${sql.ref(columnOf(measure))})`))}) m (name, value)
    union all select concat_ws(' | ', 'daily', unit, city, subcategory, measure, day, site, device, source), value from named_figures
    union all select concat_ws(' | ', 'page', day, site, device, source, page, m.name), m.value from page_figures,
      lateral (values ('views', views), ('seconds', seconds), ('entries', entries), ('exits', exits)) m (name, value)
    union all select concat_ws(' | ', 'visit', kind, day, site, device, source, name), visits from visit_figures
    union all select concat_ws(' | ', 'search', day, site, device, source, unit, city, place_id, category, subcategory, m.name), m.value
      from search_figures, lateral (values ('searches', searches), ('without-result', without_result), ('unopened', unopened),
        ('visitors', visitors)) m (name, value)
    union all select concat_ws(' | ', 'text', day, site, unit, text, m.name), m.value
      from text_figures, lateral (values ('searches', searches), ('without-result', without_result), ('unopened', unopened),
        ('visitors', visitors)) m (name, value)
    union all select concat_ws(' | ', 'ceiling', day, site, unit, city, currency, bucket), searches from ceiling_figures
    union all select concat_ws(' | ', 'date', day, site, unit, city, wanted_day), searches from date_figures
    union all select concat_ws(' | ', 'listing', listing_id, day, m.name), m.value
      from listing_figures, lateral (values ('appearances', appearances), ('position_sum', position_sum), ('opened', opened),
        ('visitors', visitors)) m (name, value)`.execute(from)
  return new Map(rows.filter(({ value }) => value !== 0).map(({ key, value }) => [key, value]))
}

async function withVisitor(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'page_views' as name from page_views where visitor is not null
    union all select 'search_queries' from search_queries where visitor is not null
    union all select 'user_sessions' from user_sessions where visitor is not null
    union all select 'page_times' from page_times union all select 'search_openings' from search_openings
    union all select 'search_appearances' from search_appearances
    union all select 'booking_conversions' from booking_conversions`.execute(db)
  return rows.map(({ name }) => name)
}
