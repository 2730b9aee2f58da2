import { tripState } from '#domain/bookings/trip-state.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { money, type Currency } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { newest } from '../newest.ts'
import type { Newest, OwnMoney, OwnReview, OwnStay } from '../own-account.ts'
import { isExported, type OwnReader } from './list-rows.server.ts'

/** The newest bookings of a person, as guest and as host. */
export async function readOwnStays(db: Db, reader: OwnReader): Promise<Newest<OwnStay>> {
  const rows = await stays(db, reader).execute()
  return newest(rows, reader.max, (row) => toStay(row, reader))
}

const stays = (db: Db, { facts: { person: userId }, language, max }: OwnReader) =>
  db
    .selectFrom('bookings')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('quotes', 'quotes.id', 'bookings.quote_id')
    .innerJoin('profiles', (join) =>
      join.on(
        sql<boolean>`profiles.user_id = case when bookings.guest_id = ${userId} then bookings.host_id else bookings.guest_id end`,
      ),
    )
    .select(['bookings.id', 'guest_id', 'bookings.status', 'waits_for', 'expires_at', 'cancel_reason'])
    .select(['starts_at', 'ends_at', 'bookings.time_zone', 'guests', 'pets', 'purpose', 'note', 'listings.city'])
    .select(['total_minor', 'quotes.currency', 'bookings.created_at', 'first_name'])
    .select(ownText('title', language).as('title'))
    .where((eb) => eb.or([eb('guest_id', '=', userId), eb('bookings.host_id', '=', userId)]))
    .orderBy('starts_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(max + 1)

const toStay = (row: RowOf<typeof stays>, { facts: { person: userId, now } }: OwnReader): OwnStay => ({
  id: row.id,
  side: row.guest_id === userId ? 'guest' : 'host',
  title: row.title?.text ?? '',
  city: row.city,
  otherName: row.first_name,
  state: tripState(
    {
      status: row.status,
      waitsFor: row.waits_for,
      expiresAt: row.expires_at,
      endsAt: row.ends_at,
      cancelReason: row.cancel_reason,
    },
    now,
  ).state,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  zone: row.time_zone,
  guests: row.guests,
  pets: row.pets,
  purpose: row.purpose,
  note: row.note,
  total: money(row.total_minor, row.currency),
  madeAt: row.created_at,
})

type MoneyRow = Omit<OwnMoney, 'amount'> & { minor: string; currency: Currency }

/** The money that a person has paid and got back as a guest, and was paid as a host. */
export async function readOwnMoney(
  db: Db,
  { facts: { person: userId }, language, max }: OwnReader,
): Promise<Newest<OwnMoney>> {
  const titled = sql`(select title from listing_texts where listing_id = bookings.listing_id
    order by language <> ${language} limit 1)`
  const { rows } = await sql<MoneyRow>`
    select coalesce(captured_at, payments.created_at) as at, 'payment' as kind, ${titled} as title,
        amount_minor::text as minor, payments.currency, payments.status
      from payments join bookings on bookings.id = booking_id where guest_id = ${userId}
    union all
    select coalesce(succeeded_at, refunds.created_at), 'refund', ${titled}, amount_minor::text, refunds.currency, refunds.status
      from refunds join bookings on bookings.id = booking_id where guest_id = ${userId}
    union all
    select coalesce(ended_at, created_at), 'payout', null, amount_minor::text, currency, status
      from payouts where host_id = ${userId}
    order by at desc, minor limit ${max + 1}`.execute(db)
  return newest(rows, max, ({ minor, currency, ...row }) => ({ ...row, amount: money(Number(minor), currency) }))
}

type ReviewRow = Omit<OwnReview, 'title'> & { title: string | null }

/** Reviews by a person, and those about them that have appeared. */
export async function readOwnReviews(db: Db, { facts, language, max }: OwnReader): Promise<Newest<OwnReview>> {
  const { rows } = await sql<ReviewRow>`
    select author_id = ${facts.person} as "isByThem", first_name as "otherName", overall, comment, reviews.language,
      reply, reviews.created_at as at, (select title from listing_texts where listing_id = reviews.listing_id
        order by language <> ${language} limit 1) as title
    from (select * from reviews where ${isExported('reviews', facts)}) reviews
      join bookings on bookings.id = booking_id
      join profiles on profiles.user_id =
        case when bookings.guest_id = ${facts.person} then bookings.host_id else bookings.guest_id end
    order by reviews.created_at desc, reviews.id desc limit ${max + 1}`.execute(db)
  return newest(rows, max, ({ title, ...row }) => ({ ...row, title: title ?? '' }))
}
