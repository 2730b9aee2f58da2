import { newId } from '#kernel/ids.ts'
import { instantOf } from '#kernel/zones.ts'
import { aGuest, aListing, NOW, type TestListing, wholeWeek } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rollBooks } from './commands/roll-books.server.ts'
import { readAnswers } from './queries/read-answers.server.ts'
import { readCohorts } from './queries/read-cohorts.server.ts'
import { readFunnel } from './queries/read-funnel.server.ts'
import { readSupply } from './queries/read-supply.server.ts'
import type { ReportInput } from './report-input.ts'

const { db, close } = await aDatabase()
// These bookings occupy nothing, nobody has paid for them, and they begin as what they end as.
await sql`alter table bookings disable trigger bookings_sold_is_occupied, disable trigger bookings_record_move`.execute(
  db,
)
afterAll(close)

const zone = 'America/Santiago'
const published = new Date('2026-02-01T12:00:00Z')
const home = await aListing(db, { published_at: published, created_at: new Date('2026-01-20T12:00:00Z') })
const cheap = await aListing(db, {
  published_at: published,
  price_minor: 20_000,
  blockedWeekdays: [0],
  host_id: home.hostId,
})
const studio = await aListing(db, { unit: 'hour', published_at: published, openingHours: wholeWeek(540, 1140) })
const [gil, hana] = [await aGuest(db), await aGuest(db)]

type Stay = {
  listing: TestListing
  guest: string
  checkIn: string
  checkOut: string
  made: string
  minutes?: number
  waits?: boolean
  answered?: string
  ended?: { by: string; why: string; decline?: string }
  paid?: string
}

async function aStay({
  listing,
  guest,
  checkIn,
  checkOut,
  made,
  minutes,
  waits,
  answered,
  ended,
  paid,
}: Stay): Promise<void> {
  const [id, quote] = [newId(), newId()]
  const startsAt = instantOf(checkIn, 600, zone)
  await sql`insert into quotes (id, listing_id, lines, total_minor, service_fee_minor, currency, refund_policy, created_at)
    values (${quote}, ${listing.id}, '[]', 1100, 100, 'CLP', 'flexible', ${made})`.execute(db)
  const status = ended ? 'cancelled' : waits ? 'pending' : 'confirmed'
  await sql`insert into bookings (id, listing_id, quote_id, guest_id, host_id, status, waits_for, expires_at, cancelled_by, cancel_reason,
      decline_reason, check_in, check_out, start_time, duration_minutes, starts_at, ends_at, time_zone, guests, created_at, status_at, answered_at)
    values (${id}, ${listing.id}, ${quote}, ${guest}, ${listing.hostId}, ${status}, ${waits ? 'host' : null}, ${waits ? later(NOW, { days: 1 }) : null},
      ${ended?.by ?? null}, ${ended?.why ?? null}, ${ended?.decline ?? null}, ${checkIn}, ${checkOut}, ${minutes ? '10:00' : null}, ${minutes ?? null},
      ${startsAt}, ${later(startsAt, { hours: 20 })}, ${zone}, 1, ${made}, ${made}, ${answered ?? null})`.execute(db)
  if (paid)
    await sql`insert into payments (id, booking_id, provider, status, amount_minor, currency, session_id, idempotency_key, created_at, captured_at)
      values (${newId()}, ${id}, 'sandbox', 'captured', 1100, 'CLP', ${newId()}, ${newId()}, ${paid}, ${paid})`.execute(
      db,
    )
}

beforeAll(async () => {
  const [first, second] = ['2026-02-10T12:00:00Z', '2026-02-25T12:00:00Z']
  await aStay({ listing: home, guest: gil, checkIn: '2026-02-23', checkOut: '2026-02-25', made: first, paid: first })
  await aStay({
    listing: studio,
    guest: gil,
    checkIn: '2026-02-24',
    checkOut: '2026-02-24',
    minutes: 120,
    made: second,
  })
  await aStay({
    listing: home,
    guest: hana,
    checkIn: '2026-05-01',
    checkOut: '2026-05-03',
    made: second,
    answered: '2026-02-25T12:10:00Z',
    // In Santiago it is the 26th.
    paid: '2026-02-26T03:10:00Z',
  })
  await aStay({
    listing: cheap,
    guest: hana,
    checkIn: '2026-05-01',
    checkOut: '2026-05-03',
    made: second,
    answered: '2026-02-25T15:00:00Z',
    ended: { by: 'host', why: 'declined', decline: 'upkeep' },
  })
  await aStay({
    listing: cheap,
    guest: gil,
    checkIn: '2026-06-01',
    checkOut: '2026-06-03',
    made: second,
    ended: { by: 'system', why: 'expired' },
  })
  await aStay({ listing: cheap, guest: gil, checkIn: '2026-06-05', checkOut: '2026-06-07', made: second, waits: true })
  await aStay({
    listing: cheap,
    guest: gil,
    checkIn: '2026-06-09',
    checkOut: '2026-06-11',
    made: second,
    ended: { by: 'guest', why: 'changed-plans' },
  })
  await rollBooks(db, NOW)
  await rollBooks(db, NOW)
})

const input = (filters: ReportInput['filters'] = {}): ReportInput => ({
  range: { from: '2026-02-23', to: '2026-03-01' },
  compare: 'none',
  grain: 'week',
  filters,
  now: NOW,
  zone,
})

