/** How a space is let: per day, or per hour. */
export type Unit = 'day' | 'hour'

/** The words of database and specification: a home is let per day, an experience per hour. */
type ListingType = 'home' | 'experience'

/** The only two functions that translate between unit and type. */
export const unitOf = (listingType: ListingType): Unit => (listingType === 'home' ? 'day' : 'hour')

export const listingTypeOf = (unit: Unit): ListingType => (unit === 'day' ? 'home' : 'experience')
