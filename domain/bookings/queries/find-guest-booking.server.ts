import { coveredName } from '#domain/accounts/account.ts'
import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { paidBack, type RefundSums } from '#domain/payments/refund.ts'
import { waitsForDispute } from '#domain/payments/queries/waits-for-dispute.server.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { liveChangeStatuses } from '../change.ts'
import { maySeeAddress } from '../policy.ts'
import { awaits } from './match-status.server.ts'
import { bookingRows, toBooking } from './read-booking.server.ts'

/** Another guest's booking is treated as missing. */
export async function findGuestBooking(db: Db, guestId: string, bookingId: string, language: Language) {
  const [trip] = await trips(db, guestId, language, sql`bookings.id = ${bookingId}::uuid`)
  return trip
}

/** `ahead` starts with the next trip, others with the latest; an expired hold counts as cancelled. */
export type TripList = 'ahead' | 'past' | 'cancelled'

const TRIPS_PAGE_SIZE = 10
/** No real guest has so many upcoming trips. */
const MAX_AHEAD = 100

const conditionOf: Record<TripList, (now: Date) => RawBuilder<boolean>> = {
  ahead: (now) => sql`(bookings.status = 'confirmed' and ends_at > ${now}::timestamptz
    or ${awaits('anybody', now)})`,
  past: (now) =>
    sql`(bookings.status = 'completed' or bookings.status = 'confirmed' and ends_at <= ${now}::timestamptz)`,
  cancelled: (now) => sql`(bookings.status = 'cancelled'
    or bookings.status = 'pending' and ${awaits('anybody', now)} is not true)`,
}

/** @param input.page a page beyond the last one returns the last */
export async function listTrips(
  db: Db,
  { guestId, list, page: wanted = 1 }: { guestId: string; list: TripList; page?: number },
  language: Language,
  now: Date,
) {
  const condition = conditionOf[list](now)
  const size = list === 'ahead' ? MAX_AHEAD : TRIPS_PAGE_SIZE
  const { count } = await db
    .selectFrom('bookings')
    .where('guest_id', '=', guestId)
    .where(condition)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const pages = list === 'ahead' ? 1 : Math.max(1, Math.ceil(count / size))
  const page = Math.min(Math.max(1, wanted), pages)
  const part = { size, from: (page - 1) * size, isBackwards: list !== 'ahead' }
  return { trips: await trips(db, guestId, language, condition, part), page, pages }
}

type Part = { size: number; from: number; isBackwards: boolean }

async function trips(
  db: Db,
  guestId: string,
  language: Language,
  condition: RawBuilder<boolean>,
  { size, from, isBackwards }: Part = { size: 1, from: 0, isBackwards: false },
) {
  const direction = isBackwards ? 'desc' : 'asc'
  const rows = await tripRows(db, language)
    .where('guest_id', '=', guestId)
    .where(condition)
    // Trips may begin at once; without the id one could appear on two pages and another on none.
    .orderBy('starts_at', direction)
    .orderBy('bookings.id', direction)
    .limit(size)
    .offset(from)
    .execute()

  return rows.map(toTrip)
}

const tripRows = (db: Db, language: Language) =>
  bookingRows(db)
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as host', 'host.user_id', 'bookings.host_id')
    .select([
      'street',
      'commune',
      'city',
      'lat',
      'lng',
      'listings.country_code',
      'listings.listing_type',
      'listings.max_guests',
      'listings.pets_allowed',
      'listings.subcategory',
      'listings.same_day_turnover',
      'host.first_name as host_first',
      'host.last_name as host_last',
      'host.closed_at as host_closed_at',
    ])
    .select(ownText('title', language).as('title'))
    .select(
      sql<
        string | null
      >`(select key from listing_photos join photos on photos.id = photo_id where listing_photos.listing_id = listings.id order by position limit 1)`.as(
        'photo_key',
      ),
    )
    .select([
      sql<RefundSums>`(select jsonb_build_object(
          'paidBack', coalesce(sum(amount_minor) filter (where status in (${sql.join(paidBack)})), 0),
          'onItsWay', coalesce(sum(amount_minor) filter (where status in ('intended', 'sent')), 0),
          'waiting', coalesce(sum(amount_minor) filter (where ${waitsForDispute}), 0),
          'failed', coalesce(sum(amount_minor) filter (where status = 'failed'), 0),
          'dropped', coalesce(sum(dropped_minor), 0))
        from refunds where refunds.booking_id = bookings.id)`.as('refund_sums'),
      sql<number>`(select coalesce(sum(amount_minor), 0) from payments where payments.booking_id = bookings.id and payments.status = 'captured' and payments.claim_id is null)::bigint`.as(
        'paid_minor',
      ),
    ])
    .select([
      sql<boolean>`exists (select from booking_changes c where c.booking_id = bookings.id and c.status = 'awaiting-payment')`.as(
        'is_change_unpaid',
      ),
      sql<boolean>`exists (select from booking_changes c where c.booking_id = bookings.id and c.status = 'proposed'
        and proposed_by = 'host')`.as('is_asking'),
      sql<Date | null>`(select expires_at from booking_changes c where c.booking_id = bookings.id
        and c.status in (${sql.join(liveChangeStatuses)}))`.as('change_expires_at'),
      sql<Date | null>`(select ends_at from booking_rests r where r.booking_id = bookings.id and r.status = 'open')`.as(
        'rest_ends_at',
      ),
    ])

const toTrip = (row: RowOf<typeof tripRows>) => ({
  ...toBooking(row),
  title: row.title,
  photoKey: row.photo_key,
  hostName: coveredName(`${row.host_first} ${row.host_last}`.trim()),
  isHostGone: row.host_closed_at !== null,
  countryCode: row.country_code,
  maxGuests: row.max_guests,
  petsAllowed: row.pets_allowed,
  subcategory: row.subcategory,
  sameDayTurnover: row.same_day_turnover,
  place: `${row.commune}, ${row.city}`,
  /** The exact place stays secret until the booking is confirmed. */
  whereabouts: maySeeAddress(row)
    ? {
        // A host who has left has no stored street.
        address: [row.street, row.commune, row.city].filter(Boolean).join(', '),
        lat: row.lat,
        lng: row.lng,
      }
    : null,
  /** Whether a change is agreed and awaits its payment. */
  isChangeUnpaid: row.is_change_unpaid,
  /** Whether the host has proposed a change that the guest has not answered. */
  isAsking: row.is_asking,
  /** The pending change expires at this time. */
  changeExpiresAt: row.change_expires_at,
  /** Its rest could not be collected, and has to be paid until then. */
  restEndsAt: row.rest_ends_at,
  paid: money(row.paid_minor, row.currency),
  refunds: refundMoney(row.refund_sums, row.currency),
})

/** Refunds that have gone through, that have not yet, that came back from the guest's bank, and that it has given itself. */
const refundMoney = (sums: RefundSums, currency: Currency) => ({
  paidBack: money(sums.paidBack, currency),
  onItsWay: money(sums.onItsWay - sums.waiting, currency),
  waiting: money(sums.waiting, currency),
  failed: money(sums.failed, currency),
  dropped: money(sums.dropped, currency),
})

export type GuestBooking = ReturnType<typeof toTrip>
