import { BookingId } from '#domain/bookings/input.ts'
import { findGuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { giveUpHold } from '#domain/payments/commands/end-hold.server.ts'
import { startPayment } from '#domain/payments/commands/start-payment.server.ts'
import type { PaymentFailure } from '#domain/payments/errors.ts'
import { openSession } from '#domain/payments/queries.server.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { taxInside } from '#domain/pricing/quote.ts'
import { refundTiers } from '#domain/pricing/refund.ts'
import { data, redirect } from 'react-router'
import { CheckoutPage } from '../../components/bookings/checkout-page.tsx'
import { bookingWhen } from '../../session/booking-when.server.ts'
import { formOf, searchOf } from '../../session/form.server.ts'
import { pageMeta } from '../../session/page.server.ts'
import { metaTags } from '../../session/page-meta.ts'
import { quoteView } from '../../session/quote-view.server.ts'
import { services } from '../../session/services.ts'
import { actorOf, visitorOf } from '../../session/visitor.server.ts'
import type { Route } from './+types/checkout'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, payments } = context.get(services)
  const { language, currency, t, to } = visitorOf(context)
  const page = pageMeta(context, { title: t('checkout:title'), description: t('checkout:description'), path: null })

  const asked = searchOf(url)['bookingId']
  if (!asked) return data({ page, problem: 'checkout:problems.noBooking', checkout: null }, { status: 400 })
  const id = BookingId.safeParse(asked)
  const booking = id.success ? await findGuestBooking(db, actorOf(context).userId, id.data, language) : undefined
  if (!booking) throw data(null, { status: 404 })
  if (booking.status === 'confirmed' || booking.status === 'completed') throw redirect(to(`/bookings/${booking.id}`))

  const now = clock()
  const isHeld = booking.status === 'pending' && booking.heldUntil !== null && booking.heldUntil > now
  const sessionId = isHeld ? await openSession(db, booking.id) : null
  const tax = taxInside(booking.total, booking.countryCode)
  return data({
    page,
    problem: null,
    checkout: {
      id: booking.id,
      listingId: booking.listingId,
      title: booking.title.text,
      photoKey: booking.photoKey,
      place: booking.place,
      hostName: booking.hostName,
      when: bookingWhen(booking, language),
      guests: booking.guests,
      pets: booking.pets,
      price: quoteView({ lines: booking.lines, total: booking.total, tax }, currency, await exchangeRates(db, now)),
      refundPolicy: booking.refundPolicy,
      refundTiers: refundTiers[booking.refundPolicy],
      hold: isHeld
        ? { until: booking.heldUntil!.toISOString(), leftMs: booking.heldUntil!.getTime() - now.getTime() }
        : null,
      cardFields: sessionId && payments ? payments.cardFieldsUrl(sessionId) : null,
    },
  })
}

/** Starts (or finds again) the payment, or lets the dates go. Whether it was paid is the provider's word, not this request's. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, payments, clock } = context.get(services)
  const { userId } = actorOf(context)
  const { to } = visitorOf(context)
  const form = await formOf(request)
  const id = BookingId.safeParse(form['bookingId'])
  if (!id.success) throw data(null, { status: 404 })
  if (!payments) return data({ message: 'checkout:problems.noProvider' }, { status: 503 })

  if (form['intent'] === 'release') {
    const listing = await findGuestBooking(db, userId, id.data, visitorOf(context).language)
    if (!listing || !(await giveUpHold(db, payments, { guestId: userId, bookingId: id.data }, clock())))
      throw data(null, { status: 404 })
    throw redirect(to(`/property/${listing.listingId}`))
  }

  const outcome = await startPayment(
    db,
    payments,
    { guestId: userId, bookingId: id.data, origin: visitorOf(context).origin },
    clock(),
  )
  if (outcome.ok) throw redirect(to(`/checkout?bookingId=${id.data}`))
  return refusal(outcome.failure)
}

function refusal(failure: PaymentFailure) {
  switch (failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'already-paid':
      throw redirect('/bookings')
    case 'hold-ended':
      return data({ message: 'checkout:problems.holdEnded' }, { status: 409 })
    case 'provider-unavailable':
      return data({ message: 'checkout:problems.provider' }, { status: 502 })
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutPage checkout={loaderData.checkout} problem={actionData?.message ?? loaderData.problem} />
}
