import type { ListingCard } from '#domain/listings/listing.ts'
import { recentListingCards } from '#domain/listings/queries/list-cards.server.ts'
import { formatDays } from '#domain/i18n/format.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { explainNothing } from '#domain/search/queries/explain-nothing.server.ts'
import { type Found, MAX_MILLISECONDS, searchListings } from '#domain/search/queries/search-listings.server.ts'
import type { Search } from '#domain/search/search.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import type { Bounds, Point } from '#kernel/geo.ts'
import { byDeadline, isTooSlow } from '#platform/deadline.server.ts'
import type { RouterContextProvider } from 'react-router'
import { type CardView, cardsFor, pricesNote } from '#app/listings/card/card.view.server.ts'
import { countText } from './count-text.server.ts'
import { helpView, type NoResultHelp } from './no-results.view.server.ts'
import { onwardOf, searchedStay } from '#app/listings/card/searched-stay.server.ts'
import { services } from '#app/session/services.ts'
import { todayAt, visitorOf } from '#app/session/visitor.server.ts'
import { knownWhereOf, type Where, whereOf } from './where.server.ts'

/** What a page of results shows; all texts are finished. */
export type ResultsView = {
  /** As it was read: known ids, clamped numbers. `searchAddress(search)` is its address. */
  search: Search
  cards: readonly CardView[]
  /** How many there are, or null where there are more than are counted. */
  count: number | null
  /** '23 spaces', '1,000+ spaces'. */
  countText: string
  pageNumber: number
  pages: number
  heading: string
  /** What goes on to a listing: `?checkIn=…`; a card with shifted dates has its own. */
  onward: string
  /** In the place's own days, for the calendar. */
  today: Day
  /** The place that was searched for, where it is known. */
  place: { name: string; at: Point | null } | null
  /** The map's first view: the area searched, else around the place, else all results; null where that is too large. */
  area: Bounds | null
  /** What of the address could not be used: a date that is past or cannot be read, an unknown kind. */
  notes: readonly string[]
  /** Shown when nothing was found. */
  help: NoResultHelp | null
  /** That prices are converted, where they are. */
  pricesNote: string | null
  /** Why there is no answer: it took too long, or the page lies beyond what can be paged to. */
  trouble: 'failed' | 'too-deep' | null
}

type Context = Readonly<RouterContextProvider>

type Results = Omit<ResultsView, 'heading'>

/** A page of results as finished texts. A timeout, also of the geocoder, is shown as one rather than as an empty result (decision B15). */
export async function resultsView(context: Context, search: Search): Promise<Results> {
  const { db, clock } = context.get(services)
  let where = knownWhereOf(search)
  try {
    return await byDeadline(MAX_MILLISECONDS, async () => {
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
  const [cards, rates, suggestions] = await Promise.all([
    recentListingCards(db, ids, language, now),
    exchangeRates(db, now),
    found.count === 0 ? explainNothing(db, search, where.area, now) : null,
  ])
  // Of the same dates in either group: what is shown beside it has the same shift.
  const shown = [found.listings, suggestions?.otherKinds?.listings ?? [], suggestions?.nearby?.listings ?? []].flat()
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
    help: suggestions && (await helpView(context, suggestions, { where, cardOf })),
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

/** A card's text when its dates differ from those searched for. */
function shiftedView(context: Context, search: Search, shift: number): Pick<CardView, 'shifted'> {
  if (shift === 0) return {}
  const days = [search.checkIn!, search.checkOut ?? search.checkIn!].map((day) => addDays(day, shift))
  return {
    shifted: { onward: onwardOf(search, shift), text: formatDays(days[0]!, days[1]!, visitorOf(context).locale) },
  }
}
