import { addDays, addMonths, type Day } from '#kernel/dates.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { leadDays, type MonthFigures, monthsUntil, type Performance } from '../performance.ts'
import { type FiguresInput, ofHost, takesPlace } from './read-figures.server.ts'

type Input = FiguresInput & {
  /** The first day of the last shown month. */
  present: Day
  months: number
}

/** Another host's listing has no figures. */
export async function readPerformance(db: Db, input: Input): Promise<Performance> {
  const months = monthsUntil(input.present, input.months)
  const span: Span = { ...input, first: months[0]!, last: addDays(addMonths(input.present, 1), -1) }
  const [stays, booked, homes, views, made] = await Promise.all([
    readStays(db, span),
    readBookedDays(db, span),
    readPossibleDays(db, span),
    readViews(db, span),
    readMade(db, span),
  ])
  return {
    leadTimes: leadDays.map((_, index) => total(stays.filter(({ bucket }) => bucket === index + 1))),
    months: months.map((month) => monthOf(month, { stays, booked, homes, views, made })),
  }
}

type Span = FiguresInput & { first: Day; last: Day }
type Counted = { month: Day; count: number }
type Stays = { month: Day; currency: Currency; bucket: number; minor: string; count: number }
type Found = {
  stays: readonly Stays[]
  booked: readonly Counted[]
  homes: readonly Counted[]
  views: readonly Counted[]
  made: readonly Counted[]
}

const total = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)

function monthOf(month: Day, { stays, ...found }: Found): MonthFigures {
  const own = stays.filter((row) => row.month === month)
  const count = (rows: readonly Counted[]) => rows.find((row) => row.month === month)?.count ?? 0
  return {
    month,
    // PostgreSQL sums bigint to numeric, which the driver returns as text.
    earnings: [...Map.groupBy(own, ({ currency }) => currency)].map(([currency, same]) =>
      money(
        same.reduce((sum, { minor }) => sum + Number(minor), 0),
        currency,
      ),
    ),
    stays: total(own),
    bookedDays: count(found.booked),
    possibleDays: count(found.homes),
    views: count(found.views),
    bookingsMade: count(found.made),
  }
}

const ofListings = ({ hostId, listingId }: FiguresInput) =>
  sql<boolean>`l.host_id = ${hostId} and ${listingId === undefined ? sql`true` : sql`l.id = ${listingId}`}`

const monthOfDay = (day: RawBuilder<unknown>) => sql<Day>`date_trunc('month', (${day})::timestamp)::date`

/** Each home's month of publication is computed once, because time zones are slow. */
const homes = (span: Span) => sql`homes as materialized (
  select l.id, date_trunc('month', coalesce(l.published_at, l.created_at) at time zone l.time_zone)::date as since
  from listings l where ${ofListings(span)} and l.listing_type = 'home' and l.status in ('published', 'paused'))`

/** Check-ins are added up by day first, because days are few. */
async function readStays(db: Db, span: Span) {
  const { rows } = await sql<Stays>`
    with days as (
      select b.check_in, b.currency, greatest(0, b.check_in - b.created_on) as lead, sum(b.share_minor) as minor, count(*) as count
      from bookings b
      where ${ofHost(span)} and ${takesPlace} and b.check_in between ${span.first} and ${span.last}
      group by 1, 2, 3)
    select ${monthOfDay(sql`check_in`)} as month, currency,
      width_bucket(lead, array[${sql.join(leadDays.map((days) => sql.lit(days)))}]) as bucket,
      sum(minor) as minor, sum(count)::bigint as count
    from days group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/**
 * A day that two bookings share counts once: each starts after the last day of those before it.
 * Equal stretches are grouped before their days are counted, which is cheaper.
 */
async function readBookedDays(db: Db, span: Span) {
  const { rows } = await sql<Counted>`
    with ${homes(span)}, stays as (
      select b.listing_id, b.check_in, b.last_day, max(b.last_day) over
        (partition by b.listing_id order by b.check_in rows between unbounded preceding and 1 preceding) as before
      from bookings b
      where ${ofHost(span)} and ${takesPlace} and b.check_in <= ${span.last} and b.last_day >= ${span.first}
    ), stretches as (
      select greatest(check_in, before + 1, ${span.first}::date, since) as first, least(last_day, ${span.last}::date) as last, count(*) as count
      from stays join homes on homes.id = listing_id
      group by 1, 2)
    select ${monthOfDay(sql`first + number`)} as month, sum(count)::integer as count
    from stretches, generate_series(0, last - first) number
    group by 1`.execute(db)
  return rows
}

/** A home counts from the month of its publication. */
async function readPossibleDays(db: Db, span: Span) {
  const { rows } = await sql<Counted>`
    with ${homes(span)}
    select month::date as month, sum(extract(day from month + interval '1 month - 1 day'))::integer as count
    from generate_series(${span.first}::date::timestamp, ${span.last}::date::timestamp, interval '1 month') month, homes
    where month >= since
    group by 1`.execute(db)
  return rows
}

async function readViews(db: Db, span: Span) {
  const { rows } = await sql<Counted>`
    select v.month, sum(v.views)::bigint as count
    from listings l join monthly_views v on v.listing_id = l.id
    where ${ofListings(span)} and v.month between ${span.first} and ${span.last}
    group by 1`.execute(db)
  return rows
}

async function readMade(db: Db, span: Span) {
  const { rows } = await sql<Counted>`
    with days as (
      select b.created_on, count(*) as count
      from bookings b where ${ofHost(span)} and ${takesPlace} and b.created_on between ${span.first} and ${span.last}
      group by 1)
    select ${monthOfDay(sql`created_on`)} as month, sum(count)::bigint as count from days group by 1`.execute(db)
  return rows
}
