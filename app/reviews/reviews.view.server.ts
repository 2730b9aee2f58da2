import { shownName } from '#domain/accounts/account.ts'
import { avatarUrl } from '#domain/media/photo.ts'
import { guestReviews, type Reviewed } from '#domain/reviews/queries/guest-reviews.server.ts'
import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { replicaForStrangers } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

export type ReviewsView = {
  count: number
  /** The mean of all, to a tenth; null without any. */
  rating: number | null
  aspects: readonly { aspect: string; mean: number }[]
  newest: readonly {
    id: string
    author: string
    /** The address of the author's picture. */
    avatar: string | null
    overall: number
    comment: string
    language: string
    /** Whether it is in another language and a provider is configured. */
    canTranslate: boolean
    reply: string | null
    month: string
  }[]
  page: number
  pages: number
}

const SHOWN = 4

/** An unreadable page is the first. */
const Page = z.coerce.number().int().min(1).max(100_000).catch(1)

/** Loads the page of reviews that the parameter `reviews` names. */
export async function reviewsView(
  of: Reviewed,
  params: Record<string, string>,
  context: Readonly<RouterContextProvider>,
): Promise<ReviewsView> {
  const replica = replicaForStrangers(context)
  const { clock, translations } = context.get(services)
  const { t, language } = visitorOf(context)
  const reviews = await guestReviews(replica, of, clock(), { max: SHOWN, page: Page.parse(params['reviews']) })
  return {
    ...reviews,
    newest: reviews.newest.map(({ author, avatar, ...review }) => ({
      ...review,
      canTranslate: translations !== null && review.language !== language,
      author: shownName(author, t),
      avatar: avatar && avatarUrl(avatar, 96),
    })),
  }
}
