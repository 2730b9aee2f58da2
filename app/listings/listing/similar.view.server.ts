import type { ListingPage } from '#domain/listings/queries/find-listing.server.ts'
import type { ListingCard } from '#domain/listings/listing.ts'
import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { similarListings } from '#domain/listings/queries/list-similar.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '../../session/services.ts'
import { visitorOf } from '../../session/visitor.server.ts'

/** The spaces like this one nearby. */
export async function similarListingCards(
  listing: ListingPage,
  context: Readonly<RouterContextProvider>,
): Promise<ListingCard[]> {
  const { db, clock } = context.get(services)
  const ids = await similarListings(db, listing)
  return listingCards(db, ids, visitorOf(context).language, clock())
}
