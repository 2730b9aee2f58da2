/** The columns of `listings` and `listing_texts` allow at least as much; texts are in characters. */
export const listingLimits = {
  guests: { min: 1, max: 10_000 },
  size: { min: 1, max: 1_000_000 },
  bedrooms: { min: 0, max: 100 },
  beds: { min: 0, max: 200 },
  bathrooms: { min: 0, max: 100 },
  /** One listing lets at most so many spaces together. */
  spaces: { min: 0, max: 20 },
} as const

export const textLimits = {
  title: 140,
  description: 5000,
  arrival: 4000,
  street: 160,
  city: 85,
  commune: 85,
} as const

/** A pin so many kilometres from the typed city is asked about, but not refused: some communes are large. */
export const FAR_FROM_CITY_KM = 50

/** Kilometres between the pins of listings of one space, which are at one place. */
export const MAX_KM_BETWEEN_PINS = 0.5
