import { parseSearch } from '#domain/search/input.ts'
import { isCategory, isSubcategory } from '#domain/listings/category.ts'
import { kindNamed } from '#domain/search/queries/match-categories.server.ts'
import { listViewed } from '#domain/wishlists/queries/list-viewed.server.ts'
import { isSearch, type Search, searchParams } from '#domain/search/search.ts'
import { Fragment, Suspense, useEffect, useMemo, useState } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { deferred, deferredHydration } from '#app/ui/deferred.tsx'
import { partOnPage } from '#app/ui/server-part.tsx'
import { cardOnPage } from '#app/listings/card/card-on-page.ts'
import { clearAnswers, cacheAnswer, cachedAnswer, questionOf } from './home/answer-cache.ts'
import { isIndexable } from '#app/seo/indexing.ts'
import { faqLd, organizationLd, websiteLd } from '#app/seo/linked-data.server.ts'
import { pageMeta, siteTexts } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import type { RowView, SentRow } from './front/rows.view.server.ts'
import { headingOf } from './results/heading.server.ts'
import { resultsView } from './results/results.view.server.ts'
import { rowInPage, rowsInTime } from './front/rows.view.server.ts'
import { sentenceAddress } from './results/sentence.server.ts'
import { searchNotes } from './results/search-notes.server.ts'
import { isOfScript } from '#app/session/script-request.server.ts'
import { connection, services } from '#app/session/services.ts'
import type { PageHandle } from '#app/shell/header.tsx'
import { PhonePill } from '#app/shell/lazy/front/phone-pill.tsx'
import { showcaseView } from './front/showcase.view.server.ts'
import { todayAt, visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/home.route'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const search = parseSearch(url.searchParams)
  leaveOutEmpty(url)
  nameKindById(url)
  const address = await sentenceAddress(context, url.searchParams, search)
  if (address) throw redirect(address)
  // Prices in an address without a currency are in the reader's.
  const input = { ...search, currency: search.currency ?? visitorOf(context).currency }

  return isSearch(search)
    ? { ...(await results(input, url, context)), view: 'results' as const }
    : { ...(await front(search, !isOfScript(request), url, context)), view: 'front' as const }
}

/** Going back shows at once what was there a moment ago. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const question = questionOf(url.search)
  type Answer = Awaited<ReturnType<typeof serverLoader>>
  // Its part comes beside its data; an address says well enough which of the two it is.
  void (url.search ? import('./results/results.tsx') : import('./front/front.tsx')).catch(() => {})
  return (cachedAnswer(question) as Answer | null) ?? (await serverLoader())
}

export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (formMethod && formMethod !== 'GET') clearAnswers()
  return defaultShouldRevalidate
}

type Context = Route.LoaderArgs['context']

/** A form without script sends its empty fields too; the address of a search has none (spec §2). */
function leaveOutEmpty(url: URL): void {
  const filled = [...url.searchParams].filter(([, value]) => value !== '')
  if (filled.length < url.searchParams.size) throw redirect(`/?${new URLSearchParams(filled)}`.replace(/\?$/, ''))
}

/** A kind by its label ('meeting_room', 'Sala de reuniones') has the address of its id. */
function nameKindById(url: URL): void {
  const name = url.searchParams.get('category')
  const kind = name && kindNamed(name)
  if (!kind || isSubcategory(name) || isCategory(name)) return
  url.searchParams.set('category', kind)
  throw redirect(`/${url.search}`)
}

/** Rows in the first HTML: at least 60 cards of the demo, within the page's weight. */
const FIRST_ROWS = 5

