import type pg from 'pg'
import { addMinutes } from '#kernel/zones.ts'
import type { Booking } from './bookings.ts'
import { insertRows } from './rows.ts'

/** Inserts sandbox payments on both sides, because refunds need the sandbox's own books. */
export async function insertPayments(client: pg.Client, bookings: readonly Booking[]): Promise<void> {
  await insertRows(client, 'sandbox_sessions', bookings.map(sessionRow))
  await insertRows(client, 'payments', bookings.map(paymentRow))

  const refunded = bookings.filter(({ cancelled }) => cancelled && cancelled.refund.total.minor > 0)
  await insertRows(client, 'sandbox_refunds', refunded.map(sandboxRefundRow))
  await insertRows(client, 'refunds', refunded.map(refundRow))
}

const sessionId = ({ paymentId }: Booking) => `ss_demo_${paymentId.replaceAll('-', '').slice(12)}`
const providerRefundId = ({ cancelled }: Booking) => `sr_demo_${cancelled!.refundId.replaceAll('-', '').slice(12)}`
const paymentKey = ({ paymentId }: Booking) => `pay-${paymentId}`
const refundKey = ({ paymentId }: Booking) => `refund-${paymentId}-guest-cancelled`

const sessionRow = (booking: Booking) => ({
  id: sessionId(booking),
  idempotency_key: paymentKey(booking),
  reference: booking.paymentId,
  amount_minor: booking.quote.total.minor,
  currency: booking.quote.total.currency,
  email: booking.guest.email,
  return_url: `/bookings?status=success&id=${booking.id}&payment_session={session}`,
  status: 'paid',
  created_at: addMinutes(booking.created, 1),
  expires_at: addMinutes(booking.created, 31),
  paid_at: booking.confirmed,
})

const paymentRow = (booking: Booking) => ({
  id: booking.paymentId,
  booking_id: booking.id,
  provider: 'sandbox',
  status: 'captured',
  amount_minor: booking.quote.total.minor,
  currency: booking.quote.total.currency,
  session_id: sessionId(booking),
  idempotency_key: paymentKey(booking),
  created_at: addMinutes(booking.created, 1),
  captured_at: booking.confirmed,
})

const sandboxRefundRow = (booking: Booking) => ({
  id: providerRefundId(booking),
  idempotency_key: refundKey(booking),
  session_id: sessionId(booking),
  reference: booking.cancelled!.refundId,
  amount_minor: booking.cancelled!.refund.total.minor,
  created_at: booking.cancelled!.at,
})

const refundRow = (booking: Booking) => ({
  id: booking.cancelled!.refundId,
  payment_id: booking.paymentId,
  booking_id: booking.id,
  amount_minor: booking.cancelled!.refund.total.minor,
  currency: booking.quote.total.currency,
  status: 'succeeded',
  reason: 'guest-cancelled',
  idempotency_key: refundKey(booking),
  provider_refund_id: providerRefundId(booking),
  created_at: booking.cancelled!.at,
  succeeded_at: booking.cancelled!.at,
})
