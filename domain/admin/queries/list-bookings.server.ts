import type { BookingStatus } from '#domain/bookings/booking.ts'
import { stayOf } from '#domain/bookings/queries/read-booking.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { isId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'

const PAGE = 25
/** Rows of an export that are read at once. */
const EXPORT_ROWS = 500

export const bookingLists = ['all', 'pending', 'confirmed', 'completed', 'cancelled'] as const satisfies readonly (
  | 'all'
  | BookingStatus
)[]

type Sought = { list: (typeof bookingLists)[number]; query: string }

/** Searches bookings, newest first, clamping the page; by id, listing, guest or host. */
export async function listBookings(db: Db, { page: wanted, ...sought }: Sought & { page: number }, language: Language) {
  const { count } = await matching(db, sought)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(count / PAGE))
  const page = Math.min(wanted, pages)
  const rows = await bookings(db, sought, language, { max: PAGE, from: (page - 1) * PAGE }).execute()
  return { bookings: rows.map(toListed), count, page, pages }
}

/** Searches bookings for an export: all of them, read while they are sent. */
export async function* walkBookings(
  db: Db,
  sought: Sought,
  language: Language,
  rowsAtOnce = EXPORT_ROWS,
): AsyncGenerator<ReturnType<typeof toListed>, void> {
  let last: { made: string; id: string } | null = null
  for (;;) {
    let page = bookings(db, sought, language, { max: rowsAtOnce, from: 0 })
    if (last)
      page = page.where(
        sql<boolean>`(bookings.created_at, bookings.id) < (${last.made}::timestamptz, ${last.id}::uuid)`,
      )
    const rows = await page.execute()
    for (const row of rows) yield toListed(row)
    const end = rows.at(-1)
    if (!end || rows.length < rowsAtOnce) return
    last = { made: end.made, id: end.id }
  }
}

const bookings = (db: Db, sought: Sought, language: Language, { max, from }: { max: number; from: number }) =>
  matching(db, sought)
    .innerJoin('quotes', 'quotes.id', 'quote_id')
    .select(['bookings.id', 'bookings.status', 'waits_for', 'expires_at', 'cancelled_by', 'cancel_reason'])
    .select(['decline_reason', 'check_in', 'check_out', 'start_time', 'duration_minutes', 'starts_at', 'ends_at'])
    .select(['bookings.time_zone', 'bookings.created_at', 'quotes.total_minor', 'quotes.currency'])
    .select(['guest.first_name as guest_first', 'guest.last_name as guest_last'])
    .select(['host.first_name as host_first', 'host.last_name as host_last'])
    .select(ownText('title', language).as('title'))
    // As text it has all its microseconds, which a date of JavaScript loses.
    .select(sql<string>`bookings.created_at::text`.as('made'))
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(max)
    .offset(from)

function matching(db: Db, { list, query }: Sought) {
  const pattern = `%${query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const id = query.toLowerCase()
  return db
    .selectFrom('bookings')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as guest', 'guest.user_id', 'bookings.guest_id')
    .innerJoin('profiles as host', 'host.user_id', 'bookings.host_id')
    .$if(list !== 'all', (all) => all.where('bookings.status', '=', list as BookingStatus))
    .$if(isId(id), (all) =>
      all.where((eb) =>
        eb.or(
          (['bookings.id', 'bookings.listing_id', 'bookings.guest_id', 'bookings.host_id'] as const).map((column) =>
            eb(column, '=', id),
          ),
        ),
      ),
    )
    .$if(query !== '' && !isId(id), (all) =>
      all.where(sql<boolean>`(guest.first_name || ' ' || guest.last_name ilike ${pattern}
        or host.first_name || ' ' || host.last_name ilike ${pattern}
        or exists (select from "user" u where u.id in (guest.user_id, host.user_id) and u.email ilike ${pattern})
        or exists (select from listing_texts t where t.listing_id = listings.id and t.title ilike ${pattern}))`),
    )
}

const toListed = (row: RowOf<typeof bookings>) => ({
  id: row.id,
  title: row.title,
  guestName: `${row.guest_first} ${row.guest_last}`,
  hostName: `${row.host_first} ${row.host_last}`,
  status: row.status,
  waitsFor: row.waits_for,
  expiresAt: row.expires_at,
  cancelReason: row.cancel_reason,
  declineReason: row.decline_reason,
  stay: stayOf(row),
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  timeZone: row.time_zone,
  total: money(row.total_minor, row.currency),
  createdAt: row.created_at,
})
