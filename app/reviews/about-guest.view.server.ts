import { shownName } from '#domain/accounts/account.ts'
import { formatRating } from '#domain/i18n/format.ts'
import { listReceived } from '#domain/reviews/queries/list-received.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { WrittenView } from './written-review.tsx'

/** Other hosts' reviews of a requesting guest, as finished texts. */
export type AboutGuestView = {
  /** '4.8 from 12 reviews'; null without any. */
  mean: string | null
  newest: readonly (WrittenView & { id: string; author: string })[]
}

const SHOWN = 3

/** Loads reviews for the request's host; the caller has checked that the request is theirs. */
export async function aboutGuestView(
  guestId: string,
  context: Readonly<RouterContextProvider>,
): Promise<AboutGuestView> {
  const { db, clock } = context.get(services)
  const { t, language, locale } = visitorOf(context)
  const { count, mean, reviews } = await listReceived(db, { as: 'guest', userId: guestId, page: 1 }, language, clock())
  return {
    mean: mean === null ? null : t('reviewing:mean', { rating: formatRating(mean, locale), count }),
    newest: reviews.slice(0, SHOWN).map(({ id, author, overall, comment, language: written, reply }) => ({
      id,
      author: shownName(author, t),
      overall,
      comment,
      language: written,
      reply,
    })),
  }
}
