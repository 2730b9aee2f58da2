/** A host's list shows all, drafts, drafts that can be published, or listings of one status. */
export const ownStates = ['all', 'making', 'complete', 'published', 'paused', 'in_review', 'draft'] as const
type OwnState = (typeof ownStates)[number]

/** `made`: listings newest first, drafts in the order of the file that they came from. */
export const ownSorts = ['made', 'title', 'place', 'price'] as const
export type OwnSort = (typeof ownSorts)[number]

export type OwnFilter = {
  /** Words of a title or a place. */
  q: string
  state: OwnState
  sort: OwnSort
}

export const everything: OwnFilter = { q: '', state: 'all', sort: 'made' }

/** A host's own listings, or drafts, per page: rows are low, and an agency has dozens. */
export const OWN_PAGE_SIZE = 50

/** The page of a list that is shown: the first or the last where there is none such. */
export function pageWithin(count: number, wanted: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(count / OWN_PAGE_SIZE))
  return { page: Math.min(Math.max(1, wanted), pages), pages }
}

export const hasDrafts = (state: OwnState) => state === 'all' || state === 'making' || state === 'complete'
export const hasListings = (state: OwnState) => state !== 'making' && state !== 'complete'

/** Without accents and case, as the database's `plain_text` has it. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether one of the texts has the words in it. */
export const hasWords = (texts: readonly string[], q: string) => texts.some((text) => plain(text).includes(plain(q)))
