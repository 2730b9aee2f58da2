import type { Life } from '#kernel/life.ts'

type ReversalStatus = 'intended' | 'done' | 'failed'

/** The whole life of a payout's reversal; the trigger `payout_reversals_move_as_listed` lists the same moves. */
export const reversalLife: Life<ReversalStatus> = {
  intended: ['done', 'failed'],
  done: [],
  failed: [],
}
