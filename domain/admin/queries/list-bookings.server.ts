import { stayOf } from '#domain/bookings/queries/read-booking.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { isId } from '#kernel/ids.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { BookingsSought } from '../bookings-table.ts'
import { MAX_COUNTED, pageAt, pageSizes } from '../table-view.ts'

/** Rows of an export that are read at once. */
const EXPORT_ROWS = 500

/** People and listings whose names match are so many at most; who finds more has to type more. */
const MAX_NAMED = 1000

type Sought = Pick<BookingsSought, 'list' | 'query'> & Partial<BookingsSought>
type Window = Sought & { page: number; order?: string; size?: number }

/** Searches bookings, the newest first unless ordered otherwise, clamping the page; by id, listing, guest or host. */
export async function listBookings(
  db: Db,
  { page: wanted, order, size = pageSizes[0], ...sought }: Window,
  language: Language,
) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from ${matching(db, sought)
      .select('bookings.id')
      .limit(MAX_COUNTED + 1)} found`.execute(db)
  const { count } = rows[0]!
  const { from, ...at } = pageAt(wanted, count, size)
  const found = await bookings(db, sought, language, { max: size, from, order }).execute()
  return { bookings: found.map(toListed), count, ...at }
}

/** Adds up what the bookings cost, by currency; of those only that can be counted. */
export async function sumBookings(db: Db, sought: Sought) {
  const ids = matching(db, sought).select('bookings.quote_id').limit(MAX_COUNTED)
  const { rows } = await sql<{ currency: Currency; minor: number }>`select currency, sum(total_minor)::bigint as minor
    from quotes where id in ${ids} group by currency order by currency`.execute(db)
  return rows.map(({ currency, minor }) => money(minor, currency))
}

/** Searches bookings for an export: all of them, the newest first, read while they are sent. */
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

type Reading = { max: number; from: number; order?: string | undefined }

const bookings = (db: Db, sought: Sought, language: Language, { max, from, order = '-made' }: Reading) => {
  const direction = order.startsWith('-') ? 'desc' : 'asc'
  const by = order.endsWith('when') ? 'bookings.starts_at' : 'bookings.created_at'
  return (
    matching(db, sought)
      .innerJoin('listings', 'listings.id', 'bookings.listing_id')
      .innerJoin('profiles as guest', 'guest.user_id', 'bookings.guest_id')
      .innerJoin('profiles as host', 'host.user_id', 'bookings.host_id')
      .innerJoin('quotes', 'quotes.id', 'quote_id')
      .select(['bookings.id', 'bookings.status', 'waits_for', 'expires_at', 'cancelled_by', 'cancel_reason'])
      .select(['decline_reason', 'check_in', 'check_out', 'start_time', 'duration_minutes', 'starts_at', 'ends_at'])
      .select(['bookings.time_zone', 'bookings.created_at', 'quotes.total_minor', 'quotes.currency'])
      .select(['quotes.service_fee_minor', 'quotes.tax_minor', 'bookings.share_minor'])
      .select(['guest.first_name as guest_first', 'guest.last_name as guest_last'])
      .select(['host.first_name as host_first', 'host.last_name as host_last'])
      .select(ownText('title', language).as('title'))
      .select(
        sql<number>`(select coalesce(sum(amount_minor), 0)::bigint from refunds r where r.booking_id = bookings.id
        and r.status <> 'dropped')`.as('refunded_minor'),
      )
      // As text it has all its microseconds, which a date of JavaScript loses.
      .select(sql<string>`bookings.created_at::text`.as('made'))
      .orderBy(by, direction)
      .orderBy('bookings.id', direction)
      .limit(max)
      .offset(from)
  )
}

function matching(db: Db, sought: Sought) {
  const { list, query, currency = 'all', with: also = 'all', from = '', to = '' } = sought
  const id = query.toLowerCase()
  return db
    .selectFrom('bookings')
    .$if(list !== 'all', (all) => all.where('bookings.status', '=', list as Exclude<typeof list, 'all'>))
    .$if(currency !== 'all', (all) => all.where('bookings.currency', '=', currency as Currency))
    .$if(from !== '', (all) => all.where('bookings.check_in', '>=', from))
    .$if(to !== '', (all) => all.where('bookings.check_in', '<=', to))
    .$if(also !== 'all', (all) => all.where(conditionOf[also as Exclude<typeof also, 'all'>]))
    .$if(isId(id), (all) =>
      all.where((eb) =>
        eb.or(
          (['bookings.id', 'bookings.listing_id', 'bookings.guest_id', 'bookings.host_id'] as const).map((column) =>
            eb(column, '=', id),
          ),
        ),
      ),
    )
    .$if(query !== '' && !isId(id), (all) => all.where(isOfNamed(query)))
}

const conditionOf: Readonly<Record<Exclude<BookingsSought['with'], 'all'>, RawBuilder<boolean>>> = {
  refund: sql<boolean>`exists (select from refunds r where r.booking_id = bookings.id)`,
  dispute: sql<boolean>`exists (select from disputes d join payments p on p.id = d.payment_id where p.booking_id = bookings.id)`,
  claim: sql<boolean>`exists (select from claims c where c.booking_id = bookings.id)`,
}

/** By a name, an address or a title: first whose it may be, each by an index, then their bookings. */
function isOfNamed(query: string): RawBuilder<boolean> {
  const pattern = `%${query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const people = sql`(select user_id from profiles where first_name || ' ' || last_name ilike ${pattern} limit ${MAX_NAMED})
    union (select id from "user" where email ilike ${pattern} limit ${MAX_NAMED})`
  const spaces = sql`select listing_id from listing_texts where title ilike ${pattern} limit ${MAX_NAMED}`
  return sql<boolean>`bookings.id in (select id from bookings where guest_id in (${people})
    union select id from bookings where host_id in (${people})
    union select id from bookings where listing_id in (${spaces}))`
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
  serviceFee: money(row.service_fee_minor, row.currency),
  /** Inside the total; null where the country has none. */
  tax: row.tax_minor === null ? null : money(row.tax_minor, row.currency),
  share: money(row.share_minor, row.currency),
  refunded: money(row.refunded_minor, row.currency),
  createdAt: row.created_at,
})
