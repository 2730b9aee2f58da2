import { takingPlace } from '#domain/bookings/booking.ts'
import type { Tx } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { type CohortKind, cohortDays } from '../cohort.ts'

/** Counts everybody again, since a booking of today belongs to a cohort of long ago. */
export async function rollCohorts(tx: Tx, zone: string): Promise<void> {
  await sql`delete from cohort_figures`.execute(tx)
  await add(tx, 'booked-again', guests, zone)
  await add(tx, 'published', hosts, zone)
  await add(tx, 'first-booking', publishers, zone)
}

/** @param people rows of `first` and `next`, the instants of what somebody did first and then */
async function add(tx: Tx, kind: CohortKind, people: RawBuilder<unknown>, zone: string): Promise<void> {
  await sql`
    insert into cohort_figures (kind, cohort, within_days, people)
    select ${kind}, date_trunc('month', first at time zone ${zone})::date, days, count(*)
    from (${people}) p, unnest(${[0, ...cohortDays[kind]]}::smallint[]) days
    where days = 0 or next <= first + make_interval(days => days) group by 2, 3`.execute(tx)
}

const isTaking = sql`status in (${sql.join(takingPlace.map((status) => sql.lit(status)))})`

const guests = sql`
  select min(created_at) as first, (array_agg(created_at order by created_at))[2] as next
  from bookings where ${isTaking} group by guest_id`

const hosts = sql`
  select min(created_at) as first, min(published_at) as next from listings where not throwaway group by host_id`

const publishers = sql`
  select l.first, b.next from (select host_id, min(published_at) as first from listings where not throwaway group by host_id) l
    left join (select host_id, min(created_at) as next from bookings where ${isTaking} group by host_id) b using (host_id)
  where l.first is not null`
