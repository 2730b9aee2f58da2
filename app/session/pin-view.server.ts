import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { findPins } from '#domain/search/queries/find-pins.server.ts'
import type { Search } from '#domain/search/search.ts'
import type { Bounds } from '#kernel/geo.ts'
import type { RouterContextProvider } from 'react-router'
import type { PinsView } from '../components/map/pin-view.ts'
import { cardsFor, shortPriceText } from './card-view.server.ts'
import { services } from './services.ts'
import { visitorOf } from './visitor.server.ts'

/**
 * What a search finds in an area, as the map shows it. Only the blurred places leave the server.
 *
 * @param zoom as MapLibre counts it: far away there are clusters, near by single spaces
 */
export async function pinsView(
  context: Readonly<RouterContextProvider>,
  search: Search,
  area: { bounds: Bounds; zoom: number },
): Promise<PinsView> {
  const { db, clock } = context.get(services)
  const { language, currency, t } = visitorOf(context)
  const now = clock()
  const [found, rates] = await Promise.all([findPins(db, search, area, now), exchangeRates(db, now)])
  if (found.kind === 'clusters') return { kind: 'clusters', clusters: found.clusters }

  const ids = found.pins.map(({ id }) => id)
  const listings = await listingCards(db, ids, language, now.toISOString().slice(0, 10))
  const cardOf = cardsFor({ t, currency, rates })
  const places = new Map(found.pins.map((pin) => [pin.id, pin]))
  const pins = listings.map((listing) => {
    const { id, title, titleLanguage, price, rating, photo } = cardOf(listing)
    const { lat, lng } = places.get(id)!
    return {
      id,
      lat,
      lng,
      title,
      ...(titleLanguage && { titleLanguage }),
      short: shortPriceText(listing.fromPrice, currency, rates),
      price,
      rating,
      photo: photo && { key: photo.key, color: photo.color },
    }
  })
  return { kind: 'pins', pins }
}
