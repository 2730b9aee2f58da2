import type { ListingCard } from '#domain/listings/listing.ts'
import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { siteCountry } from '#domain/places/site-country.ts'
import { formatDays } from '#domain/i18n/format.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { explainNothing } from '#domain/search/queries/explain-nothing.server.ts'
import { type Found, MOST_MILLISECONDS, searchListings } from '#domain/search/queries/search-listings.server.ts'
import type { Search } from '#domain/search/search.ts'
import { addDays } from '#kernel/dates.ts'
import { type Bounds, boxAround, type Point } from '#kernel/geo.ts'
import { byDeadline, isTooSlow } from '#platform/deadline.server.ts'
import type { RouterContextProvider } from 'react-router'
import type { CardView } from '../../listings/card/card.tsx'
import type { ResultsView } from './results-view.ts'
import { cardsFor, pricesNote } from '../../listings/card/card.view.server.ts'
import { countText } from './count-text.server.ts'
import { helpView } from './no-results.view.server.ts'
import { onwardOf, searchedStay } from '../../listings/card/searched-stay.server.ts'
import { services } from '../../session/services.ts'
import { todayAt, visitorOf } from '../../session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** Where a search is meant: the area of a map, else around coordinates, else around a place that is known by its name. */
export type Where = { area: Bounds | null; place: { name: string; at: Point | null } | null }

export async function whereOf(context: Context, search: Search): Promise<Where> {
  const { places } = context.get(services)
  const { language, site } = visitorOf(context)
  const { location } = search
  const known = knownWhereOf(search)
  if (known.area || !location) return known
  const found = await places.geocode(location, { language, country: siteCountry(site) })
  return found
    ? {
        area: found.bounds ?? boxAround(found),
        // Nobody wants to know how far it is to the middle of a country.
        place: { name: found.name, at: found.bounds ? null : { lat: found.lat, lng: found.lng } },
      }
    : known
}

/** What the address says itself, without asking anybody. */
function knownWhereOf({ bounds, lat, lng, location }: Search): Where {
  if (bounds) return { area: bounds, place: null }
  if (lat === undefined || lng === undefined) return { area: null, place: null }
  const at = { lat, lng }
  return { area: boxAround(at), place: { name: location ?? '', at } }
}

type Results = Omit<ResultsView, 'heading'>

/** A page of results, all its texts finished. What takes too long, its place included, says so instead of looking empty (decision B15). */
export async function resultsView(context: Context, search: Search): Promise<Results> {
  const { db, clock } = context.get(services)
  let where = knownWhereOf(search)
  try {
    return await byDeadline(MOST_MILLISECONDS, async () => {
      where = await whereOf(context, search)
      const found = await searchListings(db, search, where.area, clock())
      return foundView(context, search, where, found)
    })
  } catch (error) {
    if (!isTooSlow(error)) throw error
    return { ...emptyView(context, search, where), trouble: 'failed' }
  }
}

async function foundView(context: Context, search: Search, where: Where, found: Found): Promise<Results> {
  const { db, clock } = context.get(services)
  const { language, locale, currency, t } = visitorOf(context)
  const now = clock()
  const ids = found.listings.map(({ id }) => id)
  const [cards, rates, ways] = await Promise.all([
    listingCards(db, ids, language, now),
    exchangeRates(db, now),
    found.count === 0 ? explainNothing(db, search, where.area, now) : null,
  ])
  // Of the same dates in either group: what is shown beside it has the same shift.
  const shown = [found.listings, ways?.otherKinds?.listings ?? [], ways?.nearby?.listings ?? []].flat()
  const shifts = new Map(shown.map(({ id, shift }) => [id, shift]))
  const shiftOf = ({ id }: { id: string }) => shifts.get(id) ?? 0
  const plainView = cardsFor(
    { t, language, locale, currency, rates },
    (card) => searchedStay(search, card, shiftOf(card)),
    where.place?.at ?? null,
  )
  const cardOf = (card: ListingCard) => ({ ...plainView(card), ...shiftedView(context, search, shiftOf(card)) })

  return {
    ...emptyView(context, search, where),
    cards: cards.map(cardOf),
    count: found.count,
    countText: countText(context, found.count),
    pages: found.pages,
    area: where.area ?? found.extent,
    pricesNote: pricesNote(cards, { t, currency }),
    help: ways && (await helpView(context, ways, { where, cardOf })),
    trouble: search.page > found.pages ? 'too-deep' : null,
  }
}

function emptyView(context: Context, search: Search, { area, place }: Where): Results {
  return {
    search,
    cards: [],
    count: 0,
    countText: countText(context, 0),
    pageNumber: search.page,
    pages: 1,
    onward: onwardOf(search, 0),
    today: todayAt(context),
    place,
    area,
    help: null,
    notes: [],
    trouble: null,
    pricesNote: null,
  }
}

/** What a card says when its dates are others than those asked for. */
function shiftedView(context: Context, search: Search, shift: number): Pick<CardView, 'shifted'> {
  if (shift === 0) return {}
  const days = [search.checkIn!, search.checkOut ?? search.checkIn!].map((day) => addDays(day, shift))
  return {
    shifted: { onward: onwardOf(search, shift), text: formatDays(days[0]!, days[1]!, visitorOf(context).locale) },
  }
}
