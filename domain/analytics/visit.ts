import type { Currency } from '#kernel/money.ts'
import type { Site } from '#domain/i18n/site.ts'
import type { Declined } from './choice.ts'

/** A visitor's request, as far as figures may know of it. */
export type Visit = {
  /** The client's network under a secret of ours: keys of visitors are made of it, and it is stored nowhere (B9). */
  network: string
  userAgent: string | null | undefined
  site: Site
  /** As the operator's proxy says. */
  country: string | null
  declined: Declined
  /** Null for strangers. */
  account: { userId: string; isAdmin: boolean; declines: boolean } | null
}

export type Sender = Pick<Visit, 'network' | 'userAgent'>

/** A page's script sent this; the rest is what its request says. */
export type Message = {
  body: string
  at: Date
  visit: Omit<Visit, 'account'>
  cookie: string
  host: string
  /** Of prices in an address that names none. */
  currency: () => Currency
}

/** Notes for figures: none of these waits for the database, or fails. */
export type Observer = {
  /**
   * Keeps a message of a page's script until pages leave time for it.
   *
   * @param read is called then; null where its sender has sent too many
   */
  receive: (sender: Sender, read: () => Promise<Message | null>) => void
  noteListing: (listingId: string, visit: Visit) => void
  noteStep: (step: { step: 'panel' | 'hold'; listingId: string; bookingId?: string }, visit: Visit) => void
  /** Removes what is stored of a visitor's day, what waits as well. */
  forget: (visit: Visit) => Promise<void>
}
