import type { Currency } from '#kernel/money.ts'
import type { Site } from '#domain/i18n/site.ts'
import type { Declined } from './choice.ts'

/** A visitor's request, as far as figures may know of it. */
export type Visit = {
  /** The client's pseudonym, which changes each day (decision B9). */
  client: string
  userAgent: string | null | undefined
  site: Site
  /** As the operator's proxy says. */
  country: string | null
  declined: Declined
  /** Null for strangers. */
  account: { userId: string; isAdmin: boolean; declines: boolean } | null
}

/** Notes for figures: none of these waits for the database, or fails. */
export type Observer = {
  /**
   * Takes a message of a page's script; the session is looked up afterwards.
   *
   * @param sender `currency`: of prices in an address that names none
   */
  receive: (
    body: string,
    visit: Omit<Visit, 'account'>,
    sender: { cookie: string; host: string; currency: () => Currency },
  ) => void
  noteListing: (listingId: string, visit: Visit) => void
  noteStep: (step: { step: 'panel' | 'hold'; listingId: string; bookingId?: string }, visit: Visit) => void
  /** Over the budget: not even read. */
  shed: () => void
  /** Removes what is stored of a visitor's day, in the queue as well. */
  forget: (visit: Visit) => Promise<void>
}
