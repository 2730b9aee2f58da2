import { type Guests, partySize } from './draft.ts'

/** More guests than the largest hall admits; infants and pets have lower limits. */
const MAX_GUESTS = 1000
const MAX_OTHERS = 20

/** The maximum of one group given the others: adults and children share one limit. */
export function maxOf(group: keyof Guests, guests: Guests): number {
  if (group === 'infants' || group === 'pets') return MAX_OTHERS
  return MAX_GUESTS - (partySize(guests) - guests[group])
}

/** A typed or counted number, made whole and clamped from 0 to the limit (spec §5: never below 0). */
export function countWithin(value: number, max: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.trunc(value), 0), Math.max(0, max)) : 0
}
