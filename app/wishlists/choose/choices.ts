/** A listing with the user's wishlists, as finished texts. */
export type ChoicesView = {
  listingId: string
  title: string
  titleLanguage?: 'en' | 'es'
  /** A name for a new list; empty where one of that name exists. */
  suggestedName: string
  lists: readonly {
    id: string
    name: string
    /** '3 saved spaces' */
    count: string
    cover: { key: string; color: string } | null
    /** The listing is in this wishlist. */
    holds: boolean
  }[]
}
