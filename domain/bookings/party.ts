import type { BookingRules, Stay } from '#domain/availability/stay.ts'
import type { Day } from '#kernel/dates.ts'
import type { Money } from '#kernel/money.ts'
import { type ChosenExtra, type Quote, quote, type Rates } from '#domain/pricing/quote.ts'

export type Party = {
  stay: Stay
  guests: number
  pets: number
  extras: readonly ChosenExtra[]
  /** The agreed difference from the listed price. */
  adjustment?: Money | undefined
  /** The part of a change's price that no card can be charged, below zero. */
  waived?: Money | undefined
}

/** @param bookedOn the listing's day on which its rates are taken */
export const quoteFor = (
  listing: { rates: Rates },
  rules: BookingRules,
  { stay, guests, pets, extras, adjustment, waived }: Party,
  bookedOn: Day,
): Quote => quote(listing.rates, { stay, zone: rules.zone, bookedOn, guests, pets, extras, adjustment, waived })
