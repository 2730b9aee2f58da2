import type { CancelBarView } from '../cancel-bar.tsx'
import type { ExtraView } from './extra-fields.tsx'
import type { HeldView } from './held-notice.tsx'
import type { Nearest } from './nearest-links.tsx'
import type { PriceView } from '../price-breakdown.tsx'
import type { StayField, StayFieldsView } from './stay-fields.tsx'

/** The booking panel as it is shown: finished texts, and fields as they were typed. */
export type PanelView = StayFieldsView & {
  isOwn: boolean
  isInstant: boolean
  extras: readonly ExtraView[]
  /** Where the wanted time is taken. */
  nearest: readonly Nearest[]
  quote: PriceView | null
  /** With a stay: what it costs as cards and pins say it, for how long and when, and where days are counted from when to when. */
  total: { figure: string; line: string; yours: string | null } | null
  cancelBar: CancelBarView | null
  /** The unpaid hold of this listing that this one would take the place of. */
  instead: { id: string; text: string } | null
  /** A time of this listing that the visitor keeps already. */
  held: HeldView | null
  idempotencyKey: string
}

/** What came back when somebody asked for a stay; `field` where it concerns one. */
export type Refusal = {
  message: string
  field: StayField | null
  nearest: readonly Nearest[]
  /** It is not about this stay: what else they hold or ask for stands with their trips. */
  isLimit?: true
}
