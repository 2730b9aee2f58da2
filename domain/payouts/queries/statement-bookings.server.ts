import { coveredName } from '#domain/accounts/account.ts'
import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { BookingOfLine, PayoutOfLine } from '../statement.ts'
import { guestName, unitOf } from './list-own-money.server.ts'

const bookings = (db: Db, language: Language) =>
  db
    .selectFrom('bookings')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as guest', 'guest.user_id', 'bookings.guest_id')
    .select(['bookings.id as bookingId', 'bookings.starts_at as startsAt', 'bookings.ends_at as endsAt'])
    .select(['bookings.time_zone as timeZone', unitOf, guestName])
    .select(ownText('title', language).as('title'))

const toBooking = ({ title, ...booking }: RowOf<typeof bookings>): BookingOfLine => ({
  ...booking,
  guestName: coveredName(booking.guestName.trim()),
  title: title.text,
})

/** The bookings of ledger entries, by the entry. */
export async function bookingsOfEntries(
  db: Db,
  journalIds: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, BookingOfLine>> {
  if (journalIds.length === 0) return new Map()
  const rows = await bookings(db, language)
    .innerJoin('journal', 'journal.booking_id', 'bookings.id')
    .select('journal.id as entry')
    .where('journal.id', '=', sql<string>`any(${[...journalIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ entry, ...row }) => [entry, toBooking(row)]))
}

type Wanted = { ids: readonly string[]; currency: Currency; named: number }

/** Payouts with the first of their parts in the order of the stays, by the payout. */
export async function partsOfPayouts(
  db: Db,
  { ids, currency, named }: Wanted,
  language: Language,
): Promise<ReadonlyMap<string, Omit<PayoutOfLine, 'reference'>>> {
  if (ids.length === 0) return new Map()
  const payouts = await db
    .selectFrom('payouts')
    .leftJoin('payout_accounts', 'payout_accounts.id', 'account_id')
    .select(['payouts.id as payoutId', 'shown'])
    .select((eb) => eb.fn.coalesce('bank_reference', 'provider_reference').as('bankReference'))
    .where('payouts.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  const parts = await bookings(db, language)
    .innerJoin(
      db
        .selectFrom('payout_parts')
        .innerJoin('bookings as stay', 'stay.id', 'payout_parts.booking_id')
        .select(['payout_id', 'booking_id', 'amount_minor'])
        .select(sql<number>`row_number() over (partition by payout_id order by stay.starts_at, stay.id)`.as('number'))
        .select(sql<number>`count(*) over (partition by payout_id)`.as('count'))
        .where('payout_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .as('part'),
      'part.booking_id',
      'bookings.id',
    )
    .select(['part.payout_id as payoutId', 'part.amount_minor as minor', 'part.count'])
    .where('part.number', '<=', named)
    .orderBy('part.number')
    .execute()
  return new Map(
    payouts.map(({ payoutId, shown, bankReference }) => {
      const own = parts.filter((part) => part.payoutId === payoutId)
      const first = own.map(({ payoutId: _of, minor, count: _count, ...row }) => ({
        ...toBooking(row),
        amount: money(minor, currency),
      }))
      return [payoutId, { payoutId, bankReference, account: shown ?? '', parts: first, count: own[0]?.count ?? 0 }]
    }),
  )
}
