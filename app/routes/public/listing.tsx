import { blockedDays, freeStarts, problemOf } from '#domain/availability/availability.ts'
import { DayInput, stayFrom, stayParams } from '#domain/availability/input.ts'
import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import { type BookingRules, firstDay, type Stay, unitsOf } from '#domain/availability/stay.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import type { HoldFailure } from '#domain/bookings/errors.ts'
import { PartyForm, PartyParams } from '#domain/bookings/input.ts'
import { findListing } from '#domain/listings/queries/find-listing.server.ts'
import { startPayment } from '#domain/payments/commands/start-payment.server.ts'
import { quote } from '#domain/pricing/quote.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { listingReviews } from '#domain/reviews/queries.server.ts'
import { addDays, addMonths, type Day, firstOfMonth } from '#kernel/dates.ts'
import { isId, newId } from '#kernel/ids.ts'
import { dayIn, type Period } from '#kernel/zones.ts'
import { data, redirect } from 'react-router'
import { ListingPage } from '../../components/listings/listing-page.tsx'
import { formOf, searchOf } from '../../session/form.server.ts'
import { listingView } from '../../session/listing-view.server.ts'
import { pageMeta } from '../../session/page.server.ts'
import { metaTags } from '../../session/page-meta.ts'
import { quoteView } from '../../session/quote-view.server.ts'
import { services } from '../../session/services.ts'
import { stayText } from '../../session/stay-text.server.ts'
import { visitorOf } from '../../session/visitor.server.ts'
import type { Route } from './+types/listing'

/** Spec §9: availability is told six months ahead. */
const MONTHS_AHEAD = 6
const REVIEWS_SHOWN = 6

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const { language, currency, actor } = visitorOf(context)
  const now = clock()
  const id = isId(params.listingId) ? params.listingId : null
  const [listing, rules] = id ? await Promise.all([findListing(db, id, language), bookingRules(db, id)]) : []
  if (!listing || !rules) throw data(null, { status: 404 })

  const asked = searchOf(url)
  const [taken, reviews, rates] = await Promise.all([
    takenPeriods(db, listing.id, now),
    listingReviews(db, listing.id, now, REVIEWS_SHOWN),
    exchangeRates(db, now),
  ])
  const stay = stayFrom(asked, rules.kind)
  const party = PartyParams.parse(asked)

  return {
    listing: listingView(listing, context, rates),
    reviews,
    calendar: calendarFor(asked, rules, taken, now),
    booking: {
      isOwn: actor?.userId === listing.hostId,
      guests: Math.min(party.guests, listing.facts.guests),
      pets: listing.rules.pets ? party.pets : 0,
      ...chosenFrom(asked, rules, taken, now),
      problem: stay && problemOf(stay, rules, taken, now),
      quote: stay && quoteView(quote(listing.rates, unitsOf(stay), listing.countryCode), currency, rates),
      // Made with the form: sent twice, it is one booking.
      idempotencyKey: newId(now.getTime()),
    },
    page: pageMeta(context, {
      title: `${listing.title.text}, ${listing.city}`,
      description: listing.description.text.slice(0, 155).replaceAll('\n', ' '),
      path: `/property/${listing.id}`,
    }),
  }
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
    isFirst: from === firstOfMonth(today),
    isLast: from >= lastMonth,
    blocked: blockedDays(from, to, rules, taken, now),
  }
}

/** What the address has chosen so far; for hours also the starts that are free on that day. */
function chosenFrom(asked: Record<string, string>, rules: BookingRules, taken: readonly Period[], now: Date) {
  const day = (name: string): Day | null => DayInput.safeParse(asked[name]).data ?? null
  const checkIn = day('checkIn')
  return {
    checkIn,
    checkOut: day('checkOut'),
    start: asked['start'] ?? null,
    hours: asked['hours'] ?? null,
    starts: rules.kind === 'hours' && checkIn ? freeStarts(checkIn, rules, taken, now) : [],
    minMinutes: rules.minMinutes,
  }
}

/** Reserve: holds the dates and leads to checkout; every honest failure comes back with a way on. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, payments, clock } = context.get(services)
  const { actor, origin, to } = visitorOf(context)
  const form = await formOf(request)
  const rules = isId(params.listingId) ? await bookingRules(db, params.listingId) : null
  if (!rules) throw data(null, { status: 404 })

  const stay = stayFrom(form, rules.kind)
  const party = PartyForm.safeParse(form)
  if (!stay || !party.success)
    return data({ message: 'listing:problems.incomplete', values: {}, nearest: [] }, { status: 400 })
  if (!actor) throw redirect(to(backHere(params.listingId, stay, party.data, to)))
  if (!payments) return data({ message: 'listing:problems.noPayments', values: {}, nearest: [] }, { status: 503 })

  const wish = { guestId: actor.userId, listingId: params.listingId, stay, ...party.data }
  const held = await holdDates(db, wish, clock())
  if (!held.ok) return refusal(held.failure, context)

  // When the provider cannot be reached now, checkout offers to try again; the dates are held.
  await startPayment(db, payments, { guestId: actor.userId, bookingId: held.value.bookingId, origin }, clock())
  throw redirect(to(`/checkout?bookingId=${held.value.bookingId}`))
}

type Party = { guests: number; pets: number }

/** To the log-in and back to exactly here, with dates and party kept. */
function backHere(listingId: string, stay: Stay, { guests, pets }: Party, to: (address: string) => string): string {
  const here = new URLSearchParams({
    ...stayParams(stay),
    guests: String(guests),
    ...(pets > 0 && { pets: String(pets) }),
  })
  const address = `/property/${listingId}?${here}`
  return `${address}&auth=login&to=${encodeURIComponent(to(address))}`
}

function refusal(failure: HoldFailure, context: Route.ActionArgs['context']) {
  const { language } = visitorOf(context)
  switch (failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'dates-taken': {
      const nearest = failure.nearest.map((stay) => ({
        text: stayText(stay, language),
        search: String(new URLSearchParams(stayParams(stay))),
        day: firstDay(stay),
      }))
      return data({ message: 'listing:problems.taken', values: {}, nearest }, { status: 409 })
    }
    case 'own-listing':
      return data({ message: 'listing:problems.own', values: {}, nearest: [] }, { status: 400 })
    case 'too-many-guests':
      return data(
        { message: 'listing:problems.tooManyGuests', values: { count: failure.maxGuests }, nearest: [] },
        { status: 400 },
      )
    case 'pets-not-allowed':
      return data({ message: 'listing:problems.pets', values: {}, nearest: [] }, { status: 400 })
    case 'not-bookable':
      return data({ message: `listing:problems.${failure.problem}`, values: {}, nearest: [] }, { status: 400 })
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Listing({ loaderData, actionData }: Route.ComponentProps) {
  return <ListingPage {...loaderData} refusal={actionData} />
}
