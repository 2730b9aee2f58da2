import { addDays, addMonths, type Day, daysFrom, firstOfMonth, weekdayOf } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { dayIn, instantOf } from '#kernel/zones.ts'
import { aGuest, aHost, aListing, aPaidBooking, days, hours, NOW, type TestListing } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Figures } from './figures.ts'
import { leadDays, monthsUntil } from './performance.ts'
import { readFigures, readPresentFigures } from './queries/read-figures.server.ts'
import { readPerformance } from './queries/read-performance.server.ts'

const { db, close } = await aDatabase()
// The bookings exist only for figures and occupy nothing.
await sql`alter table bookings disable trigger bookings_sold_is_occupied`.execute(db)
// Nobody has paid for these bookings, so no promise about the books is checked.
afterAll(close)

/** The oracle knows only a booking's row, not how it is counted. */
type Drawn = {
  id: string
  listing: DrawnListing
  checkIn: Day
  checkOut: Day
  share: number
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
  startsAt: Date
  made: Date
  wasConfirmed: boolean
}
type DrawnListing = TestListing & {
  zone: string
  unit: 'day' | 'hour'
  currency: 'CLP' | 'USD'
  sameDay: boolean
  since: Day
}
type World = {
  hostId: string
  listings: DrawnListing[]
  bookings: Drawn[]
  views: { listing: DrawnListing; day: Day }[]
}

/** The same seed gives the same numbers. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Rows of two years are written directly, some of them in other time zones. */
async function draw(seed: number): Promise<World> {
  const pick = random(seed)
  const hostId = await aHost(db)
  const kinds = [
    { unit: 'day', zone: 'America/Santiago', currency: 'CLP', sameDay: false, since: '2024-01-10' },
    { unit: 'day', zone: 'Pacific/Auckland', currency: 'USD', sameDay: true, since: '2025-11-20' },
    { unit: 'hour', zone: 'America/Santiago', currency: 'CLP', sameDay: false, since: '2024-01-10' },
  ] as const
  const listings = await Promise.all(
    kinds.map(async (kind) => ({
      ...kind,
      ...(await aListing(db, {
        unit: kind.unit,
        host_id: hostId,
        time_zone: kind.zone,
        currency: kind.currency,
        same_day_turnover: kind.sameDay,
        published_at: instantOf(kind.since, 600, kind.zone),
      })),
    })),
  )
  const guestId = await aGuest(db)
  const bookings: Drawn[] = []
  for (let made = 0; made < 90; made += 1) {
    const listing = listings[pick(3)]!
    const checkIn = addDays('2025-01-01', pick(520))
    const isDay = listing.unit === 'day'
    const startsAt = instantOf(checkIn, isDay ? 900 : 600, listing.zone)
    const drawn: Drawn = {
      id: newId(),
      listing,
      checkIn,
      checkOut: isDay ? addDays(checkIn, pick(6)) : checkIn,
      share: 1000 + pick(100_000),
      status: (['confirmed', 'confirmed', 'completed', 'pending', 'cancelled'] as const)[pick(5)]!,
      startsAt,
      made: new Date(startsAt.getTime() - pick(45 * 24) * 3_600_000),
      wasConfirmed: pick(2) === 0,
    }
    bookings.push(drawn)
    await insert(drawn, hostId, guestId)
  }
  const views = Array.from({ length: 200 }, () => ({
    listing: listings[pick(3)]!,
    day: addDays('2025-01-01', pick(430)),
  }))
  await db
    .insertInto('property_views')
    .values(views.map(({ listing, day }) => ({ listing_id: listing.id, day, visitor: randomUUID() })))
    .execute()
  return { hostId, listings, bookings, views }
}

async function insertQuote({ listing, ...drawn }: Drawn): Promise<string> {
  const id = newId()
  const fee = Math.round(drawn.share / 10)
  await db
    .insertInto('quotes')
    .values({
      id,
      listing_id: listing.id,
      lines: '[]',
      total_minor: drawn.share + fee,
      service_fee_minor: fee,
      currency: listing.currency,
      refund_policy: 'flexible',
      created_at: drawn.made,
      terms: JSON.stringify({ booking: { sameDayTurnover: listing.sameDay } }),
    })
    .execute()
  return id
}

