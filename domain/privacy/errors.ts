import type { SharedAccount } from '#domain/accounts/errors.ts'
import type { Money } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'

type OfStay = { bookingId: string; side: Side; title: string; day: string }

/** Why an account cannot be closed yet: something would be lost to its owner or others. */
export type Obstacle =
  /** A stay to come or a request; and a card that may still be charged for one that is cancelled. */
  | ({ kind: 'booking' | 'payment' } & OfStay)
  | ({ kind: 'claim'; claimId: string } & OfStay)
  /** Owed to them, on its way to them, owed by them, on its way back to their card. */
  | { kind: 'balance' | 'payout' | 'debt' | 'refund'; amount: Money }
  /** The only admin: no one else could make admins. */
  | { kind: 'last-admin' }

/** The first obstacles, with at least one of each kind that fits, and the number of the others. */
export type Obstacles = { first: readonly Obstacle[]; more: number }

export type CloseFailure = ({ reason: 'obstacles' } & Obstacles) | { reason: 'not-found' } | SharedAccount

/** The last export is too recent; `again`: when the next one is possible. */
export type ExportFailure = { reason: 'too-soon'; again: Date }