test('[ADM-04] supply is what was open and what was sold, in nights and hours, by city and week', async () => {
  const { current } = await readSupply(db, input())
  // Two homes for seven nights, of which one is closed on Sunday; a studio for ten hours a day.
  expect(current.rows).toEqual([
    {
      week: '2026-02-23',
      city: 'Santiago',
      unit: 'hour',
      listings: 1,
      offered: 70,
      searches: 0,
      sold: 2,
      occupancyPercent: 3,
      medianPrices: [{ currency: 'CLP', minor: 10_000 }],
    },
    {
      week: '2026-02-23',
      city: 'Santiago',
      unit: 'day',
      listings: 2,
      offered: 13,
      searches: 0,
      sold: 3,
      occupancyPercent: 23,
      medianPrices: [{ currency: 'CLP', minor: 20_000 }],
    },
  ])
  expect((await readSupply(db, input({ unit: 'day', subcategory: 'house' }))).current.rows).toEqual([])
})

test('[ADM-04] supply of a day stays what it was, and the next day is added', async () => {
  const count = async () =>
    (await sql<{ count: number }>`select count(distinct day)::integer as count from supply_figures`.execute(db))
      .rows[0]!.count
  const before = await count()
  await db.transaction().execute(async (tx) => {
    await sql`update listings set status = 'paused' where id = ${home.id}`.execute(tx)
  })
  await rollBooks(db, later(NOW, { days: 1 }))
  expect(await count()).toBe(before + 1)
  expect((await readSupply(db, input({ unit: 'day' }))).current.rows[0]!.offered).toBe(13)
  await sql`update listings set status = 'published' where id = ${home.id}`.execute(db)
})

describe('[ADM-04] cohorts', () => {
  test('count guests and hosts by the month in which they began, and what they did next', async () => {
    const range = { from: '2026-01-01', to: '2026-02-28' }
    const { current } = await readCohorts(db, { ...input(), range })
    expect(current.bookedAgain).toEqual([
      { cohort: '2026-02-01', people: 2, within: [30, 90, 180, 365].map((days) => ({ days, people: 1 })) },
    ])
    const [made] = current.published
    expect(made).toEqual({ cohort: '2026-01-01', people: 1, within: [30, 90].map((days) => ({ days, people: 1 })) })
    expect(current.firstBooking).toEqual([
      { cohort: '2026-02-01', people: 2, within: [30, 90, 180].map((days) => ({ days, people: 2 })) },
    ])
  })
})

test('[ADM-04] answers are counted by request, and cancellations by who and why', async () => {
  const { current } = await readAnswers(db, input())
  expect(current.totals).toMatchObject({ requests: 4, answered: 2, accepted: 1, declined: 1, expired: 1 })
  // Of ten minutes and three hours, half are answered in ten, to a quarter.
  expect(current.totals.medianSeconds! / 600).toBeGreaterThan(0.8)
  expect(current.totals.medianSeconds! / 600).toBeLessThan(1.25)
  expect(current.within.map(({ hours, answered }) => [hours, answered])).toEqual([
    [1, 1],
    [6, 2],
    [24, 2],
    [48, 2],
  ])
  expect(current.cancellations).toEqual([{ by: 'guest', reason: 'changed-plans', count: 1 }])
  expect((await readAnswers(db, input({ unit: 'hour' }))).current.totals.requests).toBe(0)
})

test('[ADM-04] reviews and claims are counted by side, stars and outcome', async () => {
  const { rows } = await sql<{ id: string; guest_id: string }>`
    select id, guest_id from bookings where status = 'confirmed' order by check_in limit 1`.execute(db)
  const { id, guest_id: guest } = rows[0]!
  await sql`update bookings set status = 'completed' where id = ${id}`.execute(db)
  await sql`insert into reviews (id, booking_id, side, author_id, listing_id, overall, cleanliness, communication, check_in, accuracy, location,
      value, comment, language, created_at, visible_at)
    values (${newId()}, ${id}, 'guest', ${guest}, ${home.id}, 4, 4, 4, 4, 4, 4, 4, 'Good', 'en', '2026-02-26T12:00:00Z', ${NOW})`.execute(
    db,
  )
  await sql`insert into claims (id, booking_id, side, kind, status, currency, claimed_minor, answer_due_at, opened_at)
    values (${newId()}, ${id}, 'guest', 'cleaning', 'open', 'CLP', 100, ${later(NOW, { days: 1 })}, '2026-02-27T12:00:00Z')`.execute(
    db,
  )
  await rollBooks(db, NOW)
  const { current } = await readAnswers(db, input({ city: 'Santiago' }))
  expect(current.reviews).toEqual([{ side: 'guest', stars: 4, count: 1 }])
  expect(current.claims).toEqual([{ side: 'guest', kind: 'cleaning', status: 'open', count: 1 }])
})

test.each([
  [{}, 1, 'of all'],
  [{ city: 'Santiago', unit: 'day' }, 1, "of the listing's city and unit"],
  [{ unit: 'hour' }, 0, 'of another unit'],
  [{ device: 'mobile' }, null, 'by a device nobody can say'],
] satisfies [ReportInput['filters'], number | null, string][])(
  '[ADM-06] a booking that is paid on a later day is counted on its own day: %j, %s, %s',
  async (filters, expected, _) => {
    const { current } = await readFunnel(db, input(filters))
    expect(current.paidLater).toBe(expected)
  },
)
