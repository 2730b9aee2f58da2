import type { BookingRules, Stay } from '#domain/availability/stay.ts'
import { type ChosenExtra, type Quote, quote, type Rates } from '#domain/pricing/quote.ts'

/** Who comes, for how long, with which extras. */
export type Party = { stay: Stay; guests: number; pets: number; extras: readonly ChosenExtra[] }

/** The price of a stay of this party, by the one quote engine. */
export const quoteFor = (
  listing: { rates: Rates },
  rules: BookingRules,
  { stay, guests, pets, extras }: Party,
): Quote => quote(listing.rates, { stay, zone: rules.zone, guests, pets, extras })
