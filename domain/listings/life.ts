import type { Life } from '#kernel/life.ts'

export type ListingStatus = 'draft' | 'in_review' | 'published' | 'paused' | 'removed'

/** The life of a listing. A move that is not listed here does not exist; the table `listing_moves` lists the same ones. */
export const listingLife: Life<ListingStatus> = {
  draft: ['in_review', 'published', 'removed'],
  in_review: ['published', 'draft', 'removed'],
  published: ['paused', 'removed', 'draft'],
  paused: ['published', 'removed', 'draft'],
  removed: [],
}

/** What the history of a listing names. `returned`: an admin asks for changes before it is published. */
export type ListingEvent = 'submitted' | 'published' | 'returned' | 'edited' | 'paused' | 'resumed' | 'removed'
