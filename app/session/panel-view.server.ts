import { nearestFree, problemOf } from '#domain/availability/availability.ts'
import { stayFrom } from '#domain/availability/input.ts'
import { type BookingRules, guestPeriod, type Stay } from '#domain/availability/stay.ts'
import { PartyParams } from '#domain/bookings/input.ts'
import type { findListing } from '#domain/listings/queries/find-listing.server.ts'
import type { ExchangeRates } from '#domain/pricing/exchange.ts'
import { chosenExtras } from '#domain/pricing/input.ts'
import { type ChosenExtra, type Extra, quote } from '#domain/pricing/quote.ts'
import { newId } from '#kernel/ids.ts'
import type { ExtraView } from '../components/bookings/extra-fields.tsx'
import type { PanelView } from '../components/bookings/panel-view.ts'
import { cancelBar } from './cancel-bar.server.ts'
import { quoteView, whole } from './quote-view.server.ts'
import { type Asked, fieldOf, nearestViews, type Sight, stayFieldsView } from './stay-fields.server.ts'
import type { Visitor } from './visitor.server.ts'

type Listing = NonNullable<Awaited<ReturnType<typeof findListing>>>

type Shown = { visitor: Visitor; rates: ExchangeRates; asOf: Date | null }

/** The booking panel for what an address asks: every field as it was typed, what is wrong with it, and the price if nothing is. */
export function panelView(listing: Listing, asked: Asked, sight: Sight, { visitor, rates, asOf }: Shown): PanelView {
  const { rules, taken, now } = sight
  const { language, currency } = visitor
  const stay = stayFrom(asked, rules.kind)
  const stayProblem = stay && problemOf(stay, rules, taken, now)
  const limits = { maxGuests: listing.facts.guests, petsAllowed: listing.rules.pets }
  const fields = stayFieldsView(asked, sight, limits, visitor)
  const problems = {
    ...fields.problems,
    ...(stayProblem && { [fieldOf(stayProblem, rules.kind)]: visitor.t(`listing:problems.${stayProblem}`) }),
  }
  const bookable = Object.keys(problems).length === 0 ? stay : null
  const chosen = chosenExtras(asked, listing.extras)
  const wish = { ...PartyParams.parse(asked), zone: rules.zone, extras: chosen }

  return {
    ...fields,
    problems,
    isOwn: visitor.actor?.userId === listing.hostId,
    isInstant: listing.instantBook,
    extras: extraViews(listing.extras, chosen, visitor),
    nearest: stay && stayProblem === 'taken' ? nearestViews(nearestFree(stay, rules, taken, now), asked, visitor) : [],
    quote:
      bookable && quoteView(quote(listing.rates, { ...wish, stay: bookable }), { language, currency }, rates, asOf),
    cancelBar: bookable && cancelBar(cancellable(listing, rules, bookable), now, language),
    // Made with the form: sent twice, it is one booking.
    idempotencyKey: newId(now.getTime()),
  }
}

const cancellable = ({ refundPolicy }: Listing, rules: BookingRules, stay: Stay) => ({
  startsAt: guestPeriod(stay, rules).start,
  timeZone: rules.zone,
  refundPolicy,
})

function extraViews(extras: readonly Extra[], chosen: readonly ChosenExtra[], { t, language }: Visitor): ExtraView[] {
  return extras.map(({ id, name, unit, price, maxQuantity }) => ({
    id,
    name: name[language],
    price: t(`listing:extras.per.${unit}`, { price: whole(price) }),
    most: maxQuantity,
    quantity: chosen.find(({ extra }) => extra.id === id)?.quantity ?? 0,
  }))
}
