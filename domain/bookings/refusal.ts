import { nearestFree, problemOf } from '#domain/availability/availability.ts'
import type { BookingRules, Stay } from '#domain/availability/stay.ts'
import type { Period } from '#kernel/zones.ts'
import type { RefusedInput } from './errors.ts'

/**
 * What listing, calendar and clock say against a stay of this party; null when nothing does.
 *
 * @param taken what occupies the listing's spaces; of a booking that is to be changed, without its own
 */
export function refusalOf(
  listing: { maxGuests: number; petsAllowed: boolean },
  rules: BookingRules,
  taken: readonly Period[],
  { stay, guests, pets }: { stay: Stay; guests: number; pets: number },
  now: Date,
): RefusedInput | null {
  if (guests > listing.maxGuests) return { reason: 'too-many-guests', maxGuests: listing.maxGuests }
  if (pets > 0 && !listing.petsAllowed) return { reason: 'pets-not-allowed' }

  const problem = problemOf(stay, rules, taken, now)
  if (problem === 'taken') return { reason: 'dates-taken', nearest: nearestFree(stay, rules, taken, now) }
  return problem && { reason: 'not-bookable', problem }
}
