import { stayOf } from '#domain/bookings/queries/read-booking.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { isId } from '#kernel/ids.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { BookingsSought } from '../bookings-table.ts'
import { type LastRow, pageAt, pageSizes } from '../table-view.ts'
import {
  countFound,
  type Found,
  isCommonName,
  listingTitled,
  peopleNamed,
  personNamed,
  titled,
  type Ways,
} from './common-name.server.ts'

/** Rows of an export that are read at once. */
const EXPORT_ROWS = 500

type Sought = Pick<BookingsSought, 'list' | 'query'> & Partial<BookingsSought>
type Window = Sought & { page: number; order?: string; size?: number }

/**
 * Searches bookings, the newest first unless ordered otherwise, clamping the page; by id, listing, guest or host.
 *
 * @param many people or listings of the name that is sought make it a common one
 */
export async function listBookings(
  db: Db,
  { page: wanted, order, size = pageSizes[0], ...sought }: Window,
  language: Language,
  many?: number,
) {
  const all = await countFound(
    db,
    sought.query,
    ways,
    (isNamed, limit) => matching(db, sought, isNamed).select('bookings.id').limit(limit),
    many,
  )
  const { count, max } = all
  const { from, ...at } = pageAt(wanted, count, size, max)
  const [found, sums] = await Promise.all([
    bookings(db, sought, language, { ...all, max: size, from, order }).execute(),
    // Of more than can be counted there is no sum either.
    count > max ? [] : sumBookings(db, sought, all),
  ])
  return { bookings: found.map(toListed), sums, count, max, ...at }
}

/** Adds up what the bookings cost, by currency. */
async function sumBookings(db: Db, sought: Sought, found: Found) {
  const { rows } = await sql<{ currency: Currency; minor: number }>`select currency, sum(total_minor)::bigint as minor
    from quotes where id in ${ofFound(db, sought, found).select('bookings.quote_id')} group by currency order by currency`.execute(
    db,
  )
  return rows.map(({ currency, minor }) => money(minor, currency))
}

const ofFound = (db: Db, sought: Sought, { ids, isNamed }: Pick<Found, 'ids' | 'isNamed'>) =>
  ids ? db.selectFrom('bookings').where('bookings.id', '=', sql<string>`any(${ids})`) : matching(db, sought, isNamed)

/** Searches bookings for an export: all of them, the newest first, read while they are sent. */
export async function* walkBookings(
  db: Db,
  sought: Sought,
  language: Language,
  rowsAtOnce = EXPORT_ROWS,
): AsyncGenerator<ReturnType<typeof toListed>, void> {
  const isNamed = (await isCommonName(db, sought.query)) ? ways.common : ways.few
  let last: LastRow | null = null
  for (;;) {
    const rows = await bookings(db, sought, language, { max: rowsAtOnce, from: 0, last, ids: null, isNamed }).execute()
    for (const row of rows) yield toListed(row)
    const end = rows.at(-1)
    if (!end || rows.length < rowsAtOnce) return
    last = { made: end.made, id: end.id }
  }
}

type Reading = Pick<Found, 'ids' | 'isNamed'> & {
  max: number
  from: number
  order?: string | undefined
  last?: LastRow | null
}

const bookings = (
  db: Db,
  sought: Sought,
  language: Language,
  { max, from, order = '-made', last = null, ...found }: Reading,
) => {
  const direction = order.startsWith('-') ? 'desc' : 'asc'
  const by = order.endsWith('when') ? 'bookings.starts_at' : 'bookings.created_at'
  // Joined after it is cut: for a join of all bookings PostgreSQL makes room for as many people and listings, 0.1 s at a million.
  const page = ofFound(db, sought, found)
    .select('bookings.id')
    .$if(last !== null, (all) =>
      all.where(sql<boolean>`(bookings.created_at, bookings.id) < (${last?.made}::timestamptz, ${last?.id}::uuid)`),
    )
    .orderBy(by, direction)
    .orderBy('bookings.id', direction)
    .limit(max)
    .offset(from)
  return (
    db
      .selectFrom(page.as('page'))
      .innerJoin('bookings', 'bookings.id', 'page.id')
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
  )
}

function matching(db: Db, sought: Sought, isNamed: Ways['few']) {
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
    .$if(query !== '' && !isId(id), (all) => all.where(isNamed(query)))
}

const conditionOf: Readonly<Record<Exclude<BookingsSought['with'], 'all'>, RawBuilder<boolean>>> = {
  refund: sql<boolean>`exists (select from refunds r where r.booking_id = bookings.id)`,
  dispute: sql<boolean>`exists (select from disputes d join payments p on p.id = d.payment_id where p.booking_id = bookings.id)`,
  claim: sql<boolean>`exists (select from claims c where c.booking_id = bookings.id)`,
}

const ways: Ways = {
  /** By a name, an address or a title: first whose it may be, each by an index, then their bookings. */
  few: (query) => sql<boolean>`bookings.id in (select id from bookings where guest_id in (${peopleNamed(query)})
    union select id from bookings where host_id in (${peopleNamed(query)})
    union select id from bookings where listing_id in (${titled(query)}))`,
  /** The same of a common name, booking by booking. */
  common: (query) => sql<boolean>`(${personNamed(sql`bookings.guest_id`, query)}
    or ${personNamed(sql`bookings.host_id`, query)} or ${listingTitled(sql`bookings.listing_id`, query)})`,
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
