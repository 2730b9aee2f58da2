import type { Unit } from '#domain/availability/unit.ts'
import type { Subcategory } from '#domain/listings/category.ts'
import { addDays, type Day, daysBetween } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { instantOf } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { aGuest, aHost, aListing } from '../factories.ts'

export type Home = {
  id: string
  hostId: string
  unit: Unit
  city: string
  subcategory: Subcategory
  zone: string
  currency: Currency
  price: number
  status: 'published' | 'paused'
  createdAt: Date
  publishedAt: Date
  sameDayTurnover: boolean
  hours: { weekday: number; opens: number; closes: number }[]
  exceptions: { day: Day; opens: number | null; closes: number | null }[]
  blocks: { from: Day; to: Day; weekday: number | null }[]
}

export type Booking = {
  id: string
  home: Home
  guestId: string
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
  waitsFor: 'host' | 'payment' | null
  reason: string | null
  by: string | null
  checkIn: Day
  checkOut: Day
  minutes: number | null
  createdAt: Date
  answeredAt: Date | null
  statusAt: Date
  paidAt: Date | null
  reviews: { side: 'guest' | 'host'; stars: number; at: Date; isHidden: boolean }[]
  claims: { side: 'guest' | 'host'; kind: string; at: Date }[]
}

export type Books = { homes: Home[]; bookings: Booking[] }

type Random = () => number
const HOUR = 3_600_000
const DAY = 24 * HOUR

const drawer = (random: Random) => ({
  random,
  pick: <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!,
  /** Around a midnight as often as not. */
  instant: (from: number, days: number) =>
    new Date(
      from + Math.floor(random() * days) * DAY + Math.floor((random() < 0.5 ? 2 + 3 * random() : 24 * random()) * HOUR),
    ),
})

/** Some listings in two zones, with opening times, blocks and closed days of every kind. */
export async function someHomes(db: Db, random: Random, now: Date): Promise<Home[]> {
  const { pick, instant } = drawer(random)
  const hosts = [await aHost(db), await aHost(db), await aHost(db)]
  const today = now.toISOString().slice(0, 10)
  const homes: Home[] = []
  for (let count = 5 + Math.floor(random() * 4); count > 0; count -= 1) {
    const unit = pick(['day', 'hour'] as const)
    const isBritish = random() < 0.4
    const createdAt = instant(now.getTime() - 120 * DAY, 80)
    const day = () => addDays(today, -Math.floor(random() * 40))
    const from = day()
    const home: Omit<Home, 'id'> = {
      hostId: pick(hosts),
      unit,
      city: isBritish ? 'London' : 'Santiago',
      subcategory: unit === 'day' ? pick(['apartment', 'house'] as const) : pick(['studio', 'office'] as const),
      zone: isBritish ? 'Europe/London' : 'America/Santiago',
      currency: pick(['CLP', 'GBP'] as const),
      price: 1000 * (1 + Math.floor(random() * 50)),
      status: random() < 0.8 ? 'published' : 'paused',
      createdAt,
      publishedAt: instant(createdAt.getTime(), 60),
      sameDayTurnover: random() < 0.5,
      hours:
        unit === 'day' ? [] : [1, 2, 3, 5, 6].map((weekday) => ({ weekday, opens: 540, closes: pick([1080, 1500]) })),
      exceptions: [...new Set([day(), day()])].map((each) =>
        unit === 'hour' && random() < 0.5
          ? { day: each, opens: 600, closes: 720 }
          : { day: each, opens: null, closes: null },
      ),
      blocks: [
        { from, to: addDays(from, 3), weekday: null },
        ...(random() < 0.5 ? [{ from: addDays(today, -60), to: addDays(today, -7), weekday: pick([0, 3]) }] : []),
      ],
    }
    homes.push({ ...home, id: await writeHome(db, home) })
  }
  return homes
}

