import { isStep } from '#domain/publishing/step.ts'
import { isLanguage } from '#domain/i18n/language.ts'
import { exchangeRates, ratesAsOf } from '#domain/pricing/queries.server.ts'
import type { CSSProperties } from 'react'
import { data } from 'react-router'
import { panelView } from '#app/bookings/panel/panel.view.server.ts'
import { calendarView } from '#app/listings/listing/calendar.view.server.ts'
import { ListingPage } from '#app/listings/listing/listing-page.tsx'
import { listingView } from '#app/listings/listing/listing.view.server.ts'
import { locationView } from '#app/listings/listing/location.view.server.ts'
import { reviewsView } from '#app/reviews/reviews.view.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/preview.route'
import { ownPreview } from './own-preview.server.ts'
import { PreviewBar, type PreviewBarView } from './preview-bar.tsx'

type Context = Route.LoaderArgs['context']
type Preview = NonNullable<Awaited<ReturnType<typeof ownPreview>>>

/** Shows a host their draft or unpublished listing as guests will see it, without 'Reserve'. */
export async function loader({ params: { listingId }, url, context }: Route.LoaderArgs) {
  const preview = await ownPreview(listingId, context)
  if (!preview) throw data(null, { status: 404 })

  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { listing, rules, taken } = preview
  const [rates, asOf] = await Promise.all([exchangeRates(db, clock()), ratesAsOf(db, clock())])
  const query = searchOf(url)
  const calendarNow = { rules, taken, now: clock() }
  const booking = panelView(listing, query, calendarNow, { visitor, rates, asOf, holds: [] })
  return {
    bar: barView(listingId, preview.step, url, context),
    listing: { ...listingView(listing, context, rates), ...(!preview.isPriced && { from: '—' }) },
    // Days have no price before the listing has one.
    booking: preview.isPriced ? booking : { ...booking, quote: null, total: null, cancelBar: null },
    reviews: await reviewsView({ listingId }, query, context),
    location: await placeView(preview, context),
    calendar: calendarView(listing, query, calendarNow, { visitor, rates }),
    page: pageMeta(context, {
      title: visitor.t('wizard:previewBar.title'),
      description: visitor.t('wizard:description'),
      path: null,
    }),
  }
}

/** The drawing of a draft has an address of its own, which is never cached. */
async function placeView({ listing, isPlaced }: Preview, context: Context) {
  if (!isPlaced) return null
  const drawing = `/manage-listings/${listing.id}/preview/map.svg?lang=${visitorOf(context).language}`
  return { ...(await locationView(listing, context)), drawing }
}

/** The link back keeps the language in which the host came. */
function barView(id: string, ofDraft: Preview['step'], url: URL, context: Context): PreviewBarView {
  const { language, t } = visitorOf(context)
  const { step: requested = '', back = url.searchParams.get('lang') ?? '' } = searchOf(url)
  const step = isStep(requested) ? requested : ofDraft
  const wizard = `${ofDraft ? '/create-listing' : '/edit-listing'}/${id}`
  const other = language === 'en' ? 'es' : 'en'
  const onward = new URLSearchParams({ lang: other, back, ...(step && { step }) })
  return {
    title: t('wizard:previewBar.title'),
    text: t('wizard:previewBar.text'),
    back: {
      text: t('wizard:previewBar.back'),
      to: `${wizard}${step ? `/${step}` : ''}${isLanguage(back) ? `?lang=${back}` : ''}`,
    },
    other: { text: t('wizard:previewBar.other'), language: other, to: `/manage-listings/${id}/preview?${onward}` },
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function ListingPreviewPage({ loaderData }: Route.ComponentProps) {
  const { bar, page: _page, ...view } = loaderData
  return (
    // Sticky parts of the page stand below the bar.
    <div style={{ '--header-height': '4rem' } as CSSProperties}>
      <PreviewBar bar={bar} />
      <ListingPage {...view} similar={[]} address={null} refusal={undefined} report={undefined} wayBack={null} />
    </div>
  )
}
