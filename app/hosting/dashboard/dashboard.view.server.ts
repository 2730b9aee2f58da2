import { MonthParam } from '#domain/bookings/input.ts'
import type { HostList } from '#domain/bookings/host-list.ts'
import { MAX_COUNTED } from '#domain/bookings/queries/list-host-bookings.server.ts'
import { listOwnListings } from '#domain/publishing/queries/list-own.server.ts'
import { readPresentFigures } from '#domain/figures/queries/read-figures.server.ts'
import { listMissing } from '#domain/payouts/queries/list-own-accounts.server.ts'
import { formatDay, formatPercent, formatRating } from '#domain/i18n/format.ts'
import type { PresentFigures } from '#domain/figures/figures.ts'
import type { RouterContextProvider } from 'react-router'
import { whole } from '#app/bookings/pay/quote.view.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, todayAt, visitorOf } from '#app/session/visitor.server.ts'
import { firstBookings } from '../bookings/first-bookings.view.server.ts'
import type { HostItemView } from '../bookings/host-booking.view.server.ts'
import { type OwnListingView, ownListingView } from '#app/publishing/listings/own-listing.view.server.ts'
import { type MonthView, monthView } from '#app/calendar/month/month.view.server.ts'

/** A part that could not be read is null; the others are shown (decision B15). */
export type DashboardView = {
  lists: readonly ListView[] | null
  cards: readonly CardView[] | null
  listings: { first: readonly OwnListingView[]; count: number } | null
  month: MonthView | null
  /** The currencies in which the host sells or has earned, but has no payout account. */
  unpaid: readonly string[]
}

/** The first bookings of a part; `more` where there are others. */
export type ListView = { list: ShownList; count: string; more: boolean; bookings: readonly HostItemView[] }

/** A figure with its currency or period. */
export type CardView = {
  name: 'earned' | 'upcoming' | 'occupancy' | 'rating'
  label: string
  values: readonly string[]
  note: string
}

type ShownList = Extract<HostList, 'requests' | 'now' | 'today' | 'tomorrow' | 'week' | 'later'>

/** The maximum of each list, so that a full day stays within the page's 32 KB. */
const shownOf: Record<ShownList, number> = { requests: 4, now: 4, today: 5, tomorrow: 3, week: 3, later: 3 }
const LISTINGS_SHOWN = 3

type Context = Readonly<RouterContextProvider>

export async function dashboardView(params: Record<string, string>, context: Context): Promise<DashboardView> {
  const [lists, cards, listings, month, unpaid] = await Promise.all([
    unlessFailed(listViews(context), context),
    unlessFailed(cardViews(context), context),
    unlessFailed(listingViews(context), context),
    unlessFailed(monthView(MonthParam.parse(params['month'] ?? null), context), context),
    unlessFailed(listMissing(context.get(services).db, actorOf(context).userId), context),
  ])
  return { lists, cards, listings, month, unpaid: unpaid ?? [] }
}

async function unlessFailed<Value>(part: Promise<Value>, context: Context): Promise<Value | null> {
  try {
    return await part
  } catch (error) {
    context.get(services).log.error({ err: error }, 'a part of the host dashboard failed')
    return null
  }
}

async function listViews(context: Context): Promise<ListView[]> {
  const lists = Object.entries(shownOf) as [ShownList, number][]
  const views = await Promise.all(
    lists.map(async ([list, max]) => {
      const { count, bookings } = await firstBookings(list, max, context)
      return { list, count: countText(count), isEmpty: count === 0, more: count > max, bookings }
    }),
  )
  return views.flatMap(({ isEmpty, ...view }) => (isEmpty ? [] : [view]))
}

const countText = (count: number) => (count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count))

async function cardViews(context: Context): Promise<CardView[]> {
  const { db, clock } = context.get(services)
  return figureCards(await readPresentFigures(db, { hostId: actorOf(context).userId }, clock()), context)
}

/** A host's figures at a glance. */
function figureCards(figures: PresentFigures, context: Context): CardView[] {
  const visitor = visitorOf(context)
  const { t, locale } = visitor
  const month = formatDay(todayAt(context), locale, 'month')
  const { monthly, upcomingBookings, pendingBookings, occupancyRate, averageRating, reviews } = figures
  return [
    {
      name: 'earned',
      label: t('host:cards.earned', { month }),
      values: monthly.length ? monthly.map((amount) => whole(amount, visitor)) : ['–'],
      note: t('host:cards.earnedNote'),
    },
    {
      name: 'upcoming',
      label: t('host:cards.upcoming'),
      values: [String(upcomingBookings)],
      note: t('host:cards.upcomingNote', { pending: pendingBookings }),
    },
    {
      name: 'occupancy',
      label: t('host:cards.occupancy', { month }),
      values: [occupancyRate === null ? '–' : formatPercent(occupancyRate, locale)],
      note: t('host:cards.occupancyNote'),
    },
    {
      name: 'rating',
      label: t('host:cards.rating'),
      values: [averageRating === null ? '–' : formatRating(averageRating, locale)],
      note: t('host:cards.ratingNote', { count: reviews }),
    },
  ]
}

async function listingViews(context: Context) {
  const { db, clock } = context.get(services)
  const input = { hostId: actorOf(context).userId }
  const { listings, count } = await listOwnListings(db, input, visitorOf(context).language, clock())
  return { first: listings.slice(0, LISTINGS_SHOWN).map((listing) => ownListingView(listing, context)), count }
}
