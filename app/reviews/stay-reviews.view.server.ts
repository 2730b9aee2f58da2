import { shownName } from '#domain/accounts/account.ts'
import type { BookingStatus } from '#domain/bookings/booking.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import { findStayReviews } from '#domain/reviews/queries/find-stay-reviews.server.ts'
import { closesAt, isOpen } from '#domain/reviews/review.ts'
import type { Side } from '#kernel/side.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { WrittenView } from './written-review.tsx'

/** A booking's reviews as one of its sides may read them, as finished texts. */
export type StayReviewsView = {
  side: Side
  otherName: string
  /** The form's address; null where nothing can be written or changed. */
  formAt: string | null
  /** The end of the window. */
  until: string
  own: (WrittenView & { isShown: boolean }) | null
  /** Null until the other side's review appears. */
  theirs: WrittenView | null
}

type Stay = { id: string; status: BookingStatus; endsAt: Date; timeZone: string; guestName: string } | HostedBy
type HostedBy = { id: string; status: BookingStatus; endsAt: Date; timeZone: string; hostName: string }

/** @returns null where there is nothing to read and nothing to write */
export async function stayReviewsView(
  side: Side,
  booking: Stay,
  context: Readonly<RouterContextProvider>,
): Promise<StayReviewsView | null> {
  if (booking.status !== 'completed') return null
  const { db, clock } = context.get(services)
  const { t, locale } = visitorOf(context)
  const now = clock()
  const reader = { by: side, userId: actorOf(context).userId, bookingId: booking.id }
  const { own, theirs } = await findStayReviews(db, reader, now)
  const isWritable = isOpen(booking, now) && !own?.isShown
  if (!own && !theirs && !isWritable) return null
  const page = side === 'guest' ? `/bookings/${booking.id}` : `/host/bookings/${booking.id}`
  return {
    side,
    otherName: shownName('hostName' in booking ? booking.hostName : booking.guestName, t),
    formAt: isWritable ? `${page}/review` : null,
    until: formatInstant(closesAt(booking), booking.timeZone, locale),
    own,
    theirs,
  }
}