async function insert(booking: Drawn, hostId: string, guestId: string): Promise<void> {
  const { id, listing, ...drawn } = booking
  const isHour = listing.unit === 'hour'
  await db
    .insertInto('bookings')
    .values({
      id,
      listing_id: listing.id,
      quote_id: await insertQuote(booking),
      guest_id: guestId,
      host_id: hostId,
      status: 'pending',
      waits_for: 'host',
      expires_at: new Date(drawn.wasConfirmed ? '2026-03-03T00:00:00Z' : '2025-01-01T00:00:00Z'),
      check_in: drawn.checkIn,
      check_out: drawn.checkOut,
      start_time: isHour ? '10:00' : null,
      duration_minutes: isHour ? 60 : null,
      starts_at: drawn.startsAt,
      ends_at: new Date(drawn.startsAt.getTime() + 3_600_000),
      time_zone: listing.zone,
      guests: 1,
      created_at: drawn.made,
      status_at: drawn.made,
      // The row contradicts the agreed quote, which must be what counts.
      share_minor: 0,
      currency: '',
      last_day: drawn.checkIn,
      created_on: drawn.checkIn,
    })
    .execute()
  const ending = { cancelled_by: 'guest', cancel_reason: 'changed-plans' } as const
  const move = (status: Drawn['status']) =>
    db
      .updateTable('bookings')
      .set({ status, waits_for: null, expires_at: null, ...(status === 'cancelled' && ending) })
      .where('id', '=', id)
      .execute()
  const wasConfirmed = drawn.status === 'completed' || (drawn.status === 'cancelled' && drawn.wasConfirmed)
  if (wasConfirmed || drawn.status === 'confirmed') await move('confirmed')
  if (drawn.status === 'completed' || drawn.status === 'cancelled') await move(drawn.status)
}

// The oracle computes each figure day by day and shares nothing with the queries.

const counts = ({ status }: Drawn) => status === 'confirmed' || status === 'completed'
const lastBooked = ({ listing, checkIn, checkOut }: Drawn) =>
  listing.sameDay && checkOut > checkIn ? addDays(checkOut, -1) : checkOut

function figuresOf(
  { bookings, listings, views }: Pick<World, 'bookings' | 'listings' | 'views'>,
  now: Date,
): Omit<Figures, 'earnings'> & { earnings: unknown } {
  const taking = bookings.filter(counts)
  const today = ({ listing }: Drawn) => dayIn(now, listing.zone)
  const sum = (currency: string, isIn: (booking: Drawn) => boolean) => ({
    minor: taking
      .filter((each) => each.listing.currency === currency && isIn(each))
      .reduce((total, { share }) => total + share, 0),
    currency,
  })
  const inWeek = (each: Drawn) => {
    const sunday = addDays(today(each), -weekdayOf(today(each)))
    return daysFrom(sunday, addDays(sunday, 6)).includes(each.checkIn)
  }
  const currencies = [...Map.groupBy(taking, ({ listing }) => listing.currency)]
    .toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .map(([currency]) => currency)
  const homes = listings.filter(({ unit }) => unit === 'day')
  const month = (listing: DrawnListing) =>
    daysFrom(firstOfMonth(dayIn(now, listing.zone)), addDays(addMonths(dayIn(now, listing.zone), 1), -1))
  const possible = homes.flatMap((home) => month(home).map((day) => ({ home, day })))
  const isBooked = (listing: DrawnListing, day: Day) =>
    taking.some((each) => each.listing === listing && each.checkIn <= day && day <= lastBooked(each))
  const booked = possible.filter(({ home, day }) => isBooked(home, day))
  const days = [...new Set(listings.flatMap(month))]
  const busy = days.filter((day) => listings.some((each) => month(each).includes(day) && isBooked(each, day)))
  const rooms = listings.filter(({ unit }) => unit === 'hour')
  const sessions = rooms.flatMap((room) =>
    taking.filter((each) => each.listing === room && month(room).includes(each.checkIn)),
  )
  // Rooms of this world are open for nine hours each day, and their sessions take one.
  const opened = rooms.flatMap(month).length * 9
  const percent = (part: number, all: number) => (all === 0 ? null : Math.round((100 * part) / all))
  return {
    earnings: currencies.map((currency) => ({
      total: sum(currency, () => true),
      yearly: sum(currency, (each) => each.checkIn.slice(0, 4) === today(each).slice(0, 4)),
      monthly: sum(currency, (each) => each.checkIn.slice(0, 7) === today(each).slice(0, 7)),
      weekly: sum(currency, inWeek),
      daily: sum(currency, (each) => each.checkIn === today(each)),
    })),
    totalBookings: taking.length,
    upcomingBookings: taking.filter(({ startsAt }) => startsAt > now).length,
    pendingBookings: bookings.filter(({ status, wasConfirmed }) => status === 'pending' && wasConfirmed).length,
    cancelledBookings: bookings.filter(({ status, wasConfirmed }) => status === 'cancelled' && wasConfirmed).length,
    averageRating: null,
    reviews: 0,
    totalViews: views.length,
    occupancyRate: percent(busy.length, days.length),
    averageOccupancy: {
      days: percent(booked.length, possible.length),
      hours: percent(sessions.length, opened),
    },
  }
}

