import type { GuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { findPayment, lastDifferenceMinor } from '#domain/bookings/queries/read-last-move.server.ts'
import { mayBePaid, type PaymentStatus } from '#domain/payments/payment.ts'
import { REFUND_DAYS } from '#domain/pricing/refund.ts'
import { add, money, type Money } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { RouterContextProvider } from 'react-router'
import { whole } from '../pay/quote.view.server.ts'
import { ownGuest } from './guest-booking.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

/** A banner as finished texts: `done` suggests the next step, `over` does not. */
export type BannerView = { kind: 'waiting' | 'done' | 'over'; title: string; text: string }

type Context = Readonly<RouterContextProvider>

/**
 * The banner after an action, shown only where the booking's state agrees with the address.
 *
 * @param db the snapshot that the booking was read from: between two moments a payment may come
 */
export async function tripBanner(
  booking: GuestBooking,
  params: Record<string, string>,
  db: Db | Tx,
  context: Context,
): Promise<BannerView | null> {
  switch (params['status']) {
    case 'success':
      return paidBanner(booking, params['payment_session'] ?? '', db, context)
    case 'changed':
      return changedBanner(booking, db, context)
    case 'cancelled':
      return cancelledBanner(booking, context)
    default:
      return null
  }
}

async function paidBanner(
  booking: GuestBooking,
  sessionId: string,
  db: Db | Tx,
  context: Context,
): Promise<BannerView | null> {
  const { t } = visitorOf(context)
  const payment = await findPayment(db, { bookingId: booking.id, sessionId }, ownGuest(context))
  const isOpen = payment !== undefined && mayBePaid(payment.status)
  if (booking.status === 'pending' || (isOpen && booking.isChangeUnpaid))
    return { kind: 'waiting', title: t('trip:waiting.title'), text: t('trip:waiting.text') }
  if (payment?.isRest) return restBanner(payment, booking, context)
  // A payment that came too late has its own e-mail, and the trip says why.
  if (booking.status !== 'confirmed' || isOpen) return null

  if (payment?.changeId) {
    const paid = money(payment.amountMinor, booking.total.currency)
    // Of a session that ran out nothing was charged, as far as is known, so that nothing goes back.
    return payment.status === 'captured' ? changePaidBanner(paid, payment, context) : null
  }
  return {
    kind: 'done',
    title: t('trip:banner.booked.title'),
    text: t('trip:banner.booked.text', { title: booking.title.text }),
  }
}

/** Of a session that ran out nothing was charged, as far as is known. */
function restBanner(
  payment: { status: PaymentStatus; amountMinor: number },
  { total }: GuestBooking,
  context: Context,
): BannerView | null {
  const visitor = visitorOf(context)
  const { t } = visitor
  if (mayBePaid(payment.status))
    return { kind: 'waiting', title: t('trip:waiting.title'), text: t('trip:waiting.text') }
  if (payment.status !== 'captured') return null
  const amount = whole(money(payment.amountMinor, total.currency), visitor)
  return { kind: 'done', title: t('deposit:guest.paid'), text: t('deposit:guest.paidText', { amount }) }
}

/** A payment that came after its change was over goes back, and the booking is as it was. */
function changePaidBanner(
  paid: Money,
  { changeStatus }: { changeStatus: string | null },
  context: Context,
): BannerView {
  const visitor = visitorOf(context)
  const { t } = visitor
  return changeStatus === 'applied'
    ? {
        kind: 'done',
        title: t('trip:banner.paid.title'),
        text: t('trip:banner.paid.text', { amount: whole(paid, visitor) }),
      }
    : { kind: 'over', title: t('trip:banner.lost.title'), text: refundText(paid, context) }
}

async function changedBanner(booking: GuestBooking, db: Db | Tx, context: Context): Promise<BannerView | null> {
  const { t } = visitorOf(context)
  const difference = await lastDifferenceMinor(db, booking.id, ownGuest(context))
  if (booking.status !== 'confirmed' || difference === undefined) return null
  const text =
    difference < 0 ? refundText(money(-difference, booking.total.currency), context) : t('trip:banner.changed.text')
  return { kind: 'done', title: t('trip:banner.changed.title'), text }
}

function cancelledBanner({ status, refunds }: GuestBooking, context: Context): BannerView | null {
  const visitor = visitorOf(context)
  const { t } = visitor
  if (status !== 'cancelled') return null
  const back = add(refunds.paidBack, refunds.onItsWay)
  if (refunds.waiting.minor > 0)
    return {
      kind: 'over',
      title: t('trip:banner.cancelled.title'),
      text: t('trip:refundWaits', { amount: whole(refunds.waiting, visitor) }),
    }
  const text = back.minor > 0 ? refundText(back, context) : t('trip:banner.cancelled.nothing')
  return { kind: 'over', title: t('trip:banner.cancelled.title'), text }
}

function refundText(amount: Money, context: Context): string {
  const visitor = visitorOf(context)
  return visitor.t('trip:banner.refund', { amount: whole(amount, visitor), ...REFUND_DAYS })
}
