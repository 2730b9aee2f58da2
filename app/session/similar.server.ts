import type { findListing } from '#domain/listings/queries/find-listing.server.ts'
import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { similarListings } from '#domain/listings/queries/list-similar.server.ts'
import type { RouterContextProvider } from 'react-router'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import type { CardView } from '../components/listings/card.tsx'
import { cardsFor } from './card-view.server.ts'
import { services } from './services.ts'
import { visitorOf } from './visitor.server.ts'

type Listing = NonNullable<Awaited<ReturnType<typeof findListing>>>

/** Cards of the spaces like this one nearby. */
export async function similarCards(listing: Listing, context: Readonly<RouterContextProvider>): Promise<CardView[]> {
  const { db, clock } = context.get(services)
  const { language, currency, t } = visitorOf(context)
  const now = clock()
  const ids = await similarListings(db, listing)
  const [cards, rates] = await Promise.all([
    listingCards(db, ids, language, now.toISOString().slice(0, 10)),
    exchangeRates(db, now),
  ])
  return cards.map(cardsFor({ t, currency, rates }))
}
