import { findHost, type PublicHost } from '#domain/accounts/queries/find-host.server.ts'
import { readResponses } from '#domain/bookings/queries/read-responses.server.ts'
import { type ResponseFigures, responseFigures } from '#domain/bookings/response.ts'
import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { listingsOfHost } from '#domain/listings/queries/list-of-host.server.ts'
import { avatarUrl } from '#domain/media/photo.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import type { RouterContextProvider } from 'react-router'
import { ListPage } from '#domain/bookings/input.ts'
import { type CardView, cardsFor, pricesNote } from '#app/listings/card/card.view.server.ts'
import { traderView, type TraderView } from '#app/listings/trader.view.server.ts'
import { type ReviewsView, reviewsView } from '#app/reviews/reviews.view.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import type { PageMeta } from '#app/seo/page-meta.ts'
import { replicaForStrangers } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { type Visitor, visitorOf } from '#app/session/visitor.server.ts'

/** Spaces on one page of a profile. */
const SHOWN = 6

/** A host's public view: only verified facts, or words marked as their own. */
export type HostView = {
  id: string
  name: string
  avatar: string | null
  since: number
  about: { text: string; language: 'en' | 'es' } | null
  /** Names in the reader's language, joined as in a sentence; empty without any. */
  speaks: string
  isEmailConfirmed: boolean
  stays: number
  responses: ResponseFigures | null
  trader: TraderView
  isOwn: boolean
  cards: readonly CardView[]
  at: { page: number; pages: number }
  reviews: ReviewsView
}

/** @returns null without a published listing */
export async function hostView(
  hostId: string,
  query: Record<string, string>,
  context: Readonly<RouterContextProvider>,
): Promise<(HostView & { pricesNote: string | null; page: PageMeta }) | null> {
  const replica = replicaForStrangers(context)
  const visitor = visitorOf(context)
  const now = context.get(services).clock()
  const host = await findHost(replica, hostId, visitor.language)
  if (!host) return null

  const [responses, reviews, own, rates] = await Promise.all([
    readResponses(replica, hostId, now),
    reviewsView({ hostId }, query, context),
    listingsOfHost(replica, hostId, { max: SHOWN, page: ListPage.parse(query['spaces']) }),
    exchangeRates(replica, now),
  ])
  const cards = await listingCards(replica, own.ids, visitor.language, now)
  const isWhole = own.page === 1 && reviews.page === 1
  return {
    id: hostId,
    name: host.name,
    avatar: host.avatar && avatarUrl(host.avatar, 256),
    since: host.since,
    about: host.about,
    speaks: speaks(host, visitor),
    isEmailConfirmed: host.isEmailConfirmed,
    stays: host.stays,
    responses: responseFigures(responses),
    trader: traderView(host.declaration, host.countries),
    isOwn: visitor.actor?.userId === hostId,
    cards: cards.map(cardsFor({ ...visitor, rates })),
    at: { page: own.page, pages: own.pages },
    reviews,
    pricesNote: pricesNote(cards, visitor),
    page: pageMeta(context, {
      title: host.name,
      description: visitor.t('hostProfile:description', { name: host.name, count: own.count }),
      path: `/host/${hostId}`,
      isIndexed: isWhole,
    }),
  }
}

function speaks({ languages }: PublicHost, { locale }: Visitor): string {
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  return new Intl.ListFormat(locale).format(languages.map((language) => names.of(language) ?? language))
}
