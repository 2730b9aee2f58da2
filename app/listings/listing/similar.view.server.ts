import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { MAX_SIMILAR, similarListings } from '#domain/listings/queries/list-similar.server.ts'
import type { ExchangeRates } from '#domain/pricing/exchange.ts'
import { onwardOf } from '#domain/search/onward.ts'
import { parseSearch } from '#domain/search/input.ts'
import { matchingAmong } from '#domain/search/queries/free-among.server.ts'
import { type Search, searchParams } from '#domain/search/search.ts'
import { searchedStay } from '#domain/search/searched-stay.ts'
import type { Money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import type { RouterContextProvider } from 'react-router'
import { type CardView, cardsFor } from '../card/card.view.server.ts'
import { listedAnswers } from '../card/listed-answer.server.ts'
import { replicaForStrangers } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { todayAt, visitorOf } from '#app/session/visitor.server.ts'

type Own = Parameters<typeof similarListings>[1]
type Similar = {
  cards: readonly CardView[]
  prices: readonly { fromPrice: Money }[]
  shownIds: readonly string[]
  /** The stay that the cards' addresses carry on. */
  onward: string
}

/** Milliseconds that a row is cached, shared by all visitors of one language and currency. */
const rowsOfListings = listedAnswers<Similar>({ ttlMs: 15_000, maxEntries: 500 })

/**
 * The spaces like this one nearby, as cards, and their prices before they are converted.
 *
 * @param query the page's stay and party, which they can be booked for as well
 */
export function similarView(
  listing: Own,
  query: Record<string, string>,
  context: Readonly<RouterContextProvider>,
  rates: ExchangeRates,
): Promise<Similar> {
  const replica = replicaForStrangers(context)
  const { clock } = context.get(services)
  const visitor = visitorOf(context)
  const now = clock()
  const search = stayOf(listing, query, todayAt(context))
  const key = `${listing.id} ${visitor.locale} ${visitor.currency} ${searchParams(search)}`
  const read = async (): Promise<Similar> => {
    const cards = await listingCards(replica, await idsFor(replica, listing, search, now), visitor.language, now)
    return {
      cards: cards.map(cardsFor({ ...visitor, rates }, (card) => searchedStay(search, card, 0))),
      prices: cards.map(({ fromPrice }) => ({ fromPrice })),
      shownIds: cards.map(({ id }) => id),
      onward: onwardOf(search, 0),
    }
  }
  return rowsOfListings(replica, key, read, now)
}

/** The stay of a listing's address as a search; days that have passed are left out. */
function stayOf({ rates: { unit } }: Own, query: Record<string, string>, today: string): Search {
  const { checkIn, checkOut, start, hours, guests, pets } = query
  const given = Object.entries({ checkIn, checkOut, startTime: start, duration: hours, guests }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  const search = parseSearch(new URLSearchParams([...given, ['type', unit], ...(Number(pets) > 0 ? [PETS] : [])]))
  return search.checkIn && search.checkIn < today ? { type: unit, guests: search.guests, page: 1 } : search
}

const PETS = ['pets', 'true']

/** With a stay or a party some of the nearest will not do, so more of them are read. */
const LOOKED_AT = 100

async function idsFor(replica: Db, listing: Own, search: Search, now: Date): Promise<string[]> {
  const { checkIn, guests, pets } = search
  if (!checkIn && !guests && !pets) return similarListings(replica, listing)
  const ids = await similarListings(replica, listing, LOOKED_AT)
  const matching = await matchingAmong(replica, ids, search, now)
  return ids.filter((id) => matching.has(id)).slice(0, MAX_SIMILAR)
}
