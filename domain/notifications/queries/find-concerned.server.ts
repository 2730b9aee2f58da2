import type { BookingStatus } from '#domain/bookings/booking.ts'
import { quoteLines } from '#domain/bookings/queries/parse-quote.server.ts'
import { maySeePhone } from '#domain/bookings/policy.ts'
import { readRest } from '#domain/bookings/queries/read-rest.server.ts'
import { soldPeriod } from '#domain/bookings/sold-period.ts'
import { type Change, findChange } from '#domain/bookings/queries/read-change.server.ts'
import { coveredText } from '#domain/contact/covering.ts'
import { type Language, type Locale, localeFor } from '#domain/i18n/language.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import { cardSession } from '#domain/payments/queries/card-session.server.ts'
import { waitsForDispute } from '#domain/payments/queries/waits-for-dispute.server.ts'
import { storesCards } from '#domain/payments/stored-card.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { RefundReason } from '#domain/payments/refund.ts'
import type { AgreedTime, BookingDetails } from '../booking-email.ts'
import type { EmailEvent } from '../kinds.ts'

/** A text of the listing in the reader's language, or in the other one. */
export const textOf = (column: 'title' | 'arrival', language: 'guest.language' | 'host.language') =>
  sql<string>`(select ${sql.ref(column)} from listing_texts t where t.listing_id = listings.id
    order by ${sql.ref(column)} = '', t.language <> ${sql.ref(language)} limit 1)`

/** A person concerned by a booking, and the listing's words in their language. */
type Reader = {
  id: string
  email: string
  language: Language
  /** The guest's is that of the booking, the host's that of their account. */
  site: SiteId
  locale: Locale
  title: string
  arrival: string
}

export type Concerned = {
  details: Omit<BookingDetails, 'title' | 'arrival'>
  listingId: string
  status: BookingStatus
  startsAt: Date
  endsAt: Date
  /** The side that proposed the change, where the event is about one. */
  proposedBy: Side | null
  guest: Reader
  host: Reader
}

/** The subject of an e-mail: an event, with its change, or its number where it may happen again. */
type About = { event?: EmailEvent | undefined; changeId?: string | undefined; number?: number | undefined }

/** Refunds of each event that can cause some; an e-mail about any other event tells of none. */
const refundsOf: Partial<Record<EmailEvent, readonly RefundReason[]>> = {
  booking_cancellation: ['guest-cancelled'],
  booking_cancelled_by_host: ['host-cancelled', 'admin-cancelled'],
  payment_too_late: ['dates-lost'],
  booking_unpaid: ['rest-unpaid'],
  rest_lost: ['rest-lost'],
  change_applied: ['changed'],
  change_lost: ['change-lost'],
}

/** The people concerned by a booking, and what an e-mail about it shows of it. */
export async function findConcerned(
  db: Db,
  bookingId: string,
  { event, changeId, number }: About = {},
): Promise<Concerned | null> {
  const row = await readRow(db, bookingId, { event, changeId, number })
  if (!row) return null
  const rest = await readRest(db, bookingId)
  const card = rest && (await cardSession(db, bookingId))
  const change = changeId === undefined ? null : await findChange(db, changeId)
  const reader = (side: Side): Reader => ({
    id: row[`${side}_id`],
    email: row[`${side}_email`],
    language: row[`${side}_language`],
    site: row[`${side}_site`],
    locale: localeFor(row[`${side}_language`], row[`${side}_site`]),
    title: row[`${side}_title`],
    arrival: row[`${side}_arrival`],
  })

  const details: Concerned['details'] = {
    bookingId,
    guestName: coveredText(row.guest_name),
    hostName: coveredText(row.host_name),
    pets: row.pets,
    purpose: row.purpose,
    note: row.note,
    guestPhone: maySeePhone(row) ? row.guest_phone : null,
    address: `${row.street}, ${row.commune}, ${row.city}`,
    timeZone: row.time_zone,
    ...agreedTime(row, row.time_zone),
    counted: { subcategory: row.subcategory, sameDayTurnover: row.same_day_turnover },
    lines: quoteLines(row.lines, row.quote_id),
    total: money(row.total_minor, row.currency),
    earnings: money(row.total_minor - row.service_fee_minor, row.currency),
    refund: row.refund_minor === null ? null : money(row.refund_minor, row.currency),
    isRefundWaiting: row.is_refund_waiting,
    declineReason: row.decline_reason,
    declineNote: row.decline_note,
    until: change ? change.expiresAt : row.expires_at,
    rest: rest && { ...rest, isCharged: card !== null && storesCards[card.provider] },
    change: change && changeDetails(change, row.time_zone, row.currency),
  }
  return {
    details,
    listingId: row.listing_id,
    status: row.status,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    proposedBy: change?.proposedBy ?? null,
    guest: reader('guest'),
    host: reader('host'),
  }
}

