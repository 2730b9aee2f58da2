import type { Ending } from '#domain/bookings/booking.ts'
import type { CancelBarView } from '../cancel-bar.tsx'
import type { PriceView } from '../price-breakdown.tsx'
import type { WhenView } from '../when.tsx'

/** What checkout shows of a booking, or of a change of one: finished texts. */
export type CheckoutView = {
  id: string
  title: string
  photoKey: string | null
  place: string
  hostName: string
  when: WhenView
  /** '12 Mar – 14 Mar' */
  shortWhen: string
  guests: number
  pets: number
  price: PriceView
  refundPolicy: 'flexible' | 'moderate' | 'strict'
  refundTiers: readonly { daysBefore: number; percent: number }[]
  cancelBar: CancelBarView | null
  /** What comes back, in one sentence. */
  refundLine: string
  /** The house rules as they were agreed: keys of `listing:rules`. */
  rules: readonly string[]
  /** What is charged now: the total, or the difference of a change. */
  toPay: string
  state: /** `exchange` leads to the listing's page, for another time instead; null where the host was asked, or where a change is paid. */
    | { kind: 'to-pay'; until: string; leftMs: number; cardFields: string | null; exchange: string | null }
    /** The host has until then to answer. */
    | { kind: 'asked'; until: string }
    /** `again` leads to the same wish on the listing's page. */
    | { kind: 'ended'; why: EndedWhy; again: string }
  /** Where the difference of a change is to be paid: what the booking cost, what it will cost. */
  change: { id: string; before: string; after: string; difference: string } | null
}

type EndedWhy = Ending['reason']

/** Why paying could not be started. */
export type CheckoutProblem = 'no-provider' | 'provider' | 'hold-ended'
