import { formatDay } from '#domain/i18n/format.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import type { HostBooking } from '#domain/bookings/queries/list-host-bookings.server.ts'
import type { BookingPayout } from '#domain/payouts/booking-payout.ts'
import { findBookingPayout } from '#domain/payouts/queries/find-booking-payout.server.ts'
import { dayIn } from '#kernel/zones.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'

export type PayoutLine = { text: string; way: { address: string; label: string } }

/** The payout of a booking: its date, state or stop; null without one. */
export async function payoutLine(
  { id: bookingId, timeZone }: HostBooking,
  context: Readonly<RouterContextProvider>,
): Promise<PayoutLine | null> {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const payout = await findBookingPayout(db, { hostId: actorOf(context).userId, bookingId }, clock())
  if (!payout) return null
  const isOfAccount = ['no-account', 'account-waits', 'failed'].includes(payout.state)
  return {
    text: textOf(payout, timeZone, visitor),
    way: isOfAccount
      ? { address: '/payment-setup', label: visitor.t('payments:checkAccount') }
      : { address: '/payments', label: visitor.t('payments:title') },
  }
}

function textOf(payout: BookingPayout, zone: string, { t, locale }: Visitor): string {
  const day = (at: Date) => formatDay(dayIn(at, zone), locale, 'dated')
  switch (payout.state) {
    case 'coming':
      return t('payments:ofBooking.coming', { day: day(payout.at) })
    case 'paid':
      return t('payments:ofBooking.paid', { day: day(payout.at), account: payout.account })
    case 'held':
      return t('payments:ofBooking.held', { until: formatInstant(payout.until, zone, locale) })
    case 'failed':
      return t('payments:ofBooking.failed', { cause: t(`payments:cause.${payout.cause}`) })
    case 'stopped':
      return t('payments:ofBooking.stopped', {
        why: payout.reasons.map((reason) => t(`payments:why.${reason}`)).join(', '),
      })
    default:
      return t(`payments:ofBooking.${payout.state}`)
  }
}
