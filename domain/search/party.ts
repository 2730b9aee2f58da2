import { type Guests, partySize } from './draft.ts'

/** More than the largest hall holds; infants and pets are few anywhere. */
const MAX_GUESTS = 1000
const MAX_OTHERS = 20

/** How many of a group there may be beside the others: adults and children share one limit. */
export function maxOf(group: keyof Guests, guests: Guests): number {
  if (group === 'infants' || group === 'pets') return MAX_OTHERS
  return MAX_GUESTS - (partySize(guests) - guests[group])
}

/** A typed or counted number as it may stand: whole, from 0 to the limit (spec §5: never below 0). */
export function countWithin(value: number, max: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.trunc(value), 0), Math.max(0, max)) : 0
}
