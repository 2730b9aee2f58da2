import { blockedDays } from '#domain/availability/availability.ts'
import { DayInput, stayFrom } from '#domain/availability/input.ts'
import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import type { BookingRules } from '#domain/availability/stay.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import type { HoldFailure } from '#domain/bookings/errors.ts'
import { PartyForm } from '#domain/bookings/input.ts'
import { findBookable } from '#domain/listings/queries/find-bookable.server.ts'
import { findListing } from '#domain/listings/queries/find-listing.server.ts'
import { startPayment } from '#domain/payments/commands/start-payment.server.ts'
import type { ExchangeRates } from '#domain/pricing/exchange.ts'
import { dayPrice } from '#domain/pricing/from-price.ts'
import { chosenExtras } from '#domain/pricing/input.ts'
import { exchangeRates, ratesAsOf } from '#domain/pricing/queries.server.ts'
import { listingReviews } from '#domain/reviews/queries.server.ts'
import { addDays, addMonths, type Day, daysFrom, firstOfMonth, maxDay } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { dayIn, type Period } from '#kernel/zones.ts'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { WhileCheckoutOpens } from '../../components/bookings/checkout-skeleton.tsx'
import type { Refusal } from '../../components/bookings/panel-view.ts'
import { ListingPage } from '../../components/listings/listing-page.tsx'
import { shortPriceText } from '../../session/card-view.server.ts'
import { formOf, searchOf } from '../../session/form.server.ts'
import { listingPageMeta } from '../../session/listing-meta.server.ts'
import { listingView } from '../../session/listing-view.server.ts'
import { metaTags } from '../../session/page-meta.ts'
import { miniMapPaths } from '../../session/mini-map.server.ts'
import { panelView } from '../../session/panel-view.server.ts'
import { takeReport } from '../../session/report-form.server.ts'
import { services } from '../../session/services.ts'
import { similarCards } from '../../session/similar.server.ts'
import { type Asked, refusedWish, wishParams } from '../../session/stay-fields.server.ts'
import { langOf, type Visitor, visitorOf } from '../../session/visitor.server.ts'
import type { Route } from './+types/listing'

/** Spec §9: availability is told six months ahead. */
const MONTHS_AHEAD = 6
const REVIEWS_SHOWN = 4
/** Of a listing's reviews; unreadable counts as the first. */
const ReviewsPage = z.coerce.number().int().min(1).max(100_000).catch(1)

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, clock, map } = context.get(services)
  const visitor = visitorOf(context)
  const now = clock()
  const id = isId(params.listingId) ? params.listingId : null
  const [listing, rules] = id
    ? await Promise.all([findListing(db, id, visitor.language, now), bookingRules(db, id)])
    : []
  if (!listing || !rules) throw data(null, { status: 404 })

  const asked = searchOf(url)
  const [taken, reviews, similar, rates, asOf] = await Promise.all([
    takenPeriods(db, listing.id, now),
    listingReviews(db, listing.id, now, { most: REVIEWS_SHOWN, page: ReviewsPage.parse(asked['reviews']) }),
    similarCards(listing, context),
    exchangeRates(db, now),
    ratesAsOf(db, now),
  ])
  const calendar = calendarFor(asked, rules, taken, now)

  return {
    listing: listingView(listing, context, rates),
    reviews,
    similar,
    location: { ...listing.shownAt, paths: miniMapPaths(listing.shownAt, visitor.language), provider: map },
    calendar: { ...calendar, ...dayPrices(listing, calendar, visitor.currency, rates) },
    booking: panelView(listing, asked, { rules, taken, now }, { visitor, rates, asOf }),
    page: listingPageMeta(listing, reviews, context),
  }
}

type Listing = NonNullable<Awaited<ReturnType<typeof findListing>>>

type Shown = ReturnType<typeof calendarFor>

