import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { listViewed } from '#domain/wishlists/queries/list-viewed.server.ts'
import { viewedLimits } from '#domain/wishlists/viewed.ts'
import type { RouterContextProvider } from 'react-router'
import { type CardView, cardsFor, pricesNote } from '#app/listings/card/card.view.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type ViewedCards = { cards: readonly CardView[]; pricesNote: string | null }

/** The listings that were viewed in this browser, and then those of the account; what is not offered any more is left out. */
export async function viewedCards(
  here: readonly string[],
  context: Readonly<RouterContextProvider>,
): Promise<ViewedCards> {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const now = clock()
  const own = visitor.actor ? await listViewed(db, visitor.actor.userId, now) : []
  const ids = [...new Set([...here, ...own])].slice(0, viewedLimits.listings)
  const [cards, rates] = await Promise.all([listingCards(db, ids, visitor.language, now), exchangeRates(db, now)])
  return { cards: cards.map(cardsFor({ ...visitor, rates })), pricesNote: pricesNote(cards, visitor) }
}
