import type { CancelBarView } from '../cancel-bar.tsx'
import type { ChangeView } from '../change/pending-change.tsx'
import type { ExtensionView } from './extend-session.tsx'
import type { PriceLine, PriceView } from '../price-breakdown.tsx'
import type { TripState } from '../status-badge.tsx'
import type { WhenView } from '../when.tsx'

/** What comes back, by kind of line, and the figure that is sent along. */
export type RefundView = {
  minor: number
  total: string
  lines: readonly { kind: PriceLine['kind']; amount: string }[]
}

/** A guest's own booking: finished texts. */
export type TripView = {
  id: string
  title: string
  photoKey: string | null
  place: string
  hostName: string
  state: TripState
  why: string | null
  startsIn: string | null
  when: WhenView
  /** Null until the booking is confirmed. */
  whereabouts: { address: string; directions: string } | null
  /** How to get in, as long as it is told; null where there is nothing to tell. */
  wayIn: { state: 'open'; lines: readonly string[] } | { state: 'later'; from: string } | { state: 'over' } | null
  guests: number
  pets: number
  price: PriceView
  refunded: string | null
  refundPolicy: 'flexible' | 'moderate' | 'strict'
  refundTiers: readonly { daysBefore: number; percent: number }[]
  cancelBar: CancelBarView | null
  /** Exactly what comes back when it is cancelled now; null when it cannot be. */
  refund: RefundView | null
  change: ChangeView | null
  mayChange: boolean
  extensions: readonly ExtensionView[]
  hasReceipt: boolean
  calendarFile: string
  idempotencyKey: string
}
