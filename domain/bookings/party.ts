import type { BookingRules, Stay } from '#domain/availability/stay.ts'
import { type ChosenExtra, type Quote, quote, type Rates } from '#domain/pricing/quote.ts'

export type Party = { stay: Stay; guests: number; pets: number; extras: readonly ChosenExtra[] }

export const quoteFor = (
  listing: { rates: Rates },
  rules: BookingRules,
  { stay, guests, pets, extras }: Party,
): Quote => quote(listing.rates, { stay, zone: rules.zone, guests, pets, extras })
