/** Somebody has seen a listing's page. */
export type View = {
  listingId: string
  /** The same for one visitor on one day: an id made of a hash. */
  visitor: string
  /** Who is signed in: a host does not count on their own listing. */
  userId: string | null
  at: Date
}
