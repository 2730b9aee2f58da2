import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { StopReason } from '../booking-payout.ts'
import { payoutReference } from '../payout-reference.ts'

const PAGE_SIZE = 10

/** Of a payout so many bookings are named; the month's statement has all. */
const MAX_NAMED = 5

type Window = { hostId: string; page: number }

/** A page beyond the last one becomes the last. */
function pageAt(count: number, wanted: number) {
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE))
  const page = Math.min(Math.max(1, wanted), pages)
  return { at: { page, pages }, from: (page - 1) * PAGE_SIZE }
}

/** A booking as lists of money name it: guest, time and listing. */
const namedBookings = (db: Db, language: Language) =>
  db
    .selectFrom('bookings')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as guest', 'guest.user_id', 'bookings.guest_id')
    .select(['bookings.id', 'starts_at as startsAt', 'ends_at as endsAt', 'bookings.time_zone as timeZone'])
    .select([unitOf, guestName])
    .select(ownText('title', language).as('title'))

/** The columns of bookings and profiles from which lists of money name a booking. */
export const unitOf = sql<'day' | 'hour'>`case when bookings.start_time is null then 'day' else 'hour' end`.as('unit')
export const guestName = sql<string>`guest.first_name || ' ' || guest.last_name`.as('guestName')

const countOf = async (db: Db, rows: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ count: number }>`select count(*) as count ${rows}`.execute(db)).rows[0]!.count

/** The next bookings with a share for the host. */
export async function listComing(db: Db, { hostId, page }: Window, language: Language, now: Date) {
  const isComing = sql<boolean>`bookings.host_id = ${hostId} and bookings.status = 'confirmed' and starts_at > ${now}`
  const { at, from } = pageAt(await countOf(db, sql`from bookings where ${isComing}`), page)
  const bookings = await namedBookings(db, language)
    .select(['share_minor', 'bookings.currency'])
    .where(isComing)
    .orderBy('starts_at')
    .orderBy('bookings.id')
    .limit(PAGE_SIZE)
    .offset(from)
    .execute()
  return {
    at,
    bookings: bookings.map(({ share_minor, currency, ...booking }) => ({
      ...booking,
      share: money(share_minor, currency as Currency),
    })),
  }
}

const openStops = sql`from payout_stops s where s.booking_id = bookings.id and s.ended_at is null`

/** The bookings whose money is stopped now, with all reasons and what is owed of it. */
export async function listStopped(db: Db, { hostId, page }: Window, language: Language) {
  const isStopped = sql<boolean>`bookings.host_id = ${hostId} and exists (select ${openStops})`
  const { at, from } = pageAt(await countOf(db, sql`from bookings where ${isStopped}`), page)
  const bookings = await namedBookings(db, language)
    .select('bookings.currency')
    .select(sql<StopReason[]>`(select array_agg(s.reason order by s.created_at, s.id) ${openStops})`.as('reasons'))
    .select(
      sql<number>`coalesce((select sum(minor) from owed_bookings o
        where o.booking_id = bookings.id and o.currency = bookings.currency), 0)::bigint`.as('minor'),
    )
    .where(isStopped)
    .orderBy('starts_at')
    .orderBy('bookings.id')
    .limit(PAGE_SIZE)
    .offset(from)
    .execute()
  return {
    at,
    bookings: bookings.map(({ minor, currency, ...booking }) => ({
      ...booking,
      owed: money(minor, currency as Currency),
    })),
  }
}

/** A host's newest payouts, without those cancelled before they were sent. */
export async function listOwnPayouts(db: Db, { hostId, page }: Window, language: Language) {
  const isShown = sql<boolean>`payouts.host_id = ${hostId} and payouts.status <> 'cancelled'`
  const { at, from } = pageAt(await countOf(db, sql`from payouts where ${isShown}`), page)
  const rows = await db
    .selectFrom('payouts')
    .leftJoin('payout_accounts', 'payout_accounts.id', 'account_id')
    .select(['payouts.id', 'payouts.status', 'amount_minor', 'payouts.currency', 'shown', 'cause'])
    .select('bank_reference as bankReference')
    .select((eb) => eb.fn.coalesce('ended_at', 'sent_at', 'payouts.created_at').as('at'))
    .where(isShown)
    .orderBy('payouts.created_at', 'desc')
    .orderBy('payouts.id', 'desc')
    .limit(PAGE_SIZE)
    .offset(from)
    .execute()
  const ids = rows.map(({ id }) => id)
  const parts = ids.length === 0 ? [] : await partsNamed(db, ids, language)
  return {
    at,
    payouts: rows.map(({ amount_minor, currency, ...payout }) => {
      const own = parts.filter(({ payoutId }) => payoutId === payout.id)
      return {
        ...payout,
        reference: payoutReference(payout.id),
        amount: money(amount_minor, currency),
        parts: own.map(({ minor, ...part }) => ({ ...part, amount: money(minor, currency) })),
        more: (own[0]?.count ?? 0) - own.length,
      }
    }),
  }
}

/** The first bookings of each payout, and how many it has. */
const partsNamed = (db: Db, payoutIds: readonly string[], language: Language) =>
  namedBookings(db, language)
    .innerJoin(
      db
        .selectFrom('payout_parts')
        .select(['payout_id', 'booking_id', 'amount_minor'])
        .select(sql<number>`row_number() over (partition by payout_id order by booking_id)`.as('number'))
        .select(sql<number>`count(*) over (partition by payout_id)`.as('count'))
        .where('payout_id', 'in', payoutIds)
        .as('part'),
      'part.booking_id',
      'bookings.id',
    )
    .select(['part.payout_id as payoutId', 'part.amount_minor as minor', 'part.count'])
    .where('part.number', '<=', MAX_NAMED)
    .orderBy('part.number')
    .execute()

/** The months with movements of a host's money, newest first. */
export async function listMonths(db: Db, { hostId, page, zone }: Window & { zone: string }) {
  const rows = sql`from (select distinct currency, to_char(at at time zone ${zone}, 'YYYY-MM') as month
    from money_months where host_id = ${hostId}) months`
  const { at, from } = pageAt(await countOf(db, rows), page)
  const months = await sql<{ currency: Currency; month: string }>`
    select currency, month ${rows} order by 2 desc, 1 limit ${PAGE_SIZE} offset ${from}`.execute(db)
  return { at, months: months.rows }
}
