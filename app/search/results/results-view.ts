import type { Search } from '#domain/search/search.ts'
import type { Day } from '#kernel/dates.ts'
import type { Bounds, Point } from '#kernel/geo.ts'
import type { CardView } from '../../listings/card/card.tsx'

/** What a page of results shows; all texts are finished. */
export type ResultsView = {
  /** As it was read: known ids, clamped numbers. `searchAddress(search)` is its address. */
  search: Search
  cards: readonly CardView[]
  /** How many there are, or null where there are more than are counted. */
  count: number | null
  /** '23 spaces', '1,000+ spaces'. */
  countText: string
  pageNumber: number
  pages: number
  heading: string
  /** What goes on to a listing: `?checkIn=…`; a card with shifted dates has its own. */
  onward: string
  /** In the place's own days, for the calendar. */
  today: Day
  /** The place that was searched for, where it is known. */
  place: { name: string; at: Point | null } | null
  /** What the map shows first: the area asked for, else around the place, else all that was found; null where that is too much. */
  area: Bounds | null
  /** What of the address could not be used: a date that is past or cannot be read, an unknown kind. */
  notes: readonly string[]
  /** Shown when nothing was found. */
  help: NoResultHelp | null
  /** That prices are converted, where they are. */
  pricesNote: string | null
  /** Why there is no answer: it took too long, or the page lies beyond what can be paged to. */
  trouble: 'failed' | 'too-deep' | null
}

export type NoResultHelp = {
  /** What there is instead: other kinds in the place, the same near by. */
  groups: readonly { title: string; address: string; cards: readonly CardView[] }[]
  /** Without one filter, or on other dates; each with how many there are. */
  filters: readonly { text: string; address: string }[]
  dates: readonly { text: string; address: string }[]
  /** Where nothing is; without a place what to try, and the site's own cities (decision B19). */
  hint: string
  cities: readonly { text: string; address: string }[]
}
