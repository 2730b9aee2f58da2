import type { Life } from '#kernel/life.ts'

type RefundStatus = 'intended' | 'succeeded'

/** The whole life of a refund; the trigger `refunds_move_as_listed` lists the same move. It is asked for until it has gone through. */
export const refundLife: Life<RefundStatus> = {
  intended: ['succeeded'],
  succeeded: [],
}
