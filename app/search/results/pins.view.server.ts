import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { onwardOf } from '#domain/search/onward.ts'
import { findPins } from '#domain/search/queries/find-pins.server.ts'
import { MAX_MILLISECONDS } from '#domain/search/queries/search-listings.server.ts'
import type { Search } from '#domain/search/search.ts'
import { cardPrice, searchedStay } from '#domain/search/searched-stay.ts'
import type { Currency, Money } from '#kernel/money.ts'
import { byDeadline } from '#platform/deadline.server.ts'
import type { RouterContextProvider } from 'react-router'
import type { ListingCard } from '#domain/listings/listing.ts'
import type { PinsView } from '#app/map/pin-view.ts'
import { cardsFor } from '#app/listings/card/card.view.server.ts'
import { priceText } from '#app/session/price-text.server.ts'
import { shownIn } from '#domain/pricing/exchange.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { planOf } from './plan.server.ts'

/**
 * The results in an area for the map, with blurred places only.
 *
 * @param zoom as MapLibre counts it: far away there are clusters, near by single spaces
 */
export async function pinsView(
  context: Readonly<RouterContextProvider>,
  search: Search,
  zoom: number,
): Promise<PinsView> {
  const replica = replicaOf(context)
  const { clock } = context.get(services)
  const { language, locale, currency, t } = visitorOf(context)
  const { plan, found } = await byDeadline(MAX_MILLISECONDS, async () => {
    const plan = await planOf(context, search)
    return { plan, found: await findPins(replica, plan, zoom) }
  })
  if (found.kind === 'clusters') return { kind: 'clusters', clusters: found.clusters }

  const { rates } = plan.facts
  const ids = found.pins.map(({ id }) => id)
  const listings = await listingCards(replica, ids, language, clock())
  const places = new Map(found.pins.map((pin) => [pin.id, pin]))
  const stayOf = (listing: ListingCard) => searchedStay(search, listing, places.get(listing.id)!.shift)
  const cardOf = cardsFor({ t, language, locale, currency, rates }, stayOf)
  const pins = listings.map((listing) => {
    const { id, title, titleLanguage, price, stay, rating, photo } = cardOf(listing)
    const { lat, lng, shift } = places.get(id)!
    const amount = cardPrice(listing, stayOf(listing))
    return {
      id,
      lat,
      lng,
      title,
      ...(titleLanguage && { titleLanguage }),
      short: priceText(amount, { language, currency }, rates),
      amount: comparable(shownIn(amount, currency, rates).money, currency),
      price,
      ...(stay && { stay }),
      ...(shift !== 0 && { onward: onwardOf(search, shift) }),
      rating,
      photo: photo && { key: photo.key, color: photo.color },
    }
  })
  return { kind: 'pins', pins }
}

const comparable = ({ minor, currency }: Money, viewers: Currency) => (currency === viewers ? minor : null)
