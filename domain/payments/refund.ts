import type { Life } from '#kernel/life.ts'

type RefundStatus = 'intended' | 'succeeded'

/** A refund's life, as in trigger `refunds_move_as_listed`; it is retried until it succeeds. */
export const refundLife: Life<RefundStatus> = {
  intended: ['succeeded'],
  succeeded: [],
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