function performanceOf(
  { bookings, listings, views }: Pick<World, 'bookings' | 'listings' | 'views'>,
  present: Day,
  months: number,
) {
  const taking = bookings.filter(counts)
  const firsts = monthsUntil(present, months)
  const madeOn = ({ made, listing }: Drawn) => dayIn(made, listing.zone)
  const inSpan = taking.filter(({ checkIn }) => firsts.includes(firstOfMonth(checkIn)))
  const lead = (each: Drawn) => Math.max(0, daysFrom(madeOn(each), each.checkIn).length - 1)
  return {
    months: firsts.map((month) => {
      const own = taking.filter(({ checkIn }) => firstOfMonth(checkIn) === month)
      const homes = listings.filter(({ unit, since }) => unit === 'day' && firstOfMonth(since) <= month)
      const days = homes.flatMap((home) =>
        daysFrom(month, addDays(addMonths(month, 1), -1)).map((day) => ({ home, day })),
      )
      return {
        month,
        earnings: [...Map.groupBy(own, ({ listing }) => listing.currency)]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([currency, same]) => ({ minor: same.reduce((total, { share }) => total + share, 0), currency })),
        stays: own.length,
        bookedDays: days.filter(({ home, day }) =>
          taking.some((each) => each.listing === home && each.checkIn <= day && day <= lastBooked(each)),
        ).length,
        possibleDays: days.length,
        views: views.filter(({ day }) => firstOfMonth(day) === month).length,
        bookingsMade: taking.filter((each) => firstOfMonth(madeOn(each)) === month).length,
      }
    }),
    leadTimes: leadDays.map(
      (from, index) =>
        inSpan.filter((each) => lead(each) >= from && lead(each) < (leadDays[index + 1] ?? Infinity)).length,
    ),
  }
}

