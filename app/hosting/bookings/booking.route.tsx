import { acceptRequest, declineRequest } from '#domain/bookings/commands/answer-request.server.ts'
import { CancelForm, DeclineForm, MonthParam } from '#domain/bookings/input.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { MAX_DECLINE_NOTE } from '#domain/bookings/purpose.ts'
import { coveredTogether } from '#domain/contact/covering.ts'
import { problemsOf } from '#kernel/fields.ts'
import { withinCharacters } from '#kernel/letters.ts'
import { data, redirect } from 'react-router'
import { HostBookingPage } from './booking-page.tsx'
import { answerChange, answerRefused } from '#app/bookings/change/answer-change.server.ts'
import { hostBooking } from '#app/bookings/host-booking.server.ts'
import { aboutGuestView } from '#app/reviews/about-guest.view.server.ts'
import { StayClaims } from '#app/claims/stay-claims.tsx'
import { stayClaimsView } from '#app/claims/stay-claims.view.server.ts'
import { deferredHydration } from '#app/ui/deferred.tsx'
import { stayReviewsView } from '#app/reviews/stay-reviews.view.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { hostBookingView } from './host-booking.view.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/booking.route'

// Texts and links, before its script as well as after it.
const AboutGuest = deferredHydration(async () => (await import('#app/reviews/about-guest.tsx')).AboutGuest, null)
const StayReviews = deferredHydration(async () => (await import('#app/reviews/stay-reviews.tsx')).StayReviews, null)

export async function loader({ params, context }: Route.LoaderArgs) {
  const booking = await hostBooking(params.bookingId, context)
  const view = await hostBookingView(booking, context)
  return {
    booking: view,
    aboutGuest: view.request && (await aboutGuestView(booking.guestId, context)),
    reviews: await stayReviewsView('host', booking, context),
    claims: await stayClaimsView('host', { ...booking, otherName: booking.guestName }, context),
    page: pageMeta(context, { title: view.guestName, description: booking.title.text, path: null }),
  }
}

/** A host's answers: to a request, to a change, or the end of the booking. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const form = await formOf(request)
  const intent = intentOf(form, ['cancel', 'accept', 'decline', 'accept-change', 'refuse-change'])
  const { id: bookingId } = await hostBooking(params.bookingId, context)
  switch (intent) {
    case 'accept-change':
    case 'refuse-change':
      return answerChange({ by: 'host', bookingId, answer: intent, form }, context)
    case 'accept':
    case 'decline':
      return answerRequest(intent, bookingId, { ...form, back: backOf(url, bookingId) }, context)
    case 'cancel':
      return cancel(bookingId, form, context)
  }
}

async function answerRequest(
  answer: 'accept' | 'decline',
  bookingId: string,
  form: Record<string, string>,
  context: Context,
) {
  const { db, clock } = context.get(services)
  const own = { hostId: actorOf(context).userId, bookingId }
  const outcome =
    answer === 'decline'
      ? await decline(own, form, context)
      : ({ answered: await acceptRequest(db, own, clock()) } as const)
  if ('declined' in outcome) return data({ message: null, ...outcome }, { status: 400 })
  if (!outcome.answered.ok) return answerRefused(outcome.answered.failure, context)
  throw redirect(visitorOf(context).to(form['back']!))
}

/** The guest may not find contact data in the words before a booking is confirmed. */
async function decline(own: { hostId: string; bookingId: string }, form: Record<string, string>, context: Context) {
  const { db, clock } = context.get(services)
  const typed = { reason: form['reason'] ?? '', note: form['note'] ?? '' }
  const parsed = DeclineForm.safeParse(typed)
  if (!parsed.success) return { declined: { typed, problems: problemsOf(parsed.error) } }
  const { reason, note } = parsed.data
  const [covered] = coveredTogether([note])
  const words = withinCharacters(covered ?? note, MAX_DECLINE_NOTE)
  return { answered: await declineRequest(db, { ...own, reason, note: words }, clock()) }
}

/** The page where the request was answered: the calendar, or this one. */
function backOf(url: URL, bookingId: string): string {
  const { from, month } = searchOf(url)
  if (from !== 'calendar') return `/host/bookings/${bookingId}`
  const first = MonthParam.parse(month ?? null)
  return `/host/calendar?answered=${bookingId}${first ? `&month=${first.slice(0, 7)}` : ''}`
}

type Context = Route.ActionArgs['context']

async function cancel(bookingId: string, form: Record<string, string>, context: Route.ActionArgs['context']) {
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const parsed = CancelForm.safeParse(form)
  if (!parsed.success) return data({ message: t('cancel:tooLate') }, { status: 400 })

  const input = { hostId: actorOf(context).userId, bookingId, idempotencyKey: parsed.data.idempotencyKey }
  const outcome = await cancelBy.host(db, input, clock())
  if (outcome.ok) throw redirect(to(`/host/bookings/${bookingId}`))
  switch (outcome.failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'too-late':
    // Only a guest confirms the refund's amount: a host's cancellation always refunds everything.
    case 'refund-changed':
      return data({ message: t('cancel:tooLate') }, { status: 409 })
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function HostBooking({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <HostBookingPage
      booking={loaderData.booking}
      problem={actionData?.message ?? undefined}
      aboutGuest={loaderData.aboutGuest && <AboutGuest about={loaderData.aboutGuest} />}
      claims={<StayClaims claims={loaderData.claims} />}
      reviews={loaderData.reviews && <StayReviews reviews={loaderData.reviews} />}
      declined={actionData && 'declined' in actionData ? actionData.declined : undefined}
    />
  )
}
