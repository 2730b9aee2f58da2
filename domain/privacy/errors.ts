import type { Money } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'

/** Why an account cannot be closed yet: something would be lost to its owner or others. */
export type Obstacle =
  | { kind: 'booking'; bookingId: string; side: Side; title: string; day: string }
  | { kind: 'balance' | 'refund'; amount: Money }
  /** The only admin: no one else could make admins. */
  | { kind: 'last-admin' }

export type CloseFailure = { reason: 'obstacles'; obstacles: readonly Obstacle[] } | { reason: 'not-found' }

/** The last export is too recent; `again`: when the next one is possible. */
export type ExportFailure = { reason: 'too-soon'; again: Date }
