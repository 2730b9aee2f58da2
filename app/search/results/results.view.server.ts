import type { ListingCard } from '#domain/listings/listing.ts'
import { recentListingCards } from '#domain/listings/queries/list-cards.server.ts'
import { onwardOf } from '#domain/search/onward.ts'
import { type SearchPlan, type Where, whereOf } from '#domain/search/plan.ts'
import { findResults } from '#domain/search/queries/find-results.server.ts'
import { MAX_MILLISECONDS } from '#domain/search/queries/search-listings.server.ts'
import { calendarAddress } from '#domain/search/price-calendar.ts'
import type { Search } from '#domain/search/search.ts'
import { searchedStay } from '#domain/search/searched-stay.ts'
import type { Day } from '#kernel/dates.ts'
import type { Bounds, Point } from '#kernel/geo.ts'
import { byDeadline, isTooSlow } from '#platform/deadline.server.ts'
import type { RouterContextProvider } from 'react-router'
import { type CardView, cardsFor, pricesNote } from '#app/listings/card/card.view.server.ts'
import { countText } from './count-text.server.ts'
import { helpView, type NoResultHelp } from './no-results.view.server.ts'
import { shiftedStay } from '#app/listings/card/searched-stay.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { todayAt, visitorOf } from '#app/session/visitor.server.ts'
import { type SentenceView, sentenceView } from './sentence.view.server.ts'
import { planOf } from './plan.server.ts'

/** A page of results, as finished texts. */
export type ResultsView = {
  /** The search as read (known ids, clamped numbers); `searchAddress(search)` is its address. */
  search: Search
  cards: readonly CardView[]
  /** The number of results; null where there are too many to count. */
  count: number | null
  /** '23 spaces', '1,000+ spaces'. */
  countText: string
  pageNumber: number
  pages: number
  heading: string
  /** The params for a listing: `?checkIn=…`; a card with shifted dates has its own. */
  onward: string
  /** The address of the search's prices by day. */
  calendar: string
  /** Today at the place, for the calendar. */
  today: Day
  /** The place that was searched for, where it is known. */
  place: { name: string; at: Point | null } | null
  /** The map's first view: the searched area, the place's or all results'; null if too large. */
  area: Bounds | null
  /** Parts of the address that were ignored: a past or invalid date, an unknown category. */
  notes: readonly string[]
  /** Shown when nothing or little was found. */
  help: NoResultHelp | null
  /** Chips of what was said in one line of words. */
  sentence: SentenceView | null
  /** The note about converted prices, where there are some. */
  pricesNote: string | null
  /** Why there is no answer: it took too long, or the page lies beyond what can be paged to. */
  trouble: 'failed' | 'too-deep' | null
}

type Context = Readonly<RouterContextProvider>

type Results = Omit<ResultsView, 'heading'>

/** A page of results as finished texts; a timeout is shown apart from no results (decision B15). */
export async function resultsView(context: Context, search: Search): Promise<Results> {
  let where = whereOf(search, null)
  try {
    return await byDeadline(MAX_MILLISECONDS, async () => {
      const plan = await planOf(context, search)
      where = plan
      return { ...emptyView(context, search, where), ...(await foundView(context, plan)) }
    })
  } catch (error) {
    if (!isTooSlow(error)) throw error
    return { ...emptyView(context, search, where), trouble: 'failed' }
  }
}

async function foundView(context: Context, plan: SearchPlan): Promise<Partial<Results>> {
  const replica = replicaOf(context)
  const { clock } = context.get(services)
  const { language, locale, currency, t } = visitorOf(context)
  const { ids, count, pages, extent, suggestions, shiftOf } = await findResults(replica, plan)
  const cards = await recentListingCards(replica, ids, language, clock())
  const plainView = cardsFor(
    { t, language, locale, currency, rates: plan.facts.rates },
    (card) => searchedStay(plan.search, card, shiftOf(card.id)),
    plan.place?.at ?? null,
  )
  const cardOf = (card: ListingCard) => ({
    ...plainView(card),
    ...shiftedStay(plan.search, shiftOf(card.id), locale),
  })

  return {
    cards: cards.map(cardOf),
    count,
    countText: countText(context, count),
    pages,
    area: plan.area ?? extent,
    pricesNote: pricesNote(cards, { t, currency }),
    help: suggestions && (await helpView(context, suggestions, { where: plan, cardOf })),
    trouble: plan.search.page > pages ? 'too-deep' : null,
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
    calendar: calendarAddress(search),
    today: todayAt(context),
    place,
    area,
    help: null,
    notes: [],
    trouble: null,
    sentence: sentenceView(context, search, place?.name),
    pricesNote: null,
  }
}
