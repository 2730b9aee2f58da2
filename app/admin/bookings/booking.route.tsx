import { CancelBookingForm, MAX_REASON } from '#domain/admin/input.ts'
import { findBooking } from '#domain/admin/queries/find-booking.server.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '../../seo/page-meta.ts'
import { pageMeta } from '../../seo/page.server.ts'
import { formOf, searchOf } from '../../session/form.server.ts'
import { services } from '../../session/services.ts'
import { actorOf, visitorOf } from '../../session/visitor.server.ts'
import { BookingPage } from './booking-page.tsx'
import { bookingView } from './booking.view.server.ts'
import type { Route } from './+types/booking.route'

export async function loader({ params: { bookingId }, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const booking = isId(bookingId) ? await findBooking(db, bookingId, visitor.language) : null
  if (!booking) throw data(null, { status: 404 })
  const view = bookingView(booking, actorOf(context), visitor, clock())
  return {
    booking: view,
    isDone: searchOf(url)['done'] === 'cancelled' && booking.status === 'cancelled',
    maxReason: MAX_REASON,
    page: pageMeta(context, { title: view.title, description: visitor.t('adminBookings:description'), path: null }),
  }
}

/** Cancels with a full refund. */
export async function action({ params: { bookingId }, request, context }: Route.ActionArgs) {
  if (!isId(bookingId)) throw data(null, { status: 404 })
  const { db, clock } = context.get(services)
  const form = await formOf(request)
  const typed = form['reason'] ?? ''
  const parsed = CancelBookingForm.safeParse(form)
  if (!parsed.success) return data({ typed, problems: problemsOf(parsed.error) }, { status: 400 })
  const outcome = await cancelBy.admin(db, { adminId: actorOf(context).userId, bookingId, ...parsed.data }, clock())
  if (outcome.ok) throw redirect(visitorOf(context).to(`/admin/bookings/${bookingId}?done=cancelled`))
  switch (outcome.failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'too-late':
    // Only a guest confirms the refund's amount.
    case 'refund-changed':
      return data({ typed, problems: { form: 'too-late' } }, { status: 409 })
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Booking({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <BookingPage {...view} refused={actionData} />
}
