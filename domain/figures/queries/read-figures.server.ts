import { takingPlace } from '#domain/bookings/booking.ts'
import { awaits } from '#domain/bookings/queries/match-status.server.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Earnings, type Figures, occupancyPercent, type PresentFigures } from '../figures.ts'

/** The figures cover all of a host's listings, or one of them. */
export type FiguresInput = { hostId: string; listingId?: string | undefined }

/** Another host's listing has no figures. */
export async function readFigures(db: Db, input: FiguresInput, now: Date): Promise<Figures> {
  const [earned, counts, rating, occupancy, hours, totalViews] = await Promise.all([
    readEarnings(db, input, now),
    readCounts(db, input, now),
    readRating(db, input, now),
    readOccupancy(db, input, now),
    readHours(db, input, now),
    readTotalViews(db, input),
  ])
  return {
    earnings: earned.map(({ bookings: _bookings, upcoming: _upcoming, ...earnings }) => earnings),
    totalBookings: earned.reduce((sum, { bookings }) => sum + bookings, 0),
    upcomingBookings: earned.reduce((sum, { upcoming }) => sum + upcoming, 0),
    ...counts,
    ...rating,
    totalViews,
    occupancyRate: occupancyPercent(occupancy.booked, occupancy.days),
    averageOccupancy: {
      days: occupancyPercent(occupancy.bookedOfHomes, occupancy.daysOfHomes),
      hours: occupancyPercent(hours.booked, hours.opened),
    },
  }
}

