import type { CancelBarView } from './cancel-bar.tsx'
import type { PriceView } from './price-breakdown.tsx'
import type { WhenView } from './when.tsx'

/** What checkout shows of a booking, or of a change of one: finished texts. */
export type CheckoutView = {
  id: string
  title: string
  photoKey: string | null
  place: string
  hostName: string
  when: WhenView
  guests: number
  pets: number
  price: PriceView
  refundPolicy: 'flexible' | 'moderate' | 'strict'
  refundTiers: readonly { daysBefore: number; percent: number }[]
  cancelBar: CancelBarView | null
  state:
    | { kind: 'to-pay'; until: string; leftMs: number; cardFields: string | null }
    /** The host has until then to answer. */
    | { kind: 'asked'; until: string }
    /** `again` leads to the same wish on the listing's page. */
    | { kind: 'ended'; why: EndedWhy; again: string }
  /** Where the difference of a change is to be paid: what the booking cost, what it will cost. */
  change: { id: string; before: string; after: string; difference: string } | null
}

type EndedWhy = 'changed-plans' | 'declined' | 'expired' | 'not-paid' | 'host-cancelled' | 'admin'

/** Why paying could not be started. */
export type CheckoutProblem = 'no-provider' | 'provider' | 'hold-ended'
