import type { Life } from '#kernel/life.ts'

type RefundStatus = 'intended' | 'sent' | 'succeeded' | 'failed' | 'transferred' | 'dropped'

/**
 * A refund's life, as in trigger `refunds_move_as_listed`.
 *
 * It is retried until the provider accepts it; a guest's bank may return it weeks after it succeeded.
 * While the bank disputes the payment it waits, and is dropped where the bank has given the money back.
 */
export const refundLife: Life<RefundStatus> = {
  intended: ['sent', 'succeeded', 'failed', 'dropped'],
  sent: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: ['transferred'],
  transferred: [],
  dropped: [],
}

/** Why money goes back: what happened to the booking, or to the change or claim that the refund names. */
export type RefundReason =
  | 'guest-cancelled'
  | 'host-cancelled'
  | 'admin-cancelled'
  | 'dates-lost'
  | 'changed'
  | 'change-lost'
  | 'claim'
  /** The booking was cancelled because its rest was not paid; the rest was paid when nothing was due any more. */
  | 'rest-unpaid'
  | 'rest-lost'
  /** By an admin's hand: at the host's cost, or at ours. */
  | 'partial'
  | 'goodwill'

/** Minutes after which the event of an accepted refund counts as lost, and the provider is asked. */
export const REFUND_CHECK_MINUTES = 24 * 60

/** Of these the money has left us, and the ledger says so. */
export const paidBack = ['succeeded', 'transferred'] as const satisfies readonly RefundStatus[]

/** Of these the guest still waits for the money. */
export const refundsAhead = ['intended', 'sent', 'failed'] as const satisfies readonly RefundStatus[]

/** A booking's refunds by state, in minor units; of those on their way `waiting` ones wait for a dispute's end. */
export type RefundSums = { paidBack: number; onItsWay: number; waiting: number; failed: number; dropped: number }