/** A dashboard shows the month and what is to come, so past bookings are not read. */
export async function readPresentFigures(db: Db, input: FiguresInput, now: Date): Promise<PresentFigures> {
  const [earned, upcoming, pending, rating, occupancy] = await Promise.all([
    readMonthly(db, input, now),
    db
      .selectFrom('bookings as b')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(ofHost(input))
      .where(takesPlace)
      .where('b.starts_at', '>', now)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('bookings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('bookings.host_id', '=', input.hostId)
      .where(awaits('anybody', now))
      .executeTakeFirstOrThrow(),
    readRating(db, input, now),
    readOccupancy(db, input, now),
  ])
  return {
    monthly: earned,
    upcomingBookings: upcoming.count,
    pendingBookings: pending.count,
    ...rating,
    occupancyRate: occupancyPercent(occupancy.booked, occupancy.days),
  }
}

async function readMonthly(db: Db, input: FiguresInput, now: Date) {
  const { rows } = await sql<{ currency: Currency; minor: string }>`
    select b.currency, sum(b.share_minor) as minor
    from bookings b
    where ${ofHost(input)} and ${takesPlace}
      and date_trunc('month', b.check_in::timestamp) = date_trunc('month', ${now}::timestamptz at time zone b.time_zone)
      and b.starts_at between ${now}::timestamptz - interval '33 days' and ${now}::timestamptz + interval '33 days'
    group by b.currency order by count(*) desc, b.currency`.execute(db)
  return rows.map(({ minor, currency }) => money(Number(minor), currency))
}

/** The rows `b` are bookings. */
export const ofHost = ({ hostId, listingId }: FiguresInput): RawBuilder<boolean> =>
  sql`b.host_id = ${hostId} and ${listingId === undefined ? sql`true` : sql`b.listing_id = ${listingId}`}`

export const takesPlace = sql<boolean>`b.status in (${sql.join(takingPlace.map((status) => sql.lit(status)))})`

type EarnedRow = Record<keyof Earnings, string | null> & { currency: Currency; bookings: number; upcoming: number }

/** Adding up by day first compares some hundred days with today instead of every booking. */
async function readEarnings(db: Db, input: FiguresInput, now: Date) {
  const { rows } = await sql<EarnedRow>`
    with days as (
      select b.check_in, b.time_zone, b.currency, count(*) as bookings, count(*) filter (where b.starts_at > ${now}) as upcoming,
        sum(b.share_minor) as share
      from bookings b where ${ofHost(input)} and ${takesPlace} group by b.check_in, b.time_zone, b.currency)
    select currency, sum(bookings)::bigint as bookings, sum(upcoming)::bigint as upcoming, sum(share) as total,
      sum(share) filter (where date_trunc('year', check_in) = date_trunc('year', today)) as yearly,
      sum(share) filter (where date_trunc('month', check_in) = date_trunc('month', today)) as monthly,
      sum(share) filter (where check_in between sunday and sunday + 6) as weekly,
      sum(share) filter (where check_in = today) as daily
    from days, lateral (select (${now}::timestamptz at time zone time_zone)::date as today) d,
      lateral (select today - extract(dow from today)::integer as sunday) w
    group by currency order by 2 desc, currency`.execute(db)
  return rows.map(({ currency, bookings, upcoming, ...sums }) => {
    // PostgreSQL sums bigint to numeric, which the driver returns as text.
    const amount = (sum: string | null) => money(Number(sum ?? 0), currency)
    return {
      bookings,
      upcoming,
      total: amount(sums.total),
      yearly: amount(sums.yearly),
      monthly: amount(sums.monthly),
      weekly: amount(sums.weekly),
      daily: amount(sums.daily),
    }
  })
}

async function readCounts(db: Db, input: FiguresInput, now: Date) {
  const { rows } = await sql<Pick<Figures, 'pendingBookings' | 'cancelledBookings'>>`
    select count(*) filter (where bookings.status = 'pending') as "pendingBookings",
      count(*) filter (where bookings.status = 'cancelled') as "cancelledBookings"
    from bookings
    where bookings.host_id = ${input.hostId}
      and ${input.listingId === undefined ? sql`true` : sql`bookings.listing_id = ${input.listingId}`}
      and (${awaits('anybody', now)} or bookings.status = 'cancelled' and exists (select from booking_status_changes c
        where c.booking_id = bookings.id and c.to_status = 'confirmed'))`.execute(db)
  return rows[0]!
}

async function readTotalViews(db: Db, { hostId, listingId }: FiguresInput): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(v.views), 0)::bigint as count from listings l join monthly_views v on v.listing_id = l.id
    where l.host_id = ${hostId} and ${listingId === undefined ? sql`true` : sql`l.id = ${listingId}`}`.execute(db)
  return rows[0]!.count
}

async function readRating(db: Db, { hostId, listingId }: FiguresInput, now: Date) {
  const { rows } = await sql<{ mean: number | null; reviews: number }>`
    select avg(r.overall)::float8 as mean, count(*) as reviews from reviews r join listings l on l.id = r.listing_id
    where l.host_id = ${hostId} and ${listingId === undefined ? sql`true` : sql`l.id = ${listingId}`}
      and r.side = 'guest' and r.visible_at <= ${now} and r.hidden_at is null`.execute(db)
  return { averageRating: rows[0]!.mean, reviews: rows[0]!.reviews }
}

/** A host's listings with the first and the last day of their present month. */
const ownMonths = ({ hostId, listingId }: FiguresInput, now: Date) => sql`
  select l.id, l.listing_type, first, (first + interval '1 month - 1 day')::date as last
  from listings l, lateral (select date_trunc('month', ${now}::timestamptz at time zone l.time_zone)::date as first) f
  where l.host_id = ${hostId} and ${listingId === undefined ? sql`true` : sql`l.id = ${listingId}`}
    and l.status in ('published', 'paused')`

type Occupancy = { booked: number; days: number; bookedOfHomes: number; daysOfHomes: number }

/** A day on which any listing is booked counts once; of homes, once for each. */
async function readOccupancy(db: Db, input: FiguresInput, now: Date): Promise<Occupancy> {
  const { rows } = await sql<Occupancy>`
    with own as (${ownMonths(input, now)}),
    booked as (
      select distinct o.id, o.listing_type, greatest(b.check_in, first) + number as day
      from bookings b join own o on o.id = b.listing_id,
        generate_series(0, least(b.last_day, last) - greatest(b.check_in, first)) number
      where b.host_id = ${input.hostId} and ${takesPlace}
        and daterange(b.check_in, b.check_out, '[]') && (select daterange(min(first), max(last), '[]') from own))
    select (select count(distinct day) from booked)::integer as booked,
      (select count(distinct first + number) from own, generate_series(0, last - first) number)::integer as days,
      (select count(*) from booked where listing_type = 'home')::integer as "bookedOfHomes",
      (select coalesce(sum(last - first + 1), 0) from own where listing_type = 'home')::integer as "daysOfHomes"`.execute(
    db,
  )
  return rows[0]!
}

/** The minutes of this month's sessions, and those that listings per hour are open. */
async function readHours(db: Db, input: FiguresInput, now: Date): Promise<{ booked: number; opened: number }> {
  const { rows } = await sql<{ booked: number; opened: number }>`
    with own as (select * from (${ownMonths(input, now)}) own where listing_type = 'experience'),
    opened as (
      select case when exists (select from opening_exceptions e where e.listing_id = own.id and e.day = first + number)
        then (select sum(closes_minutes - opens_minutes) from opening_exceptions e
          where e.listing_id = own.id and e.day = first + number)
        else (select sum(closes_minutes - opens_minutes) from opening_hours h
          where h.listing_id = own.id and h.weekday = extract(dow from first + number)) end as minutes
      from own, generate_series(0, last - first) number)
    select (select coalesce(sum(duration_minutes), 0) from bookings b join own on own.id = b.listing_id
        where b.host_id = ${input.hostId} and ${takesPlace} and b.check_in between first and last)::integer as booked,
      (select coalesce(sum(minutes), 0) from opened)::integer as opened`.execute(db)
  return rows[0]!
}
