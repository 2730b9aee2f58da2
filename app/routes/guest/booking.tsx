import { BookingId, CancelForm } from '#domain/bookings/input.ts'
import { mayCancel } from '#domain/bookings/policy.ts'
import { findGuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { refundOf } from '#domain/bookings/refund-of.ts'
import { cancelByGuest } from '#domain/payments/commands/cancel-booking.server.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { taxInside } from '#domain/pricing/quote.ts'
import { refundTiers } from '#domain/pricing/refund.ts'
import { data, redirect } from 'react-router'
import { TripPage } from '../../components/bookings/trip-page.tsx'
import { bookingWhen } from '../../session/booking-when.server.ts'
import { formOf } from '../../session/form.server.ts'
import { pageMeta } from '../../session/page.server.ts'
import { metaTags } from '../../session/page-meta.ts'
import { quoteView, whole } from '../../session/quote-view.server.ts'
import { services } from '../../session/services.ts'
import { actorOf, visitorOf } from '../../session/visitor.server.ts'
import type { Route } from './+types/booking'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const { language, currency } = visitorOf(context)
  const id = BookingId.safeParse(params.bookingId)
  const booking = id.success ? await findGuestBooking(db, actorOf(context).userId, id.data, language) : undefined
  if (!booking) throw data(null, { status: 404 })

  const now = clock()
  const back = mayCancel(booking, now) ? refundOf(booking, now, 'guest') : null
  const tax = taxInside(booking.total, booking.countryCode)
  return {
    trip: {
      id: booking.id,
      listingId: booking.listingId,
      title: booking.title.text,
      photoKey: booking.photoKey,
      place: booking.place,
      address: booking.address,
      hostName: booking.hostName,
      status: booking.status,
      isHeld: booking.status === 'pending' && booking.heldUntil !== null && booking.heldUntil > now,
      when: bookingWhen(booking, language),
      guests: booking.guests,
      pets: booking.pets,
      price: quoteView({ lines: booking.lines, total: booking.total, tax }, currency, await exchangeRates(db, now)),
      refunded: booking.refunded.minor > 0 ? whole(booking.refunded) : null,
      refundPolicy: booking.refundPolicy,
      refundTiers: refundTiers[booking.refundPolicy],
      /** Exactly what comes back when it is cancelled now. */
      refund: back && {
        minor: back.total.minor,
        total: whole(back.total),
        lines: back.lines.map(({ kind, amount }) => ({ kind, amount: whole(amount) })),
      },
    },
    page: pageMeta(context, { title: booking.title.text, description: booking.place, path: null }),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const id = BookingId.safeParse(params.bookingId)
  const form = CancelForm.safeParse(await formOf(request))
  if (!id.success) throw data(null, { status: 404 })
  if (!form.success) return data({ message: 'trip:cancel.changed' }, { status: 400 })

  const outcome = await cancelByGuest(
    db,
    { guestId: actorOf(context).userId, bookingId: id.data, shownMinor: form.data.refundMinor },
    clock(),
  )
  if (outcome.ok) throw redirect(visitorOf(context).to(`/bookings/${id.data}`))
  switch (outcome.failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'too-late':
      return data({ message: 'trip:cancel.tooLate' }, { status: 409 })
    case 'refund-changed':
      return data({ message: 'trip:cancel.changed' }, { status: 409 })
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  return <TripPage trip={loaderData.trip} problem={actionData?.message} />
}
