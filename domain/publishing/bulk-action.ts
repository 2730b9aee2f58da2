import type { RefundPolicy } from '#domain/pricing/refund.ts'
import { MINUTE_MS } from '#kernel/durations.ts'

/** One act changes at most so many listings: as many as a host has drafts (`limits.draftsPerHost`). */
export const MAX_BULK = 120

/** So long a host can take an act back. */
export const UNDO_MS = 10 * MINUTE_MS

export const bulkActions = ['publish', 'pause', 'price', 'policy', 'hours', 'minimums'] as const
export type BulkAction = (typeof bulkActions)[number]

/** Opening hours are the same on each of the weekdays; on the others the listing is closed. */
export type BulkChange =
  | { action: 'publish' }
  | { action: 'pause' }
  | { action: 'price'; percent: number }
  | { action: 'policy'; refundPolicy: RefundPolicy }
  | { action: 'hours'; weekdays: readonly number[]; opens: string; closes: string }
  | { action: 'minimums'; minDays: string; minHours: string }

/** Prices may be halved or doubled at once, in percent. */
export const bulkPercent = { min: -50, max: 100 } as const
