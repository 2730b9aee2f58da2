import { MAX_STAY_DAYS, unitsOf } from '#domain/availability/stay.ts'
import { findPlace } from '#domain/places/queries.server.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { isSearch, parseSearch, type Search } from '#domain/search/input.ts'
import { searchListings } from '#domain/search/queries.server.ts'
import { redirect } from 'react-router'
import { Front } from '../../components/search/front.tsx'
import { Results } from '../../components/search/results.tsx'
import { cardsFor } from '../../session/card-view.server.ts'
import { pageMeta } from '../../session/page.server.ts'
import { metaTags } from '../../session/page-meta.ts'
import { frontRows } from '../../session/rows.server.ts'
import { services } from '../../session/services.ts'
import { visitorOf } from '../../session/visitor.server.ts'
import type { Route } from './+types/home'

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = parseSearch(url.searchParams)
  leaveOutEmpty(url)

  return isSearch(search)
    ? { ...(await results(search, url, context)), view: 'results' as const }
    : { ...(await front(search, url, context)), view: 'front' as const }
}

type Context = Route.LoaderArgs['context']

/** A form without script sends its empty fields too; the address of a search has none (spec §2). */
function leaveOutEmpty(url: URL): void {
  const filled = [...url.searchParams].filter(([, value]) => value !== '')
  if (filled.length < url.searchParams.size) throw redirect(`/?${new URLSearchParams(filled)}`.replace(/\?$/, ''))
}

async function front(search: Search, url: URL, context: Context) {
  const { t, site } = visitorOf(context)
  const { product } = context.get(services)
  const all = url.searchParams.get('rows') === 'all'
  const rows = await frontRows(context, search.type, { from: 0, to: all ? undefined : FIRST_ROWS })

  return {
    ...rows,
    page: pageMeta(context, {
      title: t(`home:site.${site.id}.title`, { product }),
      description: t(`home:site.${site.id}.description`, { product }),
      path: search.type === 'hour' ? '/?type=hour' : '/',
    }),
  }
}

/** In the first HTML: at least 60 cards of the demo world, and no more than a page may weigh. */
const FIRST_ROWS = 6

async function results(search: Search, url: URL, context: Context) {
  const { db, clock } = context.get(services)
  const { language, currency, t } = visitorOf(context)
  const now = clock()
  const place = search.lat === undefined && search.location ? await findPlace(db, search.location, language) : null
  const near = search.lat !== undefined && search.lng !== undefined ? { lat: search.lat, lng: search.lng } : place
  const [found, rates] = await Promise.all([searchListings(db, search, near), exchangeRates(db, now)])
  const cards = await listingCards(db, found.ids, language, now.toISOString().slice(0, 10))

  const where = place?.name ?? search.location ?? null
  const kind = search.subcategory
    ? t(`kinds:subcategory.${search.subcategory}`)
    : search.category
      ? t(`kinds:category.${search.category}`)
      : t('search:spaces')
  const heading = where ? t('search:headingIn', { kind, place: where }) : kind
  return {
    cards: cards.map(cardsFor({ t, currency, rates }, askedOf(search))),
    count: found.count,
    pageNumber: found.page,
    pages: found.pages,
    heading,
    /** Dates and party go with the guest to the listing. */
    onward: onwardOf(search),
    page: pageMeta(context, {
      title: heading,
      description: t('search:description', { count: found.count, heading }),
      path: `/?${publicParams(url)}`,
    }),
  }
}

/** The searched stay, when both its days are known and it is none of a lifetime; for one guest unless it says otherwise. */
function askedOf({ type, checkIn, checkOut, guests = 1 }: Search) {
  if (type !== 'day' || !checkIn || !checkOut) return null
  const stay = { kind: 'days' as const, checkIn, checkOut }
  return unitsOf(stay) <= MAX_STAY_DAYS ? { stay, guests } : null
}

function onwardOf(search: Search): string {
  const kept = new URLSearchParams()
  if (search.checkIn) kept.set('checkIn', search.checkIn)
  if (search.checkOut && search.type === 'day') kept.set('checkOut', search.checkOut)
  if (search.guests) kept.set('guests', String(search.guests))
  return kept.size ? `?${kept}` : ''
}

function publicParams(url: URL): URLSearchParams {
  const kept = new URLSearchParams(url.searchParams)
  for (const name of ['auth', 'to', 'show', 'lang']) kept.delete(name)
  return kept
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Home({ loaderData }: Route.ComponentProps) {
  return loaderData.view === 'results' ? <Results {...loaderData} /> : <Front {...loaderData} />
}
