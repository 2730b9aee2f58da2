import { formatDays } from '#domain/i18n/format.ts'
import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { onwardOf } from '#domain/search/onward.ts'
import { parseSearch } from '#domain/search/input.ts'
import { freeAmong } from '#domain/search/queries/free-among.server.ts'
import type { Search } from '#domain/search/search.ts'
import type { Opinion } from '#domain/wishlists/opinion.ts'
import { listOpinions } from '#domain/wishlists/queries/list-opinions.server.ts'
import { findWishlist, type SavedListing, type Wishlist } from '#domain/wishlists/queries/find-wishlist.server.ts'
import type { ListingCard } from '#domain/listings/listing.ts'
import { searchedStay } from '#domain/search/searched-stay.ts'
import type { Day } from '#kernel/dates.ts'
import type { RouterContextProvider } from 'react-router'
import { type CardView, cardsFor, pricesNote } from '#app/listings/card/card.view.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, todayAt, visitorOf } from '#app/session/visitor.server.ts'
import { opinionsView, type OpinionsView } from '../linked/opinions.view.server.ts'
import { countText } from '../count-text.server.ts'

type Context = Readonly<RouterContextProvider>

/** A saved listing: finished texts. */
export type SavedView = {
  listingId: string
  title: string
  note: string
  /** Null where strangers cannot see it: then `gone` says why. */
  card: CardView | null
  gone: string | null
  /** Availability, where dates are chosen. */
  free: { isFree: boolean; text: string } | null
  /** Dates and party, carried to the listing. */
  onward: string
  /** Of those who share the list; null without any. */
  opinions: OpinionsView | null
}

export type WishlistView = {
  id: string
  name: string
  count: string
  /** The shared address; null while it is not shared. */
  address: string | null
  saved: readonly SavedView[]
  dates: DatesView
}

type DatesView = {
  checkIn: string
  checkOut: string
  guests: string
  today: Day
  /** '3 of 5 are free'; null without dates. */
  summary: string | null
}

/** @returns null where there is no such list of this person's */
export async function wishlistView(
  wishlistId: string,
  params: URLSearchParams,
  context: Context,
): Promise<(WishlistView & { pricesNote: string | null }) | null> {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const now = clock()
  const list = await findWishlist(db, { userId: actorOf(context).userId, wishlistId }, visitor.language)
  if (!list) return null

  const search = datedSearch(params, todayAt(context))
  const ids = list.saved.map(({ listingId }) => listingId)
  const [cards, rates, free, opinions] = await Promise.all([
    listingCards(db, ids, visitor.language, now),
    exchangeRates(db, now),
    search?.checkIn ? freeAmong(db, ids, { ...search, checkIn: search.checkIn }, now) : null,
    listOpinions(db, { wishlistId, viewerId: actorOf(context).userId }),
  ])
  const stayOf = (card: ListingCard) =>
    search && free?.has(card.id) ? searchedStay(ofUnit(search, card), card, 0) : null
  const views = new Map(cards.map((card) => [card.id, cardsFor({ ...visitor, rates }, stayOf)(card)]))
  const saved = list.saved.map((each) => savedView(each, { views, cards, search, free, opinions }, context))
  return {
    id: list.id,
    name: list.name,
    count: countText(list.saved.length, visitor.t),
    address: addressOf(list, context),
    saved,
    dates: datesView(search, params, saved, context),
    pricesNote: pricesNote(cards, visitor),
  }
}

const addressOf = ({ secret }: Wishlist, context: Context) =>
  secret && `${visitorOf(context).origin}/wishlists/shared/${secret}`

/** The dates and the party of the address, as a search reads them; days that are over are none. */
function datedSearch(params: URLSearchParams, today: Day): Search | null {
  const search = parseSearch(params)
  return search.checkIn && search.checkIn >= today ? search : null
}

/** Per hour a session of the first day; which start is chosen at the listing. */
const ofUnit = (search: Search, { rates }: ListingCard): Search => ({ ...search, type: rates.unit })

type Known = {
  views: ReadonlyMap<string, CardView>
  cards: readonly ListingCard[]
  search: Search | null
  free: ReadonlySet<string> | null
  opinions: ReadonlyMap<string, Opinion[]>
}

function savedView(saved: SavedListing, { views, cards, search, free, opinions }: Known, context: Context): SavedView {
  const { t } = visitorOf(context)
  const { listingId, title, note, status } = saved
  const theirs = opinions.get(listingId)
  const own = { listingId, title: title.text, note, opinions: theirs ? opinionsView(theirs, t) : null }
  const [card, view] = [cards.find(({ id }) => id === listingId), views.get(listingId)]
  if (!card || !view) {
    const gone = t(status === 'removed' ? 'wishlists:removed' : 'wishlists:paused')
    return { ...own, card: null, gone, free: null, onward: '' }
  }
  const isFree = free?.has(listingId)
  return {
    ...own,
    card: view,
    gone: null,
    free: isFree === undefined ? null : { isFree, text: t(isFree ? 'wishlists:dates.free' : 'wishlists:dates.taken') },
    onward: search ? onwardOf(ofUnit(search, card), 0) : '',
  }
}

function datesView(
  search: Search | null,
  params: URLSearchParams,
  saved: readonly SavedView[],
  context: Context,
): DatesView {
  const { t, locale } = visitorOf(context)
  const { checkIn, checkOut, guests } = search ?? {}
  const known = saved.filter(({ free }) => free)
  const summary = () =>
    t('wishlists:dates.summary', {
      free: known.filter(({ free }) => free?.isFree).length,
      count: known.length,
      dates: checkIn && formatDays(checkIn, checkOut ?? checkIn, locale),
    })
  return {
    checkIn: checkIn ?? params.get('checkIn') ?? '',
    checkOut: checkOut ?? params.get('checkOut') ?? '',
    guests: guests ? String(guests) : '',
    today: todayAt(context),
    summary: checkIn ? summary() : null,
  }
}
