import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import { findListing, findRemoved } from '#domain/listings/queries/find-listing.server.ts'
import { exchangeRates, ratesAsOf } from '#domain/pricing/queries.server.ts'
import { noteViewed } from '#domain/wishlists/commands/note-viewed.server.ts'
import { isId } from '#kernel/ids.ts'
import { Suspense } from 'react'
import { data, redirect } from 'react-router'
import { WhileCheckoutOpens } from '#app/bookings/pay/while-checkout-opens.tsx'
import type { Refusal } from '#app/bookings/panel/stay-fields.view.server.ts'
import { BackToResults } from '#app/search/back-to-results.tsx'
import { ListingPage } from './listing-page.tsx'
import { calendarView } from './calendar.view.server.ts'
import { pricesNote } from '../card/card.view.server.ts'
import { beside } from '#app/session/beside.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { holdsHere } from '#app/bookings/panel/held-here.view.server.ts'
import { listingPageMeta } from './listing-meta.server.ts'
import { listingView, refusedView } from './listing.view.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { locationView } from './location.view.server.ts'
import { type PanelView, panelView } from '#app/bookings/panel/panel.view.server.ts'
import { takeReport } from '#app/reports/report-form.view.server.ts'
import { inputParams } from '#app/bookings/panel/stay-fields.view.server.ts'
import { isRefused, refused, readReserve, reserve } from '#app/bookings/panel/reserve.server.ts'
import { toLogIn } from '#app/bookings/panel/reserve-after-log-in.server.ts'
import { removedView } from './removed.view.server.ts'
import { reviewsView } from '#app/reviews/reviews.view.server.ts'
import { replicaForStrangers } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { deferred } from '#app/ui/deferred.tsx'
import { similarView } from './similar.view.server.ts'
import { visitOf } from '#app/session/visit.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/listing.route'

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const replica = replicaForStrangers(context)
  const visitor = visitorOf(context)
  const now = context.get(services).clock()
  const id = isId(params.listingId) ? params.listingId : null
  const [listing, rules] = id
    ? await Promise.all([findListing(replica, id, visitor.language, now), bookingRules(replica, id)])
    : []
  if (!listing || !rules) return removedOrMissing(id, context)

  const query = searchOf(url)
  const holds = await holdsHere(listing.id, context)
  const rates = await exchangeRates(replica, now)
  const [taken, asOf] = await Promise.all([
    takenPeriods(replica, listing.id, now, { except: holds.map((hold) => hold.id) }),
    ratesAsOf(replica, now),
  ])
  const calendarNow = { rules, taken, now }
  const shown = {
    listing: listingView(listing, context, rates),
    booking: panelView(listing, query, calendarNow, { visitor, rates, asOf, holds }),
  }
  await noteSeen(listing.id, shown.booking, request, context)
  // Many who ask for the same hours at once get this answer: it leaves out what costs most.
  if (context.get(isRefused))
    return {
      ...refusedView(shown),
      pricesNote: pricesNote([listing], visitor),
      page: listingPageMeta(listing, null, context),
    }

  const [reviews, similar, location] = await Promise.all([
    reviewsView({ listingId: listing.id }, query, context),
    similarView(listing, query, context, rates),
    locationView(listing, context),
  ])
  return {
    ...shown,
    view: 'whole' as const,
    reviews,
    similar: similar.cards,
    similarOnward: similar.onward,
    pricesNote: pricesNote([listing, ...similar.prices], visitor),
    location,
    calendar: calendarView(listing, query, calendarNow, { visitor, rates }),
    page: listingPageMeta(listing, reviews, context),
  }
}

/** A removed listing gets a page with others like it; a draft is missing like an unknown id. */
async function removedOrMissing(id: string | null, context: Route.LoaderArgs['context']) {
  const replica = replicaForStrangers(context)
  const removed = id && (await findRemoved(replica, id, visitorOf(context).language))
  if (!removed) throw data(null, { status: 404 })
  const rates = await exchangeRates(replica, context.get(services).clock())
  return data(await removedView(removed, context, rates), { status: 410 })
}

/** A page that a browser fetches ahead is not seen yet, and a form's answer was seen before. */
async function noteSeen(
  listingId: string,
  { quote, isOwn }: Pick<PanelView, 'quote' | 'isOwn'>,
  request: Request,
  context: Route.LoaderArgs['context'],
): Promise<void> {
  if (request.method !== 'GET' || request.headers.get('sec-purpose')?.includes('prefetch')) return
  const { observer, db, clock } = context.get(services)
  const visit = visitOf(request, context)
  observer.noteListing(listingId, visit)
  const { actor } = visitorOf(context)
  if (actor && !isOwn) await beside(context, () => noteViewed(db, { userId: actor.userId, listingId }, clock()))
  if (quote && !isOwn) observer.noteStep({ step: 'panel', listingId }, visit)
}

/** Holds the dates and leads to checkout, or sends the request; signed-out visitors log in first. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { actor, to, t } = visitorOf(context)
  const form = await formOf(request)
  if (intentOf(form, ['', 'report']) === 'report') {
    const { listingId: thingId } = params
    return takeReport({ kind: 'listing', thingId, thanksAt: `/property/${thingId}?show=reported` }, form, context)
  }
  const input = await readReserve(params.listingId, form, context)
  if (!input) return answer(refused(t('stayProblems:incomplete'), 400), context)
  // What needs its host's answer is told about first, on a page of its own.
  if (!input.isInstant)
    throw redirect(to(`/property/${input.listingId}/request?${new URLSearchParams(inputParams(input.input))}`))
  const fields = { ...form, ...searchOf(url) }
  const outcome = actor && (await reserve(input, actor.userId, fields, visitOf(request, context), context))
  if (!outcome || 'needsProof' in outcome) {
    const { address, cookie } = toLogIn(input, context)
    throw redirect(address, { headers: { 'set-cookie': cookie } })
  }
  if ('address' in outcome) throw redirect(to(outcome.address))
  return answer(outcome, context)
}

function answer({ refusal, status }: { refusal: Refusal; status: number }, context: Route.ActionArgs['context']) {
  context.set(isRefused, true)
  return data<Refusal>(refusal, { status })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

// Only where 'Reserve' was refused without script.
const RefusedPage = deferred(async () => (await import('./refused-page.tsx')).RefusedPage)
const RemovedPage = deferred(async () => (await import('./removed-page.tsx')).RemovedPage)

export default function Listing({ loaderData, actionData }: Route.ComponentProps) {
  const { page, ...view } = loaderData
  const report = actionData && 'report' in actionData ? actionData.report : undefined
  const refusal = actionData && !('report' in actionData) ? actionData : undefined
  if (view.view === 'removed')
    return (
      <Suspense>
        <RemovedPage {...view} />
      </Suspense>
    )
  return (
    <WhileCheckoutOpens>
      {view.view === 'refused' ? (
        <Suspense>
          <RefusedPage {...view} refusal={refusal} />
        </Suspense>
      ) : (
        <ListingPage
          {...view}
          address={page.canonical ?? ''}
          refusal={refusal}
          report={report}
          wayBack={<BackToResults />}
        />
      )}
    </WhileCheckoutOpens>
  )
}
