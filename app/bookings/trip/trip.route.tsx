import type { ChangeFailure } from '#domain/bookings/errors.ts'
import { CancelForm, ExtendForm } from '#domain/bookings/input.ts'
import type { GuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { startPayment } from '#domain/bookings/commands/start-payment.server.ts'
import { inSnapshot } from '#platform/db.server.ts'
import { data, redirect } from 'react-router'
import { WhileCheckoutOpens } from '../pay/while-checkout-opens.tsx'
import { TripPage } from './trip-page.tsx'
import { answerChange } from '../change/answer-change.server.ts'
import { StayClaims } from '#app/claims/stay-claims.tsx'
import { stayClaimsView } from '#app/claims/stay-claims.view.server.ts'
import { deferredHydration } from '#app/ui/deferred.tsx'
import { stayReviewsView } from '#app/reviews/stay-reviews.view.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { guestBooking } from './guest-booking.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { accountOf, services } from '#app/session/services.ts'
import { limitText, notChargeableText } from '../panel/stay-fields.view.server.ts'
import { tripBanner } from './trip-banner.view.server.ts'
import { extendedTerms, tripView } from './trip.view.server.ts'
import { actorOf, langOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/trip.route'

// Texts and links, before its script as well as after it.
const StayReviews = deferredHydration(async () => (await import('#app/reviews/stay-reviews.tsx')).StayReviews, null)

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { booking, banner } = await inSnapshot(context.get(services).db, async (tx) => {
    const found = await guestBooking(params.bookingId, context, tx)
    return { booking: found, banner: await tripBanner(found, searchOf(url), tx, context) }
  })
  return {
    trip: await tripView(booking, context),
    banner,
    reviews: await stayReviewsView('guest', booking, context),
    claims: await stayClaimsView('guest', { ...booking, otherName: booking.hostName }, context),
    page: pageMeta(context, { title: booking.title.text, description: booking.place, path: null }),
  }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const form = await formOf(request)
  const intent = intentOf(form, ['cancel', 'extend', 'accept-change', 'refuse-change'])
  const booking = await guestBooking(params.bookingId, context)
  const bookingId = booking.id
  switch (intent) {
    case 'accept-change':
    case 'refuse-change':
      return answerChange({ by: 'guest', bookingId, answer: intent, form }, context)
    case 'extend':
      return extend(booking, form, url, context)
    case 'cancel':
      return cancel(bookingId, form, context)
  }
}

async function cancel(bookingId: string, form: Record<string, string>, context: Route.ActionArgs['context']) {
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const parsed = CancelForm.safeParse(form)
  if (!parsed.success) return data({ message: t('cancel:changed') }, { status: 400 })

  const { refundMinor: shownMinor, idempotencyKey } = parsed.data
  const input = { guestId: actorOf(context).userId, bookingId, shownMinor, idempotencyKey }
  const outcome = await cancelBy.guest(db, input, clock())
  if (outcome.ok) throw redirect(to(`/bookings/${bookingId}?status=cancelled`))
  switch (outcome.failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'too-late':
      return data({ message: t('cancel:tooLate') }, { status: 409 })
    case 'refund-changed':
      return data({ message: t('cancel:changed') }, { status: 409 })
  }
}

/** Some more time: held at once, and paid at checkout. */
async function extend(
  booking: GuestBooking,
  form: Record<string, string>,
  url: URL,
  context: Route.ActionArgs['context'],
) {
  const { db, payments, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { t, to, origin } = visitor
  const { userId } = actorOf(context)
  const { id: bookingId } = booking
  const parsed = ExtendForm.safeParse(form)
  const terms = parsed.success && extendedTerms(booking, parsed.data.minutes)
  if (!parsed.success || !terms || !payments) return data({ message: t('change:problems.too-late') }, { status: 400 })

  const { shownMinor, idempotencyKey } = parsed.data
  const own = { by: 'guest', userId, bookingId, terms, kind: 'extension', shownMinor, idempotencyKey } as const
  const input = { ...own, ...accountOf(context) }
  const outcome = await proposeChange(db, input, clock())
  if (!outcome.ok) return extensionRefused(outcome.failure, booking.timeZone, visitor)
  if (outcome.value.status !== 'awaiting-payment') throw redirect(to(`/bookings/${bookingId}?status=changed`))
  // When the provider cannot be reached now, checkout offers to try again; the time is held.
  await startPayment(db, payments, { guestId: userId, bookingId, origin, ...langOf(url) }, clock())
  throw redirect(to(`/checkout?bookingId=${bookingId}`))
}

function extensionRefused(failure: ChangeFailure, timeZone: string, visitor: Visitor) {
  switch (failure.reason) {
    case 'limit-reached':
      return data({ message: limitText(failure, timeZone, visitor) }, { status: 429 })
    case 'not-chargeable':
      return data({ message: notChargeableText(failure, visitor) }, { status: 409 })
    case 'price-changed':
    case 'dates-taken':
    case 'change-pending':
      return data({ message: visitor.t(`change:problems.${failure.reason}`) }, { status: 409 })
    case 'too-late':
    case 'not-bookable':
    case 'rest-first':
    // What cannot become of a session that runs, as long as it runs.
    case 'not-found':
    case 'nothing-changes':
    case 'too-many-guests':
    case 'pets-not-allowed':
    case 'price-limits':
      return data({ message: visitor.t('change:problems.too-late') }, { status: 409 })
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WhileCheckoutOpens>
      <TripPage
        trip={loaderData.trip}
        banner={loaderData.banner}
        problem={actionData?.message}
        claims={<StayClaims claims={loaderData.claims} />}
        reviews={loaderData.reviews && <StayReviews reviews={loaderData.reviews} />}
      />
    </WhileCheckoutOpens>
  )
}
