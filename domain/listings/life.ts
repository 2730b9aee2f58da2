import type { Life } from '#kernel/life.ts'

export type ListingStatus = 'draft' | 'in_review' | 'published' | 'paused' | 'removed'

/** The table `listing_moves` lists the same moves; any other does not exist. */
export const listingLife: Life<ListingStatus> = {
  draft: ['in_review', 'published', 'removed'],
  in_review: ['published', 'draft', 'removed'],
  published: ['paused', 'removed', 'draft'],
  paused: ['published', 'removed', 'draft'],
  removed: [],
}

/** Names in a listing's history; `returned`: an admin wants changes before it is published. */
export type ListingEvent = 'submitted' | 'published' | 'returned' | 'edited' | 'paused' | 'resumed' | 'removed'
