import { shownName } from '#domain/accounts/account.ts'
import { BookingId } from '#domain/bookings/input.ts'
import { findGuestBooking, type GuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { findHostBooking, type HostBooking } from '#domain/bookings/queries/list-host-bookings.server.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import { saveReview } from '#domain/reviews/commands/save-review.server.ts'
import type { ReviewFailure } from '#domain/reviews/errors.ts'
import { reviewForms } from '#domain/reviews/input.ts'
import { findStayReviews, type StayReview } from '#domain/reviews/queries/find-stay-reviews.server.ts'
import { aspectsOf, closesAt, isOpen, REVIEW_DAYS } from '#domain/reviews/review.ts'
import { problemsOf } from '#kernel/fields.ts'
import type { Side } from '#kernel/side.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { shortWhen } from '#app/bookings/when.view.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { type StayReviewsView, stayReviewsView } from '../stay-reviews.view.server.ts'

type Fields = Readonly<Record<string, string>>

/** The form of one side's review, or why there is none, as finished texts. */
export type WriteView = {
  side: Side
  otherName: string
  /** The listing and the dates of the stay. */
  about: string
  backTo: string
  days: number
  state: 'early' | 'open' | 'shown' | 'closed'
  until: string
  isWritten: boolean
  /** The aspects in the form's order. */
  aspects: readonly string[]
  fields: Fields
  /** The reviews that are visible already. */
  reviews: StayReviewsView | null
}

/** A refused form: its values and its problems by field. */
export type WriteRefusal = { fields: Fields; problems: Fields }

type Context = Readonly<RouterContextProvider>
type Own = { side: Side; bookingId: string | undefined }

/** @throws 404 where the booking is not this person's, on this side */
async function ownBooking({ side, bookingId }: Own, context: Context): Promise<GuestBooking | HostBooking> {
  const { db } = context.get(services)
  const id = BookingId.safeParse(bookingId)
  const find = side === 'guest' ? findGuestBooking : findHostBooking
  const booking = id.success ? await find(db, actorOf(context).userId, id.data, visitorOf(context).language) : undefined
  if (!booking) throw data(null, { status: 404 })
  return booking
}

const pageOf = (side: Side, bookingId: string) =>
  side === 'guest' ? `/bookings/${bookingId}` : `/host/bookings/${bookingId}`

/** Loads the review page of one side. */
export async function writeView(params: Own, context: Context): Promise<WriteView> {
  const { side } = params
  const { db, clock } = context.get(services)
  const { t, locale } = visitorOf(context)
  const now = clock()
  const booking = await ownBooking(params, context)
  const reader = { by: side, userId: actorOf(context).userId, bookingId: booking.id }
  const { own } = await findStayReviews(db, reader, now)
  return {
    side,
    otherName: shownName('hostName' in booking ? booking.hostName : booking.guestName, t),
    about: `${booking.title.text} · ${shortWhen(booking, now, locale)}`,
    backTo: pageOf(side, booking.id),
    days: REVIEW_DAYS,
    state: stateOf(booking, own, now),
    until: formatInstant(closesAt(booking), booking.timeZone, locale),
    isWritten: own !== null,
    aspects: aspectsOf[side],
    fields: own ? fieldsOf(own) : {},
    reviews: own?.isShown ? await stayReviewsView(side, booking, context) : null,
  }
}

function stateOf(booking: GuestBooking | HostBooking, own: StayReview | null, now: Date): WriteView['state'] {
  if (own?.isShown) return 'shown'
  if (isOpen(booking, now)) return 'open'
  return booking.status === 'cancelled' || now >= closesAt(booking) ? 'closed' : 'early'
}

const fieldsOf = ({ overall, aspects, comment }: StayReview): Fields => ({
  overall: String(overall),
  comment,
  ...Object.fromEntries(aspects.map(({ aspect, rating }) => [aspect, String(rating)])),
})

/** Stores one side's review; a refused one returns with its values. */
export async function writeReview(params: Own, fields: Record<string, string>, context: Context) {
  const { side } = params
  const { db, clock } = context.get(services)
  const { t, to, language } = visitorOf(context)
  const { id: bookingId } = await ownBooking(params, context)
  const refused = (problems: Fields, status: number) => data({ fields, problems }, { status })

  const parsed = reviewForms[side].safeParse(fields)
  if (!parsed.success) {
    const problems = Object.entries(problemsOf(parsed.error)).map(([name, problem]) => [name, t(problem)])
    return refused(Object.fromEntries(problems) as Fields, 400)
  }
  const written = { by: side, userId: actorOf(context).userId, bookingId, form: parsed.data, language }
  const outcome = await saveReview(db, written, clock())
  if (outcome.ok) throw redirect(to(`${pageOf(side, bookingId)}/review?saved`))
  return refused({ form: t(`reviewing:problems.${reasonOf(outcome.failure)}`) }, 409)
}

function reasonOf({ reason }: ReviewFailure): 'shown' | 'closed' {
  switch (reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'shown':
    case 'closed':
      return reason
  }
}
