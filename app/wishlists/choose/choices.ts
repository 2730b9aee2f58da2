/** A listing and the wishlists of somebody who wants to save it: finished texts. */
export type ChoicesView = {
  listingId: string
  title: string
  titleLanguage?: 'en' | 'es'
  /** For a new list; empty where there is one of that name. */
  suggestedName: string
  lists: readonly {
    id: string
    name: string
    /** '3 saved spaces' */
    count: string
    cover: { key: string; color: string } | null
    /** Whether the listing is in it. */
    holds: boolean
  }[]
}
