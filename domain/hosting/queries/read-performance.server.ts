import { addDays, addMonths, type Day } from '#kernel/dates.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { leadDays, type MonthFigures, monthsUntil, type Performance } from '../performance.ts'
import { type FiguresInput, lastBookedDay, LONGEST_STAY_DAYS, ofHost, takesPlace } from './read-figures.server.ts'

type Input = FiguresInput & {
  /** The first day of the last month that is shown. */
  present: Day
  months: number
}

/** A host's figures month by month. A listing of another host has none. */
export async function readPerformance(db: Db, input: Input): Promise<Performance> {
  const months = monthsUntil(input.present, input.months)
  const span: Span = { ...input, first: months[0]!, last: addDays(addMonths(input.present, 1), -1) }
  const [earned, booked, homes, views, made, leadTimes] = await Promise.all([
    readEarned(db, span),
    readBookedDays(db, span),
    readPossibleDays(db, span),
    readViews(db, span),
    readMade(db, span),
    readLeadTimes(db, span),
  ])
  return { leadTimes, months: months.map((month) => monthOf(month, { earned, booked, homes, views, made })) }
}

type Span = FiguresInput & { first: Day; last: Day }
type Counted = { month: Day; count: number }
type Found = {
  earned: readonly { month: Day; currency: Currency; minor: string; stays: number }[]
  booked: readonly Counted[]
  homes: readonly Counted[]
  views: readonly Counted[]
  made: readonly Counted[]
}

function monthOf(month: Day, { earned, ...found }: Found): MonthFigures {
  const own = earned.filter((row) => row.month === month)
  const count = (rows: readonly Counted[]) => rows.find((row) => row.month === month)?.count ?? 0
  return {
    month,
    // PostgreSQL sums bigint to numeric, which the driver returns as text.
    earnings: own.map(({ minor, currency }) => money(Number(minor), currency)),
    stays: own.reduce((sum, { stays }) => sum + stays, 0),
    bookedDays: count(found.booked),
    possibleDays: count(found.homes),
    views: count(found.views),
    bookingsMade: count(found.made),
  }
}

const ofListings = ({ hostId, listingId }: FiguresInput) =>
  sql<boolean>`l.host_id = ${hostId} and ${listingId === undefined ? sql`true` : sql`l.id = ${listingId}`}`

/** For the index by host and start; the days themselves decide. */
const startsWithin = ({ first, last }: Span, earlier: number) =>
  sql<boolean>`b.starts_at > ${first}::date - ${sql.lit(earlier)} * interval '1 day' and b.starts_at < ${last}::date + interval '2 days'`

async function readEarned(db: Db, span: Span) {
  const { rows } = await sql<Found['earned'][number]>`
    select date_trunc('month', b.check_in)::date as month, q.currency, sum(q.total_minor - q.service_fee_minor) as minor,
      count(*) as stays
    from bookings b join quotes q on q.id = b.quote_id
    where ${ofHost(span)} and ${takesPlace} and b.check_in between ${span.first} and ${span.last} and ${startsWithin(span, 2)}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Days of homes; bookings that share a day, as where one leaves and another comes, count once. */
async function readBookedDays(db: Db, span: Span) {
  const { rows } = await sql<Counted>`
    select date_trunc('month', day)::date as month, count(*) as count from (
      select distinct l.id, day::date as day
      from bookings b join quotes q on q.id = b.quote_id join listings l on l.id = b.listing_id,
        generate_series(greatest(b.check_in, ${span.first}::date), least(${lastBookedDay}, ${span.last}::date), interval '1 day') day
      where ${ofHost(span)} and ${takesPlace} and l.listing_type = 'home' and l.status in ('published', 'paused')
        and b.check_in <= ${span.last} and b.check_out >= ${span.first} and ${startsWithin(span, LONGEST_STAY_DAYS)}
        and date_trunc('month', day) >= date_trunc('month', coalesce(l.published_at, l.created_at) at time zone l.time_zone)) days
    group by 1`.execute(db)
  return rows
}

/** A home counts from the month on in which it was published. */
async function readPossibleDays(db: Db, span: Span) {
  const { rows } = await sql<Counted>`
    select month::date as month, sum(extract(day from month + interval '1 month - 1 day'))::integer as count
    from generate_series(${span.first}::date::timestamp, ${span.last}::date::timestamp, interval '1 month') month, listings l
    where ${ofListings(span)} and l.listing_type = 'home' and l.status in ('published', 'paused')
      and month >= date_trunc('month', coalesce(l.published_at, l.created_at) at time zone l.time_zone)
    group by 1`.execute(db)
  return rows
}

async function readViews(db: Db, span: Span) {
  const { rows } = await sql<Counted>`
    select date_trunc('month', v.day)::date as month, count(*) as count
    from listings l join property_views v on v.listing_id = l.id
    where ${ofListings(span)} and v.day between ${span.first} and ${span.last}
    group by 1`.execute(db)
  return rows
}

async function readMade(db: Db, span: Span) {
  const { rows } = await sql<Counted>`
    select date_trunc('month', b.created_at at time zone b.time_zone)::date as month, count(*) as count
    from bookings b where ${ofHost(span)} and ${takesPlace}
      and (b.created_at at time zone b.time_zone)::date between ${span.first} and ${span.last}
    group by 1`.execute(db)
  return rows
}

async function readLeadTimes(db: Db, span: Span): Promise<number[]> {
  const { rows } = await sql<{ bucket: number; count: number }>`
    select width_bucket(greatest(0, b.check_in - (b.created_at at time zone b.time_zone)::date), array[${sql.join(leadDays.map((days) => sql.lit(days)))}]) as bucket,
      count(*) as count
    from bookings b
    where ${ofHost(span)} and ${takesPlace} and b.check_in between ${span.first} and ${span.last} and ${startsWithin(span, 2)}
    group by 1`.execute(db)
  return leadDays.map((_, index) => rows.find(({ bucket }) => bucket === index + 1)?.count ?? 0)
}
