export type View = {
  listingId: string
  /** An id made of a hash, the same for one visitor on one day. */
  visitor: string
  /** The signed-in user; a host does not count on their own listing. */
  userId: string | null
  at: Date
}
