import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { OwnText } from '#domain/listings/listing.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { addDays, addMonths, type Day } from '#kernel/dates.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { BookingStatus } from '../booking.ts'
import { extraLines, isShown, isThereWithin } from './list-host-bookings.server.ts'
import { quoteLines } from './parse-quote.server.ts'

/** A day of the calendar shows so many bookings and counts the rest (spec §2). */
export const SHOWN_A_DAY = 3

export type DayBooking = {
  id: string
  day: Day
  guestName: string
  title: OwnText
  status: BookingStatus
  waitsFor: 'host' | 'payment' | null
  startTime: string | null
  guests: number
  pets: number
  purpose: string | null
  note: string | null
  /** Its extras. */
  lines: readonly QuoteLine[]
}

type Row = Omit<DayBooking, 'lines'> & { lines: unknown; quoteId: string; count: number }

/**
 * Each day has its first bookings and their number.
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
  const { rows } = await sql<Row>`
    with days as (
      select bookings.*, day, count(*) over (partition by day) as count,
        row_number() over (partition by day order by bookings.starts_at, bookings.id) as number
      from bookings, generate_series(0, least(check_out, ${last}::date) - greatest(check_in, ${first}::date)) later,
        lateral (select greatest(check_in, ${first}::date) + later as day) d
      where bookings.host_id = ${hostId} and ${isThereWithin(first, last)} and ${isShown(now)}
    ), shown as (
      -- The limit leaves none out: it tells the planner how few they are, who would read all listings and guests there are for them.
      select * from days where number <= ${sql.lit(SHOWN_A_DAY)} order by day, number limit ${sql.lit(31 * SHOWN_A_DAY)})
    select shown.id, shown.day, shown.count, guest.first_name as "guestName", ${ownText('title', language)} as title,
      shown.status, shown.waits_for as "waitsFor", to_char(shown.start_time, 'HH24:MI') as "startTime",
      shown.guests, shown.pets, shown.purpose, shown.note, ${extraLines} as lines, quotes.id as "quoteId"
    from shown join listings on listings.id = shown.listing_id join profiles guest on guest.user_id = shown.guest_id
      join quotes on quotes.id = shown.quote_id
    order by shown.day, shown.number`.execute(db)
  return {
    bookings: rows.map(({ count: _count, quoteId, ...booking }) => ({
      ...booking,
      lines: quoteLines(booking.lines, quoteId),
    })),
    counts: new Map(rows.map(({ day, count }) => [day, count])),
  }
}
