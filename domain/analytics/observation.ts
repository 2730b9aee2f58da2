import type { SiteId } from '#domain/i18n/site.ts'
import type { Day } from '#kernel/dates.ts'
import type { Money } from '#kernel/money.ts'

export const devices = ['mobile', 'tablet', 'desktop'] as const
export type Device = (typeof devices)[number]

export const sources = ['direct', 'search', 'social', 'mail', 'site', 'campaign'] as const
export type Source = (typeof sources)[number]

/** Of somebody who has no key only this is observed: a page was looked at. */
export type Unkeyed = { kind: 'unkeyed'; day: Day; site: SiteId }

/**
 * Every observation of a visitor says this.
 *
 * @property at the server's receipt; no browser's clock is believed
 * @property day the site's at that instant, which also chooses the salt of the visitor's key
 */
type Common = {
  at: Date
  day: Day
  visitor: string
  site: SiteId
  device: Device
  source: Source
  country: string | null
}

/**
 * @property view minted by the browser at random (not by time), the same in all that it sends of this page
 * @property openedAt the receipt less what the browser's own stopwatch has counted, at most 24 hours
 */
export type ViewOfPage = Common & {
  kind: 'view'
  view: string
  page: string
  listingId?: string | undefined
  unit?: 'day' | 'hour' | undefined
  referrerHost?: string | undefined
  browser: string
  isSignedIn: boolean
  openedAt: Date
}

/** The largest figures of a view count, whatever order they come in. */
export type Time = Common & { kind: 'time'; view: string; seconds: number; blurs: number; focuses: number }

/** A page says every 30 seconds that it is looked at. */
export type Beat = Common & { kind: 'beat'; view: string; page: string }

/**
 * The first one of a view counts.
 *
 * @property text what was typed, where it is no known place
 * @property filters names of the filters used
 */
export type SearchMade = Common & {
  kind: 'search'
  view: string
  unit: 'day' | 'hour'
  placeId?: number | undefined
  city?: string | undefined
  text?: string | undefined
  category?: string | undefined
  subcategory?: string | undefined
  filters: readonly string[]
  checkIn?: Day | undefined
  checkOut?: Day | undefined
  guests?: number | undefined
  priceMax?: Money | undefined
  results: number
}

/** A result was opened; `view` is the search's. */
export type Opened = Common & { kind: 'opened'; view: string; listingId: string; position: number }

/** At most 60 listings that a search has shown; `view` is the search's. */
export type Appearances = Common & {
  kind: 'appearances'
  view: string
  listings: readonly { id: string; position: number }[]
}

/** The steps 'search' and 'listing' follow from views, and 'paid' is written by `recordPayment`. */
export type Step = Common & { kind: 'step'; step: 'panel' | 'hold'; listingId: string; bookingId?: string | undefined }

/** A named event of the table in `events.ts`. */
export type NamedEvent = Common & { kind: 'event'; name: string; value?: number | undefined }

export type Keyed = ViewOfPage | Time | Beat | SearchMade | Opened | Appearances | Step | NamedEvent
export type Observation = Keyed | Unkeyed

/** A batch has at most so many observations. */
export const MAX_BATCH = 500
