import { CancelForm, ExtendForm } from '#domain/bookings/input.ts'
import { cancelByGuest } from '#domain/payments/commands/cancel-booking.server.ts'
import { proposeChange } from '#domain/payments/commands/propose-change.server.ts'
import { startPayment } from '#domain/payments/commands/start-payment.server.ts'
import { data, redirect } from 'react-router'
import { WhileCheckoutOpens } from '../../components/bookings/checkout-skeleton.tsx'
import { TripPage } from '../../components/bookings/trip-page.tsx'
import { answerChange } from '../../session/answer-change.server.ts'
import { formOf } from '../../session/form.server.ts'
import { guestBooking } from '../../session/guest-booking.server.ts'
import { pageMeta } from '../../session/page.server.ts'
import { metaTags } from '../../session/page-meta.ts'
import { services } from '../../session/services.ts'
import { extendedTerms, tripView } from '../../session/trip-view.server.ts'
import { actorOf, langOf, visitorOf } from '../../session/visitor.server.ts'
import type { Route } from './+types/booking'

export async function loader({ params, context }: Route.LoaderArgs) {
  const booking = await guestBooking(params.bookingId, context)
  return {
    trip: await tripView(booking, context),
    page: pageMeta(context, { title: booking.title.text, description: booking.place, path: null }),
  }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { id: bookingId } = await guestBooking(params.bookingId, context)
  const form = await formOf(request)
  switch (form['intent']) {
    case 'accept-change':
    case 'refuse-change':
      return answerChange({ by: 'guest', bookingId, form }, context)
    case 'extend':
      return extend(bookingId, form, url, context)
    default:
      return cancel(bookingId, form, context)
  }
}

async function cancel(bookingId: string, form: Record<string, string>, context: Route.ActionArgs['context']) {
  const { db, clock } = context.get(services)
  const parsed = CancelForm.safeParse(form)
  if (!parsed.success) return data({ message: 'cancel:changed' }, { status: 400 })

  const { refundMinor: shownMinor, idempotencyKey } = parsed.data
  const wish = { guestId: actorOf(context).userId, bookingId, shownMinor, idempotencyKey }
  const outcome = await cancelByGuest(db, wish, clock())
  if (outcome.ok) throw redirect(visitorOf(context).to(`/bookings/${bookingId}`))
  switch (outcome.failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'too-late':
      return data({ message: 'cancel:tooLate' }, { status: 409 })
    case 'refund-changed':
      return data({ message: 'cancel:changed' }, { status: 409 })
  }
}

/** Some more time: held at once, and paid at checkout. */
async function extend(bookingId: string, form: Record<string, string>, url: URL, context: Route.ActionArgs['context']) {
  const { db, payments, clock } = context.get(services)
  const { to, origin } = visitorOf(context)
  const { userId } = actorOf(context)
  const parsed = ExtendForm.safeParse(form)
  const terms = parsed.success && extendedTerms(await guestBooking(bookingId, context), parsed.data.minutes)
  if (!parsed.success || !terms || !payments) return data({ message: 'change:problems.too-late' }, { status: 400 })

  const { shownMinor, idempotencyKey } = parsed.data
  const wish = { by: 'guest', userId, bookingId, terms, kind: 'extension', shownMinor, idempotencyKey } as const
  const outcome = await proposeChange(db, wish, clock())
  if (!outcome.ok) {
    const { reason } = outcome.failure
    const known = reason === 'price-changed' || reason === 'dates-taken' || reason === 'change-pending'
    return data({ message: `change:problems.${known ? reason : 'too-late'}` }, { status: 409 })
  }
  if (outcome.value.status !== 'awaiting-payment') throw redirect(to(`/bookings/${bookingId}`))
  // When the provider cannot be reached now, checkout offers to try again; the time is held.
  await startPayment(db, payments, { guestId: userId, bookingId, origin, ...langOf(url) }, clock())
  throw redirect(to(`/checkout?bookingId=${bookingId}`))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WhileCheckoutOpens>
      <TripPage trip={loaderData.trip} problem={actionData?.message} />
    </WhileCheckoutOpens>
  )
}
