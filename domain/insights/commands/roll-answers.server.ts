import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { families, PAID_LATER } from '../measures.ts'

/**
 * Counts answers to requests, payments on a later day, reviews, cancellations and claims, each on the day on which it began or happened.
 *
 * @param since days before it keep their figures, unless there are none at all
 */
export async function rollAnswers(tx: Tx, since: Day, zone: string): Promise<void> {
  const isFirst = !(await tx.selectFrom('book_figures').select('day').limit(1).executeTakeFirst())
  const from = isFirst ? '2000-01-01' : since
  await tx.deleteFrom('book_figures').where('day', '>=', from).execute()
  for (const rows of [requests, answers, paidLater, reviews, cancellations, claims]) {
    await sql`
      insert into book_figures (day, unit, city, subcategory, measure, value)
      select day, unit, city, subcategory, measure, count(*) from (${rows(from, zone)}) r
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(tx)
  }
}

type Rows = (from: Day, zone: string) => RawBuilder<unknown>

const ofListing = sql`case l.listing_type when 'home' then 'day' else 'hour' end as unit, l.city, l.subcategory`
const dayOf = (at: RawBuilder<unknown>, zone: string) => sql`(${at} at time zone ${zone})::date`

/** A request waits for its host, has an answer, or has expired without one. */
const requests: Rows = (from) => sql`
  select ${ofListing}, b.created_on as day, m.measure from bookings b join listings l on l.id = b.listing_id,
    lateral (values ('requests', true), ('answered', b.answered_at is not null),
      ('accepted', b.answered_at is not null and b.cancel_reason is distinct from 'declined'),
      ('declined', b.answered_at is not null and b.cancel_reason = 'declined'),
      ('expired', b.answered_at is null and b.cancel_reason = 'expired')) m (measure, is_so)
  where b.created_on >= ${from} and m.is_so and (b.waits_for = 'host' or b.answered_at is not null or b.cancel_reason = 'expired')`

/** Buckets as `boundsOf` has them, of whole seconds. */
const answers: Rows = (from) => sql`
  select ${ofListing}, b.created_on as day,
    ${families.answer} || floor(ln(greatest(1, floor(extract(epoch from b.answered_at - b.created_at)))::float8) / ln(1.25::float8))::integer as measure
  from bookings b join listings l on l.id = b.listing_id where b.created_on >= ${from} and b.answered_at is not null`

/** The booking itself knows both days, so nobody is followed from the one to the other. */
const paidLater: Rows = (from) => sql`
  select ${ofListing}, b.created_on as day, ${PAID_LATER} as measure from bookings b join listings l on l.id = b.listing_id
    join payments p on p.booking_id = b.id and p.status = 'captured' and p.change_id is null and p.claim_id is null
  where b.created_on >= ${from} and (p.captured_at at time zone b.time_zone)::date > b.created_on`

const reviews: Rows = (from, zone) => sql`
  select ${ofListing}, ${dayOf(sql`r.created_at`, zone)} as day, ${families.review} || r.side || ':' || r.overall as measure
  from reviews r join listings l on l.id = r.listing_id where ${dayOf(sql`r.created_at`, zone)} >= ${from} and r.hidden_at is null`

/** A request without an answer, and a hold that nobody paid, are no cancellations. */
const cancellations: Rows = (from, zone) => sql`
  select ${ofListing}, ${dayOf(sql`b.status_at`, zone)} as day, ${families.cancelled} || b.cancelled_by || ':' || b.cancel_reason as measure
  from bookings b join listings l on l.id = b.listing_id
  where b.status = 'cancelled' and b.cancel_reason not in ('expired', 'not-paid', 'declined')
    and ${dayOf(sql`b.status_at`, zone)} >= ${from}`

const claims: Rows = (from, zone) => sql`
  select ${ofListing}, ${dayOf(sql`c.opened_at`, zone)} as day, ${families.claim} || c.side || ':' || c.kind || ':' || c.status as measure
  from claims c join bookings b on b.id = c.booking_id join listings l on l.id = b.listing_id
  where ${dayOf(sql`c.opened_at`, zone)} >= ${from}`
