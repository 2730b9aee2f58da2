import { nearestFree, placeStay } from '#domain/availability/availability.ts'
import type { BookingRules, PlacedStay, Stay } from '#domain/availability/stay.ts'
import { fail, type Result } from '#kernel/result.ts'
import type { Period } from '#kernel/zones.ts'
import type { RefusedInput } from './errors.ts'

type Limits = { maxGuests: number; rules: { pets: boolean } }

/** The rule of a listing that forbids a party, whenever it comes. */
function partyProblem(listing: Limits, { guests, pets }: { guests: number; pets: number }): RefusedInput | null {
  if (guests > listing.maxGuests) return { reason: 'too-many-guests', maxGuests: listing.maxGuests }
  return pets > 0 && !listing.rules.pets ? { reason: 'pets-not-allowed' } : null
}

/**
 * Places a party's stay in time, or names the rule that forbids it.
 *
 * @param taken the occupied time of the listing's spaces, without the period of a booking that changes
 */
export function placeParty(
  listing: Limits,
  rules: BookingRules,
  taken: readonly Period[],
  { stay, guests, pets }: { stay: Stay; guests: number; pets: number },
  now: Date,
): Result<PlacedStay, RefusedInput> {
  const refused = partyProblem(listing, { guests, pets })
  if (refused) return fail(refused)
  const outcome = placeStay(stay, rules, taken, now)
  if (outcome.ok) return outcome
  const problem = outcome.failure
  if (problem === 'taken') return fail({ reason: 'dates-taken', nearest: nearestFree(stay, rules, taken, now) })
  return fail({ reason: 'not-bookable', problem })
}
