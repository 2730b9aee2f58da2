import { shownName } from '#domain/accounts/account.ts'
import { ListPage } from '#domain/bookings/input.ts'
import { formatDay, formatRating } from '#domain/i18n/format.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import { avatarUrl } from '#domain/media/photo.ts'
import { replyToReview } from '#domain/reviews/commands/reply-to-review.server.ts'
import type { ReplyFailure } from '#domain/reviews/errors.ts'
import { ReplyForm } from '#domain/reviews/input.ts'
import { listReceived } from '#domain/reviews/queries/list-received.server.ts'
import { listToReview } from '#domain/reviews/queries/list-to-review.server.ts'
import { REVIEW_DAYS } from '#domain/reviews/review.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import type { Side } from '#kernel/side.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { WrittenView } from '../written-review.tsx'

export type ReceivedView = {
  as: Side
  days: number
  /** '4.8 from 12 reviews'; null without any. */
  mean: string | null
  /** Stays that the person can still review. */
  toReview: readonly { at: string; title: string; name: string; until: string }[]
  reviews: readonly (WrittenView & {
    id: string
    author: string
    avatar: string | null
    title: string
    month: string
    /** The host's deadline for a reply. */
    repliesUntil: string | null
  })[]
  page: number
  pages: number
}

type Context = Readonly<RouterContextProvider>

/** Received reviews as a host or a guest, and stays that the person can still review. */
export async function receivedView(as: Side, search: Record<string, string>, context: Context): Promise<ReceivedView> {
  const { db, clock } = context.get(services)
  const { t, language, locale } = visitorOf(context)
  const { userId } = actorOf(context)
  const now = clock()
  const input = { as, userId, page: ListPage.parse(search['page']) }
  const [received, toReview] = await Promise.all([
    listReceived(db, input, language, now),
    listToReview(db, { by: as, userId }, language, now),
  ])
  const { count, mean, page, pages } = received
  const at = as === 'guest' ? '/bookings' : '/host/bookings'
  return {
    as,
    days: REVIEW_DAYS,
    mean: mean === null ? null : t('reviewing:mean', { rating: formatRating(mean, locale), count }),
    toReview: toReview.map(({ bookingId, title, otherName, until, timeZone }) => ({
      at: `${at}/${bookingId}/review`,
      title: title.text,
      name: shownName(otherName, t),
      until: t('reviewing:toWriteUntil', { until: formatInstant(until, timeZone, locale) }),
    })),
    reviews: received.reviews.map(({ author, avatar, title, month, repliesUntil, timeZone, ...review }) => ({
      ...review,
      author: shownName(author, t),
      avatar: avatar && avatarUrl(avatar, 96),
      title: title.text,
      month: formatDay(`${month}-01`, locale, 'month'),
      repliesUntil: repliesUntil && formatInstant(repliesUntil, timeZone, locale),
    })),
    page,
    pages,
  }
}

/** Stores a host's reply; a refused one returns with its text. */
export async function takeReply(form: Record<string, string>, context: Context) {
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const { reviewId = '', reply: typed = '' } = form
  if (!isId(reviewId)) throw data(null, { status: 404 })
  const refused = (key: string, status: number) => data({ reviewId, typed, problem: t(key) }, { status })
  const parsed = ReplyForm.safeParse(form)
  if (!parsed.success) return refused(problemsOf(parsed.error)['reply'] ?? 'reviewing:problems.reply', 400)

  const outcome = await replyToReview(db, { hostId: actorOf(context).userId, reviewId, ...parsed.data }, clock())
  if (outcome.ok) throw redirect(to('/host/reviews?replied'))
  return refused(`reviewing:problems.${problemOf(outcome.failure)}`, 409)
}

function problemOf({ reason }: ReplyFailure): string {
  switch (reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'replied':
      return 'replied'
    case 'closed':
      return 'replyClosed'
  }
}
