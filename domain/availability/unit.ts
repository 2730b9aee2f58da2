export const units = ['day', 'hour'] as const
export type Unit = (typeof units)[number]

/** Database and specification say home for a listing per day and experience for one per hour. */
type ListingType = 'home' | 'experience'

/** Only these two functions translate between unit and type. */
export const unitOf = (listingType: ListingType): Unit => (listingType === 'home' ? 'day' : 'hour')

export const listingTypeOf = (unit: Unit): ListingType => (unit === 'day' ? 'home' : 'experience')