async function writeHome(db: Db, home: Omit<Home, 'id'>): Promise<string> {
  const { id } = await aListing(db, {
    unit: home.unit,
    subcategory: home.subcategory,
    host_id: home.hostId,
    city: home.city,
    time_zone: home.zone,
    currency: home.currency,
    price_minor: home.price,
    status: home.status,
    created_at: home.createdAt,
    published_at: home.publishedAt,
    same_day_turnover: home.sameDayTurnover,
    openingHours: home.hours.map(({ weekday, opens, closes }) => ({
      weekday,
      opensMinutes: opens,
      closesMinutes: closes,
    })),
  })
  for (const { day, opens, closes } of home.exceptions)
    await db
      .insertInto('opening_exceptions')
      .values({ listing_id: id, day, opens_minutes: opens, closes_minutes: closes })
      .execute()
  for (const { from, to, weekday } of home.blocks)
    await sql`insert into blocked_dates (id, listing_id, start_date, end_date, is_recurring, recurring_day)
      values (${newId()}, ${id}, ${from}, ${to}, ${weekday !== null}, ${weekday})`.execute(db)
  return id
}

/** Requests and bookings of a few guests, in every state, made up to a moment. */
export async function someBookings(db: Db, random: Random, homes: readonly Home[], span: { from: Date; to: Date }) {
  const { pick, instant } = drawer(random)
  const guests = [await aGuest(db), await aGuest(db), await aGuest(db), await aGuest(db)]
  const days = Math.max(1, Math.floor((span.to.getTime() - span.from.getTime()) / DAY))
  const bookings: Booking[] = []
  for (let count = 15 + Math.floor(random() * 15); count > 0; count -= 1) {
    const home = pick(homes)
    const createdAt = instant(span.from.getTime(), days)
    if (createdAt > span.to) continue
    const after = (hours: number) => new Date(createdAt.getTime() + Math.floor(random() * hours * HOUR))
    const checkIn = addDays(createdAt.toISOString().slice(0, 10), Math.floor(random() * 20))
    const booking: Booking = {
      ...fateOf(pick),
      id: newId(),
      home,
      guestId: pick(guests),
      checkIn,
      checkOut: home.unit === 'day' ? addDays(checkIn, 1 + Math.floor(random() * 5)) : checkIn,
      minutes: home.unit === 'hour' ? pick([60, 90, 240]) : null,
      createdAt,
      answeredAt: null,
      statusAt: after(60),
      paidAt: null,
      reviews: [],
      claims: [],
    }
    const isRequest =
      booking.reason === 'declined' || (booking.reason !== 'expired' && booking.waitsFor === null && random() < 0.5)
    if (isRequest) booking.answeredAt = after(pick([1, 70]))
    if (booking.status === 'confirmed' || booking.status === 'completed') booking.paidAt = after(20)
    if (booking.status === 'completed') {
      const sides = ['guest', 'host'] as const
      const side = pick(sides)
      booking.reviews = sides
        .filter(() => random() < 0.7)
        .map((each) => ({ side: each, stars: 1 + Math.floor(random() * 5), at: after(60), isHidden: random() < 0.2 }))
      booking.claims = random() < 0.5 ? [{ side, kind: pick(['damage', 'cleaning']), at: after(60) }] : []
    }
    bookings.push(booking)
    await writeBooking(db, booking)
  }
  return bookings
}

const fateOf = (
  pick: <Value>(values: readonly Value[]) => Value,
): Pick<Booking, 'status' | 'waitsFor' | 'reason' | 'by'> => {
  const ended = (by: string, reason: string) => ({ status: 'cancelled' as const, waitsFor: null, reason, by })
  const is = (status: Booking['status'], waitsFor: Booking['waitsFor'] = null) => ({
    status,
    waitsFor,
    reason: null,
    by: null,
  })
  return pick([
    is('confirmed'),
    is('completed'),
    is('completed'),
    is('pending', 'host'),
    is('pending', 'payment'),
    ended('host', 'declined'),
    ended('system', 'expired'),
    ended('system', 'not-paid'),
    ended('guest', 'changed-plans'),
    ended('host', 'host-cancelled'),
  ])
}

