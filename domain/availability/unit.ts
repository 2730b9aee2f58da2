/** How a space is let: per day, or per hour. */
export type Unit = 'day' | 'hour'

/** The database's and the specification's word for it: a home is let per day, an experience per hour. */
type ListingType = 'home' | 'experience'

/** The two translations, and the only ones. */
export const unitOf = (listingType: ListingType): Unit => (listingType === 'home' ? 'day' : 'hour')

export const listingTypeOf = (unit: Unit): ListingType => (unit === 'day' ? 'home' : 'experience')