/** What each free day of the months shown costs, with every mandatory fee (decision C5a). */
function dayPrices(
  { rates, shortest }: Listing,
  { from, to, today, blocked }: Shown,
  currency: Currency,
  exchange: ExchangeRates,
) {
  const free = new Set(daysFrom(maxDay(from, today), to)).difference(new Set(blocked))
  const priceOf = (day: Day) => shortPriceText(dayPrice(rates, day, shortest), currency, exchange)
  return { prices: Object.fromEntries([...free].map((day) => [day, priceOf(day)])) }
}

function calendarFor(asked: Record<string, string>, rules: BookingRules, taken: readonly Period[], now: Date) {
  const today = dayIn(now, rules.zone)
  const lastMonth = addMonths(today, MONTHS_AHEAD - 2)
  const chosen = DayInput.safeParse(asked['month'] ?? asked['checkIn'])
  const wanted = chosen.success ? firstOfMonth(chosen.data) : firstOfMonth(today)
  const from = wanted < firstOfMonth(today) ? firstOfMonth(today) : wanted > lastMonth ? lastMonth : wanted
  const to = addDays(addMonths(from, 2), -1)

  return {
    today,
    from,
    to,
    isFirst: from === firstOfMonth(today),
    isLast: from >= lastMonth,
    blocked: blockedDays(from, to, rules, taken, now),
  }
}

/** Reserve: holds the dates and leads to checkout, or asks the host; every honest failure comes back with a way on. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, payments, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { actor, origin, to, t } = visitor
  const form = await formOf(request)
  if (form['intent'] === 'report') return takeReport(params.listingId, form, context)
  const [listing, rules] = isId(params.listingId)
    ? await Promise.all([findBookable(db, params.listingId), bookingRules(db, params.listingId)])
    : []
  if (!listing || !rules) throw data(null, { status: 404 })

  const stay = stayFrom(form, rules.kind)
  const party = PartyForm.safeParse(form)
  if (!stay || !party.success) return refused(t('listing:problems.incomplete'), 400)
  const wish = { stay, ...party.data, extras: chosenExtras(form, listing.extras) }
  if (!actor) throw redirect(to(backHere(listing.id, wish, to)))
  if (!payments) return refused(t('listing:problems.noPayments'), 503)

  const held = await holdDates(db, { ...wish, guestId: actor.userId, listingId: listing.id }, clock())
  if (!held.ok) return refusal(held.failure, rules.kind, { ...form, ...searchOf(url) }, visitor)

  const { bookingId, waitsFor } = held.value
  // When the provider cannot be reached now, checkout offers to try again; the dates are held.
  if (waitsFor === 'payment')
    await startPayment(db, payments, { guestId: actor.userId, bookingId, origin, ...langOf(url) }, clock())
  throw redirect(to(`/checkout?bookingId=${bookingId}`))
}

/** To the log-in and back to exactly here, with dates, party and extras kept. */
function backHere(listingId: string, wish: Parameters<typeof wishParams>[0], to: (address: string) => string): string {
  const address = `/property/${listingId}?${new URLSearchParams(wishParams(wish))}`
  return `${address}&auth=login&to=${encodeURIComponent(to(address))}`
}

const refused = (message: string, status: number) => data<Refusal>({ message, field: null, nearest: [] }, { status })

function refusal(failure: HoldFailure, kind: BookingRules['kind'], asked: Asked, visitor: Visitor) {
  if (failure.reason === 'not-found') throw data(null, { status: 404 })
  if (failure.reason === 'own-listing') return refused(visitor.t('listing:problems.own'), 400)
  return data(refusedWish(failure, kind, asked, visitor), { status: failure.reason === 'dates-taken' ? 409 : 400 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Listing({ loaderData, actionData }: Route.ComponentProps) {
  const { page, ...view } = loaderData
  const report = actionData && 'report' in actionData ? actionData.report : undefined
  const refusal = actionData && !('report' in actionData) ? actionData : undefined
  return (
    <WhileCheckoutOpens>
      <ListingPage {...view} address={page.canonical ?? ''} refusal={refusal} report={report} />
    </WhileCheckoutOpens>
  )
}
