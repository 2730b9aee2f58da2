import { type Category, categoryOf } from '#domain/listings/category.ts'

/** Characters; the table has the same limits. */
export const purposeLimits = { purpose: 200, note: 1000 } as const

/** Characters of what a host says of a decline; the table has the same limit. */
export const MAX_DECLINE_NOTE = 500

/** Spaces whose hosts prepare by what is planned, also where nobody has to accept. */
const prepared: readonly Category[] = ['events', 'productions', 'work']

/** A guest is asked for the purpose of such a booking; it is never demanded. */
export const asksPurpose = (listing: { instantBook: boolean; subcategory: string }): boolean =>
  !listing.instantBook || prepared.includes(categoryOf(listing.subcategory))
