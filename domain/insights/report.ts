import type { Device, Source } from '#domain/analytics/observation.ts'
import type { Unit } from '#domain/availability/unit.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import type { Day } from '#kernel/dates.ts'
import type { Currency } from '#kernel/money.ts'
import type { FunnelStep } from './measures.ts'
import type { Period } from './report-input.ts'

export type TrafficCounts = { visitors: number; visits: number; bounces: number; views: number; seconds: number }
export type PageRow = { page: string; views: number; seconds: number; entries: number; exits: number }
export type Share<Name> = { name: Name; visits: number }

/** `unkeyed` pages are of those who do not wish to be counted; a filter other than the site leaves none of them. */
export type Traffic = {
  totals: TrafficCounts & { unkeyed: number }
  series: (Period & TrafficCounts & { unkeyed: number })[]
  /** The 50 most seen; a unit, a city or a subcategory does not narrow them, nor what follows. */
  pages: PageRow[]
  sources: Share<Source>[]
  devices: Share<Device>[]
  sites: Share<SiteId>[]
  referrers: Share<string>[]
  /** A code of two letters, or '' where it is not known. */
  countries: Share<string>[]
  browsers: Share<string>[]
}

export type SearchCounts = { searches: number; searchers: number; withoutResult: number; unopened: number }

/** A place and kind that was searched for, or a typed text that is no known place; '' and null where nothing was said. */
export type SearchRow = SearchCounts & {
  placeId: number | null
  placeNames: { en: string; es: string } | null
  text: string | null
  unit: Unit
  city: string
  category: string
  subcategory: string
}

/** Searches with a ceiling beside the prices of listings that are published now, from `fromMinor` to below `toMinor`. */
type CeilingRow = { fromMinor: number; toMinor: number; searches: number; offered: number }
export type Ceilings = { unit: Unit; currency: Currency; rows: CeilingRow[] }

/** Searches that asked for the day beside listings that are free on it. */
export type WantedDay = { day: Day; searches: number; free: number }

/** `unmet` are searches without a result, and those of whose results nothing was opened. */
export type SupplyWanted = {
  unit: Unit
  city: string
  category: string
  subcategory: string
  searches: number
  unmet: number
  withoutResult: number
  unopened: number
  listings: number
}

export type Searches = {
  totals: SearchCounts
  series: (Period & SearchCounts)[]
  top: SearchRow[]
  withoutResult: SearchRow[]
  unopened: SearchRow[]
  filters: { name: string; searches: number }[]
  /** Positions of what was opened first: 1 to 10, then '11-20' and '21+'. */
  positions: { position: string; searches: number }[]
  ceilings: Ceilings[]
  wantedDays: WantedDay[]
  supplyWanted: SupplyWanted[]
}

/** `followed` took this step after all before it; `medianSeconds` since the step before, to a quarter; null where nobody did. */
export type FunnelRow = { step: FunnelStep; reached: number; followed: number; medianSeconds: number | null }
export type FunnelBy<Name> = { name: Name; rows: FunnelRow[] }
export type Funnel = {
  rows: FunnelRow[]
  series: (Period & Record<FunnelStep, number>)[]
  byUnit: FunnelBy<Unit>[]
  byDevice: FunnelBy<Device>[]
  bySource: FunnelBy<Source>[]
  /** The 20 in which most visitors looked at a listing. */
  byCity: FunnelBy<string>[]
  bySubcategory: FunnelBy<string>[]
  /** Bookings made in the range and paid on a later day than that; null where a filter asks for what no booking knows. */
  paidLater: number | null
}

/** Nights of what is let per day, hours of what is let per hour. */
type SupplyRow = {
  week: Day
  city: string
  unit: Unit
  /** On the last day of the week that is known. */
  listings: number
  offered: number
  searches: number
  sold: number
  occupancyPercent: number | null
  medianPrices: { currency: Currency; minor: number }[]
}
export type Supply = { rows: SupplyRow[] }

/** Of the people of a month: how many had done so within so many days. */
export type CohortRow = { cohort: Day; people: number; within: { days: number; people: number }[] }
export type Cohorts = {
  /** Guests by the month of their first booking, and how many booked again. */
  bookedAgain: CohortRow[]
  /** Hosts by the month in which they first made a listing, and how many published one. */
  published: CohortRow[]
  /** Hosts by the month in which they first published, and how many had a booking. */
  firstBooking: CohortRow[]
}

export type AnswerCounts = {
  requests: number
  answered: number
  accepted: number
  declined: number
  expired: number
  medianSeconds: number | null
}
export type Answers = {
  totals: AnswerCounts
  series: (Period & AnswerCounts)[]
  /** By how soon hosts answered: within so many seconds. */
  within: { hours: number; answered: number }[]
  reviews: { side: 'guest' | 'host'; stars: number; count: number }[]
  cancellations: { by: string; reason: string; count: number }[]
  /** By how it stands now: open, offered, contested, accepted, decided or withdrawn. */
  claims: { side: 'guest' | 'host'; kind: string; status: string; count: number }[]
}

/** Nothing of another host; below five visitors the number stays ours. */
export type ListingShare = {
  listingId: string
  appearances: number
  meanPosition: number | null
  opened: number
  /** Null means 'a few'. */
  visitors: number | null
}
/** Searches of a city without success, each of five visitors or more. */
export type WantedInCity = Pick<SupplyWanted, 'unit' | 'city' | 'category' | 'subcategory' | 'unmet'>
