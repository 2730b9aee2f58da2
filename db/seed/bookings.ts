import { type ChosenExtra, type Quote, quote } from '#domain/pricing/quote.ts'
import type { Refund } from '#domain/pricing/refund.ts'
import { refundOf } from '#domain/bookings/refund-of.ts'
import { addMinutes, dayIn } from '#kernel/zones.ts'
import { daysBetween } from '#kernel/dates.ts'
import type { Calendar } from './calendar.ts'
import type { Listing } from './listings.ts'
import type { People, Person } from './people.ts'
import { chooseExtras } from './offers.ts'
import { idsOf, type NewId, type Random, randomOf } from './random.ts'
import { type Planned, planStay } from './stays.ts'
import { earlier, SEED, type WorldTime } from './world.ts'

export type Booking = Planned & {
  id: string
  quoteId: string
  paymentId: string
  listing: Listing
  guest: Person
  guests: number
  pets: number
  extras: readonly ChosenExtra[]
  quote: Quote
  confirmed: Date
  completed: Date | null
  cancelled: { at: Date; refund: Refund; refundId: string } | null
}

type Makers = { time: WorldTime; random: Random; newId: NewId; calendar: Calendar; people: People }

/** Maximum bookings per listing, past and future. */
const MAX_PAST = 6
const MAX_UPCOMING = 4

/** Share of listings without a booking and so without a rating. */
const NEVER_BOOKED = 0.08

/** Share of listings with a cancelled booking. */
const CANCELLED_SHARE = 0.2

/** Coming days for which calendars show bookings. */
const AHEAD_DAYS = 58

export function makeBookings(
  listings: readonly Listing[],
  people: People,
  calendar: Calendar,
  time: WorldTime,
): Booking[] {
  const makers = { time, random: randomOf(`${SEED}:bookings`), newId: idsOf(`${SEED}:bookings`), calendar, people }
  return listings.flatMap((listing) => [
    ...upcoming(listing, makers),
    ...past(listing, makers),
    ...cancelled(listing, makers),
  ])
}

/** Fills part of the coming weeks of daily listings, and a few sessions of hourly ones. */
function upcoming(listing: Listing, makers: Makers): Booking[] {
  const { random } = makers
  const isDays = listing.slot.unit === 'day'
  const wantedDays = AHEAD_DAYS * (0.12 + 0.26 * random.next())
  const wanted = isDays ? MAX_UPCOMING : random.between(0, MAX_UPCOMING)
  const window = isDays ? { from: -3, to: AHEAD_DAYS - 4 } : { from: 1, to: 30 }

  const bookings: Booking[] = []
  let days = 0
  while (bookings.length < wanted && days < wantedDays) {
    const planned = takeStay(listing, window, makers)
    if (!planned) break
    if (planned.period.end <= makers.time.start) continue
    bookings.push(book(listing, planned, makers))
    days += planned.stay.unit === 'day' ? daysBetween(planned.stay.checkIn, planned.stay.checkOut) + 1 : 0
  }
  return bookings
}

function past(listing: Listing, makers: Makers): Booking[] {
  const { random, time } = makers
  const age = (time.start.getTime() - listing.published.getTime()) / 86_400_000
  const maxCount = Math.min(MAX_PAST, Math.floor(age / 12))
  if (maxCount < 1 || random.chance(NEVER_BOOKED)) return []

  const window = { from: -Math.floor(age) + 1, to: -2 }
  return Array.from({ length: random.between(1, maxCount) }).flatMap(() => {
    const planned = takeStay(listing, window, makers)
    return planned && planned.period.end <= time.start ? [book(listing, planned, makers)] : []
  })
}

/** Cancelled bookings, whose time is free again. */
function cancelled(listing: Listing, makers: Makers): Booking[] {
  const { random, time, calendar, newId } = makers
  if (!random.chance(CANCELLED_SHARE)) return []
  const window = random.chance(0.5) ? { from: 6, to: 60 } : { from: -120, to: -10 }
  const planned = planStay(listing, window, calendar, time, random)
  if (!planned) return []

  const booking = book(listing, planned, makers)
  const between = planned.period.start.getTime() - booking.confirmed.getTime()
  const at = earlier(
    new Date(booking.confirmed.getTime() + Math.floor(between * (0.05 + 0.5 * random.next()))),
    addMinutes(time.start, -15),
  )
  if (at <= booking.confirmed) return []

  const paid = {
    startsAt: planned.period.start,
    timeZone: listing.address.timeZone,
    refundPolicy: listing.facts.refundPolicy,
    lines: booking.quote.lines,
  }
  return [{ ...booking, completed: null, cancelled: { at, refund: refundOf(paid, at, 'guest'), refundId: newId(at) } }]
}

function takeStay(
  listing: Listing,
  window: { from: number; to: number },
  { calendar, time, random }: Makers,
): Planned | null {
  const planned = planStay(listing, window, calendar, time, random)
  if (planned) calendar.take(listing.spaces, planned.occupied)
  return planned
}

function book(listing: Listing, planned: Planned, { newId, random, time, people }: Makers): Booking {
  const { created, period, stay } = planned
  const over = addMinutes(period.end, 60)
  const id = newId(created)
  const zone = listing.address.timeZone
  const guest = guestFor(listing, people, random)
  const guests = Math.max(1, Math.ceil(listing.facts.guests * (0.2 + 0.8 * random.next()) ** 1.5))
  const party = {
    guests,
    pets: listing.facts.pets && random.chance(0.3) ? 1 : 0,
    extras: chooseExtras(id, listing.extras),
  }

  return {
    ...planned,
    ...party,
    id,
    quoteId: newId(created),
    paymentId: newId(created),
    listing,
    guest,
    quote: quote(listing.rates, { stay, zone, bookedOn: dayIn(created, zone), ...party }),
    confirmed: addMinutes(created, random.between(2, 13)),
    completed: over <= time.start ? over : null,
    cancelled: null,
  }
}

/** Chooses mostly a guest from the same country. */
function guestFor({ slot }: Listing, { guests }: People, random: Random): Person {
  const compatriots = guests.filter(({ country }) => country === slot.city.country)
  return random.pick(compatriots.length > 3 && random.chance(0.6) ? compatriots : guests)
}
