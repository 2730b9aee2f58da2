import { nextFree } from '#domain/availability/availability.ts'
import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import { extraParams } from '#domain/pricing/input.ts'
import { redirect } from 'react-router'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { inputParams } from '../panel/stay-fields.view.server.ts'
import { guestBooking } from './guest-booking.server.ts'
import type { Route } from './+types/again.route'

/** Leads to a trip's space with the next free time of the same length, party and extras chosen. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const booking = await guestBooking(params.bookingId, context)
  const { listingId, guests, pets, stay: before } = booking
  const rules = await bookingRules(db, listingId)
  const now = clock()
  const stay = rules && nextFree(before, rules, await takenPeriods(db, listingId, now), now)
  const extras = booking.terms.extras ?? []
  // Where nothing is free, the page's calendar says so.
  const chosen = stay ? inputParams({ stay, guests, pets, extras }) : { guests: String(guests), ...extraParams(extras) }
  return redirect(visitorOf(context).to(`/property/${listingId}?${new URLSearchParams(chosen)}#book`))
}
