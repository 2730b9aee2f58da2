import { problemOf } from '#domain/availability/availability.ts'
import { stayFrom } from '#domain/availability/input.ts'
import { type BookingRules, placeInTime, type Stay } from '#domain/availability/stay.ts'
import { PartyParams } from '#domain/bookings/input.ts'
import type { UnpaidHold } from '#domain/bookings/queries/list-unpaid-holds.server.ts'
import type { ListingPage } from '#domain/listings/queries/find-listing.server.ts'
import { countsNights } from '#domain/listings/nights.ts'
import { depositOf } from '#domain/pricing/deposit.ts'
import type { ExchangeRates } from '#domain/pricing/exchange.ts'
import { chosenExtras } from '#domain/pricing/input.ts'
import { type ChosenExtra, type Extra, quote } from '#domain/pricing/quote.ts'
import { newId } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import { dayIn } from '#kernel/zones.ts'
import { heldView, holdInTheWay, holdToExchange } from './held-here.view.server.ts'
import { cancelBar } from '../pay/cancel-bar.view.server.ts'
import { depositLine } from '../pay/parts.view.server.ts'
import { quoteView, whole } from '../pay/quote.view.server.ts'
import { type StayParams, fieldOf, nearestViews, stayFieldsView } from './stay-fields.view.server.ts'
import type { CalendarNow } from './stay-problem.server.ts'
import { guestsOwn, stayLine } from '../stay-length.server.ts'
import { stayProblem } from './stay-problem.server.ts'
import { stayText } from '../stay-text.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import type { CancelBarView } from '../pay/cancel-bar.view.server.ts'
import type { HeldView } from './held-here.view.server.ts'
import type { Nearest } from './stay-fields.view.server.ts'
import type { PriceView } from '../pay/quote.view.server.ts'
import type { StayFieldsView } from './stay-fields.view.server.ts'

/** Finished texts; `max` is how many there are, 1 for what is had or not. */
export type ExtraView = { id: string; name: string; price: string; max: number; quantity: number }

/** The listing's facts that the panel needs. */
export type PanelListing = {
  id: string
  isHourly: boolean
  /** 'From $55 / night'. */
  from: string
  facts: { guests: number }
  rules: { pets: boolean }
}

/** The booking panel as it is shown: finished texts, and fields as they were typed. */
export type PanelView = StayFieldsView & {
  isOwn: boolean
  isInstant: boolean
  extras: readonly ExtraView[]
  /** When the chosen time is taken. */
  nearest: readonly Nearest[]
  quote: PriceView | null
  /** The total as on cards and pins, for how long and when; `yours` says from when to when it is theirs. */
  total: { figure: string; line: string; yours: string | null } | null
  cancelBar: CancelBarView | null
  /** The visitor's unpaid hold of this listing that this booking would replace. */
  replaces: { id: string; text: string } | null
  /** The visitor's own hold of this listing. */
  held: HeldView | null
  idempotencyKey: string
}

/** @property holds the visitor's unpaid holds here, which the calendar's `taken` excludes */
type Shown = { visitor: Visitor; rates: ExchangeRates; asOf: Date | null; holds: readonly UnpaidHold[] }

/** The panel for an address: each field as typed with its problem, and the price if there is none. */
export function panelView(
  listing: ListingPage,
  params: StayParams,
  calendarNow: CalendarNow,
  { visitor, rates, asOf, holds }: Shown,
): PanelView {
  const { rules, taken, now } = calendarNow
  const { locale } = visitor
  const stay = stayFrom(params, rules)
  const counted = { subcategory: listing.subcategory, sameDayTurnover: rules.sameDayTurnover }
  const problem = stay && problemOf(stay, rules, taken, now)
  const explained = problem && stayProblem(problem, stay, calendarNow, counted, visitor)
  const limits = { maxGuests: listing.maxGuests, petsAllowed: listing.rules.pets }
  const fields = stayFieldsView(params, calendarNow, limits, visitor)
  const problems = {
    ...fields.problems,
    ...(explained && { [fieldOf(problem, rules.unit)]: explained.text }),
  }
  const bookable = Object.keys(problems).length === 0 ? stay : null
  const chosen = chosenExtras(params, listing.extras)
  const replaces = holdToExchange(holds, params['instead'], listing.instantBook)
  const held = ownHold(
    holds.filter((hold) => hold !== replaces),
    stay,
    params,
    rules,
  )
  const input = { ...PartyParams.parse(params), zone: rules.zone, bookedOn: dayIn(now, rules.zone), extras: chosen }
  const price = bookable && quote(listing.rates, { ...input, stay: bookable })
  const reader = { ...visitor, countsNights: countsNights(counted), timeZone: rules.zone }
  const priced = price && quoteView(price, reader, rates, asOf)
  const deposit = price && bookable && depositIn(listing, rules, bookable, price.total, now)

  return {
    ...fields,
    problems,
    isOwn: visitor.actor?.userId === listing.hostId,
    isInstant: listing.instantBook,
    extras: extraViews(listing.extras, chosen, visitor),
    nearest: explained ? nearestViews(explained.nearest, params, visitor) : [],
    quote: priced && { ...priced, ...(deposit && { note: depositLine(deposit, reader, visitor) }) },
    total: priced &&
      bookable && {
        figure: priced.converted ?? priced.total,
        line: stayLine(bookable, counted, visitor),
        yours: guestsOwn(bookable, rules, counted, visitor),
      },
    cancelBar: bookable && cancelBar(cancellable(listing, rules, bookable), now, locale),
    replaces: replaces && { id: replaces.id, text: stayText(replaces.stay, locale) },
    held:
      held &&
      heldView(held.hold, params, { isInstant: listing.instantBook, listingId: listing.id, now, visitor, ...held }),
    // Made with the form, so that a form submitted twice makes one booking.
    idempotencyKey: newId(now.getTime()),
  }
}

/** The hold that conflicts with the stay, else the first; the form stays only for another stay. */
function ownHold(holds: readonly UnpaidHold[], stay: Stay | null, params: StayParams, rules: BookingRules) {
  const inTheWay = stay ? holdInTheWay(holds, stay, rules) : undefined
  const hold = inTheWay ?? holds[0]
  return hold ? { hold, isWhole: inTheWay !== undefined || !(params['checkIn'] || params['instead']) } : null
}

const cancellable = ({ refundPolicy }: ListingPage, rules: BookingRules, stay: Stay) => ({
  startsAt: placeInTime(stay, rules).guests.start,
  timeZone: rules.zone,
  refundPolicy,
})

function depositIn(listing: ListingPage, rules: BookingRules, stay: Stay, total: Money, now: Date) {
  const beginning = { startsAt: placeInTime(stay, rules).guests.start, timeZone: rules.zone }
  return depositOf(total, listing.deposit, beginning, now)
}

function extraViews(extras: readonly Extra[], chosen: readonly ChosenExtra[], visitor: Visitor): ExtraView[] {
  const { t, language } = visitor
  return extras.map(({ id, name, unit, price, maxQuantity }) => ({
    id,
    name: name[language],
    price: t(`listing:extras.per.${unit}`, { price: whole(price, visitor) }),
    max: maxQuantity,
    quantity: chosen.find(({ extra }) => extra.id === id)?.quantity ?? 0,
  }))
}
