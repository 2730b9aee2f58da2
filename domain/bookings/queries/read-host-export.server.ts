import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { Day } from '#kernel/dates.ts'
import type { Currency, Money } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { BookingStatus } from '../booking.ts'
import type { HostList } from '../host-list.ts'
import { isInList } from './list-host-bookings.server.ts'

/** One page is sent while the next one is read. */
const PAGE_SIZE = 200

type HostExportFilter = {
  /** A part of the bookings; null for all. */
  list: HostList | null
  /** Days on which a booking takes place, both included. */
  from: Day | null
  to: Day | null
  listing: string | null
}

export type ExportedBooking = {
  id: string
  title: string
  guestName: string
  status: BookingStatus
  checkIn: Day
  checkOut: Day
  startTime: string | null
  minutes: number | null
  guests: number
  pets: number
  purpose: string | null
  note: string | null
  createdAt: Date
  total: Money
  serviceFee: Money
}

type Export = { hostId: string; filter: HostExportFilter }

/** A host's bookings in the order of their starts, read while they are sent. */
export async function* readHostExport(
  db: Db,
  { hostId, filter }: Export,
  language: Language,
  now: Date,
): AsyncGenerator<ExportedBooking, void> {
  let after: { at: string; id: string } | null = null
  for (;;) {
    let page = exportRows(db, language).where('bookings.host_id', '=', hostId).where(isWanted(filter, now))
    if (after) page = page.where(sql<boolean>`(starts_at, bookings.id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
    const rows = await page.execute()
    for (const row of rows) yield toExported(row)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_SIZE) return
    after = { at: last.starts, id: last.id }
  }
}

function isWanted({ list, from, to, listing }: HostExportFilter, now: Date) {
  const inPart = list ? isInList(list, now) : sql<boolean>`true`
  return sql<boolean>`(${inPart} and (${listing}::uuid is null or bookings.listing_id = ${listing}::uuid)
    and daterange(bookings.check_in, bookings.check_out, '[]') && daterange(${from}::date, ${to}::date, '[]'))`
}

/** The start as text has all its microseconds, which a date of JavaScript loses. */
const exportRows = (db: Db, language: Language) =>
  db
    .selectFrom('bookings')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as guest', 'guest.user_id', 'bookings.guest_id')
    .innerJoin('quotes', 'quotes.id', 'bookings.quote_id')
    .select(['bookings.id', 'bookings.status', 'check_in', 'check_out', 'duration_minutes', 'guests', 'pets'])
    .select(['purpose', 'note', 'bookings.created_at', 'total_minor', 'service_fee_minor', 'bookings.currency'])
    .select(['guest.first_name', 'guest.last_name', ownText('title', language).as('title')])
    .select(sql<string | null>`to_char(start_time, 'HH24:MI')`.as('start_time'))
    .select(sql<string>`bookings.starts_at::text`.as('starts'))
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .limit(PAGE_SIZE)

const toExported = (row: RowOf<typeof exportRows>): ExportedBooking => ({
  id: row.id,
  title: row.title.text,
  guestName: `${row.first_name} ${row.last_name}`,
  status: row.status,
  checkIn: row.check_in,
  checkOut: row.check_out,
  startTime: row.start_time,
  minutes: row.duration_minutes,
  guests: row.guests,
  pets: row.pets,
  purpose: row.purpose,
  note: row.note,
  createdAt: row.created_at,
  total: { minor: row.total_minor, currency: row.currency as Currency },
  serviceFee: { minor: row.service_fee_minor, currency: row.currency as Currency },
})
