import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { findSharedWishlist } from '#domain/wishlists/queries/find-wishlist.server.ts'
import { data } from 'react-router'
import { cardsFor, pricesNote } from '#app/listings/card/card.view.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { LinkedListPage } from './linked-list-page.tsx'
import type { Route } from './+types/linked-list.route'

/** A shared wishlist for anybody with its secret address, not indexed. */
export async function loader({ params: { secret }, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const now = clock()
  const list = await findSharedWishlist(db, secret)
  if (!list) throw data(null, { status: 404 })
  const [cards, rates] = await Promise.all([
    listingCards(db, list.listingIds, visitor.language, now),
    exchangeRates(db, now),
  ])
  const { name, firstName } = list
  return {
    name,
    by: visitor.t('sharedList:by', { name: firstName, count: cards.length }),
    cards: cards.map(cardsFor({ ...visitor, rates })),
    pricesNote: pricesNote(cards, visitor),
    page: pageMeta(context, {
      title: name,
      description: visitor.t('sharedList:description', { name: firstName }),
      path: null,
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function LinkedList({ loaderData: { name, by, cards } }: Route.ComponentProps) {
  return <LinkedListPage {...{ name, by, cards }} />
}