describe.each([1, 2, 3, 4])('[HOST-07] a drawn world (seed %i)', (seed) => {
  let world: World
  beforeAll(async () => {
    world = await draw(seed)
    // These bookings belong to another host and must not be seen.
    await draw(seed + 100)
  })

  const narrowed = (listing: DrawnListing) => ({
    listings: [listing],
    bookings: world.bookings.filter((each) => each.listing === listing),
    views: world.views.filter((each) => each.listing === listing),
  })

  // Noon on Monday, a month's last evening in Santiago but not in Auckland, and a Saturday night.
  test.each([NOW, new Date('2026-02-28T23:30:00Z'), new Date('2026-01-04T02:30:00Z')])(
    'at %s each figure is what its sentence says, for all listings and for each',
    async (now) => {
      expect(await readFigures(db, { hostId: world.hostId }, now)).toEqual(figuresOf(world, now))
      const { earnings, ...figures } = await readFigures(db, { hostId: world.hostId }, now)
      const { monthly, ...present } = await readPresentFigures(db, { hostId: world.hostId }, now)
      expect(figures).toMatchObject(present)
      const ofMonth = earnings.map((each) => each.monthly).filter(({ minor }) => minor > 0)
      expect(new Set(monthly.map((each) => JSON.stringify(each)))).toEqual(
        new Set(ofMonth.map((each) => JSON.stringify(each))),
      )
      for (const listing of world.listings)
        expect(await readFigures(db, { hostId: world.hostId, listingId: listing.id }, now)).toEqual(
          figuresOf(narrowed(listing), now),
        )
    },
  )

  test.each([3, 12, 24])('so are %i months of it', async (months) => {
    const input = { present: '2026-03-01', months }
    expect(await readPerformance(db, { hostId: world.hostId, ...input })).toEqual(
      performanceOf(world, '2026-03-01', months),
    )
    for (const listing of world.listings)
      expect(await readPerformance(db, { hostId: world.hostId, listingId: listing.id, ...input })).toEqual(
        performanceOf(narrowed(listing), '2026-03-01', months),
      )
  })

  test('a booking that is changed counts as what it is now', async () => {
    const before = world.bookings.find((each) => counts(each) && each.listing.unit === 'day')!
    const startsAt = new Date(before.startsAt.getTime() + 24 * 3_600_000)
    const after: Drawn = {
      ...before,
      checkIn: addDays(before.checkIn, 1),
      checkOut: addDays(before.checkOut, 4),
      share: before.share + 7,
      startsAt,
    }
    await db
      .updateTable('bookings')
      .set({
        quote_id: await insertQuote(after),
        check_in: after.checkIn,
        check_out: after.checkOut,
        starts_at: startsAt,
        ends_at: new Date(startsAt.getTime() + 3_600_000),
      })
      .where('id', '=', before.id)
      .execute()
    world.bookings.splice(world.bookings.indexOf(before), 1, after)
    expect(await readFigures(db, { hostId: world.hostId }, NOW)).toEqual(figuresOf(world, NOW))
    const input = { present: '2026-06-01', months: 24 }
    expect(await readPerformance(db, { hostId: world.hostId, ...input })).toEqual(
      performanceOf(world, input.present, input.months),
    )
  })

  test('the listing of another host has no figures', async () => {
    const input = { hostId: await aHost(db), listingId: world.listings[0]!.id }
    expect(await readFigures(db, input, NOW)).toMatchObject({
      totalBookings: 0,
      totalViews: 0,
      earnings: [],
      occupancyRate: null,
    })
    const { months, leadTimes } = await readPerformance(db, { ...input, present: '2026-03-01', months: 24 })
    expect(months.every(({ stays, views, bookedDays }) => stays + views + bookedDays === 0)).toBe(true)
    expect(leadTimes).toEqual(leadDays.map(() => 0))
  })
})

test('[HOST-07] a day counts once however many listings are booked on it; of opened hours exceptions count', async () => {
  const hostId = await aHost(db)
  const rooms = await Promise.all([1, 2].map(() => aListing(db, { unit: 'hour', host_id: hostId })))
  const home = await aListing(db, { host_id: hostId })
  for (const room of rooms) await aPaidBooking(db, room, { stay: hours('2026-03-20', '10:00', 120) })
  await aPaidBooking(db, home, { stay: days('2026-03-20', '2026-03-22') })
  const [first] = rooms
  await db
    .insertInto('opening_exceptions')
    .values([
      { listing_id: first!.id, day: '2026-03-24', opens_minutes: null, closes_minutes: null },
      { listing_id: first!.id, day: '2026-03-25', opens_minutes: 540, closes_minutes: 600 },
    ])
    .execute()

  const { occupancyRate, averageOccupancy } = await readFigures(db, { hostId }, NOW)
  // The days 20 to 22, the last one because nobody else can have it.
  expect(occupancyRate).toBe(Math.round((100 * 3) / 31))
  const opened = 9 * (31 + 29) + 1
  expect(averageOccupancy).toEqual({ days: Math.round((100 * 3) / 31), hours: Math.round((100 * 4) / opened) })
  expect(await readFigures(db, { hostId, listingId: first!.id }, NOW)).toMatchObject({
    occupancyRate: Math.round(100 / 31),
    averageOccupancy: { days: null, hours: Math.round((100 * 2) / (9 * 29 + 1)) },
  })
})
