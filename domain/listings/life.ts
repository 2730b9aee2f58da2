export type ListingStatus = 'draft' | 'in_review' | 'published' | 'paused' | 'removed'

/** The life of a listing. A move that is not listed here does not exist; the table `listing_moves` lists the same ones. */
const nextStatuses: Record<ListingStatus, readonly ListingStatus[]> = {
  draft: ['in_review', 'published', 'removed'],
  in_review: ['published', 'draft', 'removed'],
  published: ['paused', 'removed', 'draft'],
  paused: ['published', 'removed', 'draft'],
  removed: [],
}

export const canBecome = (listing: { status: ListingStatus }, next: ListingStatus) =>
  nextStatuses[listing.status].includes(next)

/** What the history of a listing names. `returned`: an admin asks for changes before it is published. */
export type ListingEvent = 'submitted' | 'published' | 'returned' | 'edited' | 'paused' | 'resumed' | 'removed'