async function front(search: Search, isInPage: boolean, url: URL, context: Context) {
  const { language, origin, actor } = visitorOf(context)
  const { product, db, clock } = context.get(services)
  const all = url.searchParams.get('rows') === 'all'
  const [{ rows, ...more }, showcase, viewed] = await Promise.all([
    rowsInTime(context, search.type, { from: 0, to: all ? undefined : FIRST_ROWS }),
    showcaseView(context),
    actor ? listViewed(db, actor.userId, clock()) : [],
  ])
  const texts = siteTexts(context)
  const company = { product, origin, description: texts.description }
  if (isInPage) context.get(connection).drawn = { landing: { view: showcase } }

  return {
    ...more,
    rows: isInPage ? rows.map(rowInPage) : rows,
    showcase: isInPage ? null : showcase,
    hasViewed: viewed.length > 0,
    search,
    today: todayAt(context),
    page: pageMeta(context, {
      ...texts,
      path: search.type === 'hour' ? '/?type=hour' : '/',
      linkedData: [organizationLd(company), websiteLd(company, language), faqLd(showcase.faq)],
    }),
  }
}

async function results(search: Search, url: URL, context: Context) {
  const { t, site, locale } = visitorOf(context)
  const view = await resultsView(context, search)
  const heading = headingOf(t, search, view.place?.name || search.location)
  return {
    ...view,
    notes: searchNotes(url.searchParams, search, { t, locale, today: todayAt(context) }),
    heading,
    map: { provider: context.get(services).map, center: site.center },
    page: pageMeta(context, {
      title: heading,
      description: t('results:description', { found: view.countText, heading }),
      path: `/?${searchParams({ ...search, understood: undefined, unread: undefined })}`,
      isIndexed: isIndexable(url.searchParams) && view.cards.length > 0,
    }),
  }
}

// A search does not need the front page's code, nor the front page the search's.
const DeletedNotice = deferred(async () => (await import('#app/shell/lazy/deleted-notice.tsx')).DeletedNotice)
// It stays empty for most, and asks for its cards when it comes near.
const ViewedRow = deferredHydration(
  async () => (await import('#app/wishlists/viewed/viewed-row.tsx')).ViewedRow,
  'viewed',
)
const Front = deferred(async () => (await import('./front/front.tsx')).Front)
const Results = deferred(async () => (await import('./results/results.tsx')).Results)

export const handle = { PhoneSearch: PhonePill } satisfies PageHandle

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Home({ loaderData: sent }: Route.ComponentProps) {
  const { search } = useLocation()
  const [Apart] = useState(() => (isStep() ? Fragment : Suspense))
  const [isDeleted] = useState(() => new URLSearchParams(search).get('deleted') === 'true')
  const loaderData = useMemo(() => (sent.view === 'front' ? withParts(sent) : sent), [sent])
  useEffect(() => {
    if (!loaderData.trouble) cacheAnswer(questionOf(search), loaderData)
  }, [loaderData, search])

  return (
    <Apart>
      <Arrival />
      {isDeleted && <DeletedNotice />}
      {loaderData.view === 'results' ? (
        <Results view={loaderData} map={loaderData.map} />
      ) : (
        <Front {...loaderData} Apart={Apart} viewed={<ViewedRow hasOwn={loaderData.hasViewed} />} />
      )}
    </Apart>
  )
}

/** Only what is hydrated needs boundaries; a step waits for parts and texts, without which the page would begin as its footer. */
const isStep = () => !import.meta.env.SSR && document.documentElement.dataset['hydrated'] !== undefined

type SentFront = Extract<Route.ComponentProps['loaderData'], { view: 'front' }> & { landing?: string | undefined }

/** The cards and the landing section of a full page, which its data are without. */
const withParts = (sent: SentFront) => ({
  ...sent,
  rows: sent.rows.map(withCards),
  landing: sent.landing ?? (import.meta.env.SSR ? undefined : partOnPage('landing')),
})

const withCards = (row: SentRow): RowView =>
  row.cards ? (row as RowView) : { ...row, cards: [...cardsOf(row.kind)].map(cardOnPage) }

const cardsOf = (kind: string) => document.querySelectorAll<HTMLElement>(`[data-row="${kind}"] article`)

/** The shell is hydrated before what this page loads late. */
function Arrival() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'page'
  }, [])
  return null
}
