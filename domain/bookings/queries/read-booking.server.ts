import type { Stay } from '#domain/availability/stay.ts'
import { type Deposit, type RestDays, restDueAt } from '#domain/pricing/deposit.ts'
import { money } from '#kernel/money.ts'
import type { Db, RowOf, Tx } from '#platform/db.server.ts'
import { agreedTerms, quoteLines } from './parse-quote.server.ts'

const bookingColumns = [
  'bookings.id',
  'bookings.listing_id',
  'bookings.guest_id',
  'bookings.host_id',
  'bookings.status',
  'waits_for',
  'expires_at',
  'cancelled_by',
  'cancel_reason',
  'decline_reason',
  'decline_note',
  'check_in',
  'check_out',
  'start_time',
  'duration_minutes',
  'starts_at',
  'ends_at',
  'bookings.turnover_minutes',
  'bookings.time_zone',
  'guests',
  'pets',
  'purpose',
  'note',
  'quote_id',
  'quotes.lines',
  'total_minor',
  'service_fee_minor',
  'tax_percent',
  'tax_minor',
  'terms',
  'quotes.currency',
  'quotes.refund_policy',
  'quotes.deposit_minor',
  'quotes.rest_days',
  'bookings.created_at',
] as const

/** Each query adds its own columns. */
export const bookingRows = (db: Db | Tx) =>
  db.selectFrom('bookings').innerJoin('quotes', 'quotes.id', 'bookings.quote_id').select(bookingColumns)

type BookingRow = RowOf<typeof bookingRows>

export function toBooking(row: BookingRow) {
  return {
    id: row.id,
    listingId: row.listing_id,
    guestId: row.guest_id,
    hostId: row.host_id,
    status: row.status,
    waitsFor: row.waits_for,
    expiresAt: row.expires_at,
    cancelledBy: row.cancelled_by,
    cancelReason: row.cancel_reason,
    declineReason: row.decline_reason,
    /** The host's words on it; contact data are covered. */
    declineNote: row.decline_note,
    checkIn: row.check_in,
    checkOut: row.check_out,
    startTime: row.start_time?.slice(0, 5) ?? null,
    durationMinutes: row.duration_minutes,
    stay: stayOf(row),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    turnoverMinutes: row.turnover_minutes,
    timeZone: row.time_zone,
    guests: row.guests,
    pets: row.pets,
    /** The purpose, and some words to the host; contact data are covered. */
    purpose: row.purpose,
    note: row.note,
    quoteId: row.quote_id,
    lines: quoteLines(row.lines, row.quote_id),
    terms: agreedTerms(row.terms, row.quote_id),
    total: money(row.total_minor, row.currency),
    serviceFee: money(row.service_fee_minor, row.currency),
    tax:
      row.tax_percent === null || row.tax_minor === null
        ? null
        : { percent: Number(row.tax_percent), amount: money(row.tax_minor, row.currency) },
    refundPolicy: row.refund_policy,
    /** The two parts it is paid in; a change's quote says nothing of them. */
    deposit: depositIn(row),
    createdAt: row.created_at,
  }
}

function depositIn(row: BookingRow): Deposit | null {
  if (row.deposit_minor === null || row.rest_days === null) return null
  const days = row.rest_days as RestDays
  return {
    now: money(row.deposit_minor, row.currency),
    rest: money(row.total_minor - row.deposit_minor, row.currency),
    restDays: days,
    dueAt: restDueAt({ startsAt: row.starts_at, timeZone: row.time_zone }, days),
  }
}

export type Booking = ReturnType<typeof toBooking>

type StayRow = Pick<BookingRow, 'check_in' | 'check_out' | 'start_time' | 'duration_minutes'>

export function stayOf(row: StayRow): Stay {
  if (row.start_time === null || row.duration_minutes === null)
    return { unit: 'day', checkIn: row.check_in, checkOut: row.check_out }
  return {
    unit: 'hour',
    day: row.check_in,
    startTime: row.start_time.slice(0, 5),
    durationMinutes: row.duration_minutes,
  }
}
