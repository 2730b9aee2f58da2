import type { CancelBarView } from './cancel-bar.tsx'
import type { ExtraView } from './extra-fields.tsx'
import type { Nearest } from './nearest-links.tsx'
import type { PriceView } from './price-breakdown.tsx'
import type { StayField, StayFieldsView } from './stay-fields.tsx'

/** The booking panel as it is shown: finished texts, and fields as they were typed. */
export type PanelView = StayFieldsView & {
  isOwn: boolean
  isInstant: boolean
  extras: readonly ExtraView[]
  /** Where the wanted time is taken. */
  nearest: readonly Nearest[]
  quote: PriceView | null
  cancelBar: CancelBarView | null
  idempotencyKey: string
}

/** What came back when somebody asked for a stay; `field` where it concerns one. */
export type Refusal = { message: string; field: StayField | null; nearest: readonly Nearest[] }