async function writeBooking(db: Db, booking: Booking): Promise<void> {
  const { id, home, guestId, status, waitsFor, reason, by, checkIn, checkOut, minutes, createdAt } = booking
  const quote = newId()
  const startsAt = instantOf(checkIn, 600, home.zone)
  const endsAt = new Date(startsAt.getTime() + (minutes ?? daysBetween(checkIn, checkOut) * 1440) * 60_000)
  await sql`insert into quotes (id, listing_id, lines, total_minor, service_fee_minor, currency, refund_policy, created_at)
    values (${quote}, ${home.id}, '[]', 1100, 100, ${home.currency}, 'flexible', ${createdAt})`.execute(db)
  await sql`insert into bookings (id, listing_id, quote_id, guest_id, host_id, status, waits_for, expires_at, cancelled_by, cancel_reason,
      check_in, check_out, start_time, duration_minutes, starts_at, ends_at, time_zone, guests, created_at, status_at, answered_at)
    values (${id}, ${home.id}, ${quote}, ${guestId}, ${home.hostId}, ${status}, ${waitsFor}, ${waitsFor && endsAt}, ${by}, ${reason},
      ${checkIn}, ${checkOut}, ${minutes && '10:00'}, ${minutes}, ${startsAt}, ${endsAt}, ${home.zone}, 1, ${createdAt},
      ${booking.statusAt}, ${booking.answeredAt})`.execute(db)
  if (booking.paidAt)
    await sql`insert into payments (id, booking_id, provider, status, amount_minor, currency, session_id, idempotency_key, created_at, captured_at)
      values (${newId()}, ${id}, 'sandbox', 'captured', 1100, ${home.currency}, ${newId()}, ${newId()}, ${booking.paidAt}, ${booking.paidAt})`.execute(
      db,
    )
  for (const { side, stars, at, isHidden } of booking.reviews)
    await sql`insert into reviews (id, booking_id, side, author_id, listing_id, overall, cleanliness, communication, check_in, accuracy, location,
        value, house_rules, comment, language, created_at, visible_at, hidden_at)
      values (${newId()}, ${id}, ${side}, ${side === 'guest' ? guestId : home.hostId}, ${home.id}, ${stars}, ${stars}, ${stars},
        ${side === 'guest' ? stars : null}, ${side === 'guest' ? stars : null}, ${side === 'guest' ? stars : null},
        ${side === 'guest' ? stars : null}, ${side === 'host' ? stars : null}, 'Good', 'en', ${at}, ${at}, ${isHidden ? at : null})`.execute(
      db,
    )
  for (const { side, kind, at } of booking.claims)
    await sql`insert into claims (id, booking_id, side, kind, status, currency, claimed_minor, answer_due_at, opened_at)
      values (${newId()}, ${id}, ${side}, ${kind}, 'open', ${home.currency}, 100, ${new Date(at.getTime() + DAY)}, ${at})`.execute(
      db,
    )
}

/** A host answers a request of the last weeks, or it runs out: what was counted of its day changes. */
export async function endRequests(db: Db, random: Random, books: Books, at: Date): Promise<void> {
  for (const booking of books.bookings) {
    const isOpen = booking.waitsFor === 'host' && at.getTime() - booking.createdAt.getTime() < 50 * DAY
    if (!isOpen || random() < 0.4) continue
    const isAnswered = random() < 0.6
    Object.assign(booking, {
      waitsFor: null,
      statusAt: at,
      ...(isAnswered
        ? { status: 'confirmed', answeredAt: at }
        : { status: 'cancelled', reason: 'expired', by: 'system' }),
    })
    await sql`update bookings set status = ${booking.status}, waits_for = null, expires_at = null, answered_at = ${booking.answeredAt},
      cancelled_by = ${booking.by}, cancel_reason = ${booking.reason}, status_at = ${at} where id = ${booking.id}`.execute(
      db,
    )
  }
}
