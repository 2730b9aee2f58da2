import { MAX_STAY_DAYS } from '#domain/availability/rule-limits.ts'
import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { OwnText } from '#domain/listings/listing.ts'
import { addDays, addMonths, type Day } from '#kernel/dates.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { BookingStatus } from '../booking.ts'
import { isShown } from './list-host-bookings.server.ts'

/** Spec §2: a day of the calendar shows so many bookings, and how many more there are. */
export const SHOWN_A_DAY = 3

export type DayBooking = {
  id: string
  day: Day
  guestName: string
  title: OwnText
  status: BookingStatus
  waitsFor: 'host' | 'payment' | null
  startTime: string | null
}

/**
 * A month of a host's bookings: the first ones of each day, and how many each day has.
 *
 * @param first the month's first day
 */
export async function readHostMonth(
  db: Db,
  { hostId, first }: { hostId: string; first: Day },
  language: Language,
  now: Date,
): Promise<{ bookings: DayBooking[]; counts: ReadonlyMap<Day, number> }> {
  const last = addDays(addMonths(first, 1), -1)
  const { rows } = await sql<DayBooking & { count: number }>`
    with days as (
      select bookings.id, bookings.starts_at, day::date as day, count(*) over (partition by day) as count,
        row_number() over (partition by day order by bookings.starts_at, bookings.id) as number
      from bookings, generate_series(greatest(check_in, ${first}::date), least(check_out, ${last}::date), interval '1 day') day
      where bookings.host_id = ${hostId} and check_in <= ${last}::date and check_out >= ${first}::date and ${isShown(now)}
        and ${startsAround(first, last)})
    select bookings.id, days.day, days.count, guest.first_name as "guestName", ${ownText('title', language)} as title,
      bookings.status, bookings.waits_for as "waitsFor", to_char(bookings.start_time, 'HH24:MI') as "startTime"
    from days join bookings on bookings.id = days.id join listings on listings.id = bookings.listing_id
      join profiles guest on guest.user_id = bookings.guest_id
    where days.number <= ${sql.lit(SHOWN_A_DAY)} order by days.day, days.number`.execute(db)
  return {
    bookings: rows.map(({ count: _count, ...booking }) => booking),
    counts: new Map(rows.map(({ day, count }) => [day, count])),
  }
}

/** What began before the longest stay is over, and the index by host and start finds the rest. */
export const startsAround = (first: Day, last: Day) =>
  sql<boolean>`bookings.starts_at > ${first}::date - ${sql.lit(MAX_STAY_DAYS + 2)} * interval '1 day' and bookings.starts_at < ${last}::date + interval '2 days'`
