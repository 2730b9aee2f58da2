import type { Money } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'

/** Why an account cannot be closed yet: each is something that its owner or somebody else would lose. */
export type Obstacle =
  | { kind: 'booking'; bookingId: string; side: Side; title: string; day: string }
  | { kind: 'balance' | 'refund'; amount: Money }
  /** The only admin: nobody could let another in. */
  | { kind: 'last-admin' }

export type CloseFailure = { reason: 'obstacles'; obstacles: readonly Obstacle[] } | { reason: 'not-found' }

/** An export was made a short while ago. `again`: when the next one may be asked for. */
export type ExportFailure = { reason: 'too-soon'; again: Date }