const changeDetails = (
  { startTime, startsAt, endsAt, guests, ...change }: Change,
  zone: string,
  currency: Currency,
) => ({
  ...agreedTime({ start_time: startTime, starts_at: startsAt, ends_at: endsAt, guests }, zone),
  difference: money(change.differenceMinor, currency),
})

type TimeRow = { start_time: string | null; starts_at: Date; ends_at: Date; guests: number }

function agreedTime(row: TimeRow, timeZone: string): AgreedTime {
  const { from, to } = soldPeriod({ startsAt: row.starts_at, endsAt: row.ends_at, timeZone })
  return {
    unit: row.start_time === null ? 'day' : 'hour',
    checkIn: from.day,
    checkOut: to.day,
    times: { from: from.time, to: to.time },
    guests: row.guests,
  }
}

const readRow = (db: Db, bookingId: string, { event, changeId, number }: About) =>
  db
    .selectFrom('bookings')
    .innerJoin('quotes', 'quotes.id', 'bookings.quote_id')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as guest', 'guest.user_id', 'bookings.guest_id')
    .innerJoin('profiles as host', 'host.user_id', 'bookings.host_id')
    .innerJoin('user as guest_user', 'guest_user.id', 'bookings.guest_id')
    .innerJoin('user as host_user', 'host_user.id', 'bookings.host_id')
    .select([
      'bookings.guest_id',
      'bookings.host_id',
      'bookings.listing_id',
      'bookings.quote_id',
      'bookings.status',
      'expires_at',
      'decline_reason',
      'decline_note',
      'starts_at',
      'ends_at',
    ])
    .select(['guest_user.email as guest_email', 'host_user.email as host_email'])
    .select(['guest.language as guest_language', 'host.language as host_language'])
    .select(['bookings.site as guest_site', 'host.site as host_site'])
    .select(['guest.first_name as guest_name', 'host.first_name as host_name', 'guest.phone as guest_phone'])
    .select(['street', 'commune', 'city', 'start_time', 'bookings.time_zone', 'guests', 'pets', 'purpose', 'note'])
    .select(['listings.subcategory', 'listings.same_day_turnover'])
    .select(['total_minor', 'service_fee_minor', 'quotes.currency', 'quotes.lines'])
    .select([textOf('title', 'guest.language').as('guest_title'), textOf('title', 'host.language').as('host_title')])
    .select([
      textOf('arrival', 'guest.language').as('guest_arrival'),
      textOf('arrival', 'host.language').as('host_arrival'),
    ])
    .select(
      sql<number | null>`(select sum(amount_minor)::bigint from refunds r where r.booking_id = bookings.id
        and r.reason = any(${(event && refundsOf[event]) ?? []}::text[])
        and r.change_id is not distinct from ${changeId ?? null}::uuid
        and (${event !== 'rest_lost'}::boolean or floor(extract(epoch from r.created_at)) = ${number ?? 0}::bigint))`.as(
        'refund_minor',
      ),
    )
    .select(
      sql<boolean>`exists (select from refunds where booking_id = bookings.id and ${waitsForDispute})`.as(
        'is_refund_waiting',
      ),
    )
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()
