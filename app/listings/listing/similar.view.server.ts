import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { similarListings } from '#domain/listings/queries/list-similar.server.ts'
import type { ExchangeRates } from '#domain/pricing/exchange.ts'
import type { Money } from '#kernel/money.ts'
import type { RouterContextProvider } from 'react-router'
import { type CardView, cardsFor } from '../card/card.view.server.ts'
import { listedAnswers } from '../card/listed-answer.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type Similar = { cards: readonly CardView[]; prices: readonly { fromPrice: Money }[]; shownIds: readonly string[] }

/** Milliseconds that a row is cached, shared by all visitors of one language and currency. */
const rowsOfListings = listedAnswers<Similar>({ ttlMs: 15_000, maxEntries: 500 })

/** The spaces like this one nearby, as cards, and their prices before they are converted. */
export function similarView(
  listing: Parameters<typeof similarListings>[1],
  context: Readonly<RouterContextProvider>,
  rates: ExchangeRates,
): Promise<Similar> {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const now = clock()
  const key = `${listing.id} ${visitor.locale} ${visitor.currency}`
  const read = async (): Promise<Similar> => {
    const cards = await listingCards(db, await similarListings(db, listing), visitor.language, now)
    return {
      cards: cards.map(cardsFor({ ...visitor, rates })),
      prices: cards.map(({ fromPrice }) => ({ fromPrice })),
      shownIds: cards.map(({ id }) => id),
    }
  }
  return rowsOfListings(db, key, read, now)
}
