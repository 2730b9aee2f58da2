/** By which a CDN knows the pages that show a listing: the random end of its id, because tags have to be short. */
export const pageTag = (listingId: string): string => `l-${listingId.slice(-12)}`
