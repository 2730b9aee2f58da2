import type { BookingRules, Stay } from '#domain/availability/stay.ts'
import type { Money } from '#kernel/money.ts'
import { type ChosenExtra, type Quote, quote, type Rates } from '#domain/pricing/quote.ts'

export type Party = {
  stay: Stay
  guests: number
  pets: number
  extras: readonly ChosenExtra[]
  /** The agreed difference from the listed price. */
  adjustment?: Money | undefined
}

export const quoteFor = (
  listing: { rates: Rates },
  rules: BookingRules,
  { stay, guests, pets, extras, adjustment }: Party,
): Quote => quote(listing.rates, { stay, zone: rules.zone, guests, pets, extras, adjustment })
