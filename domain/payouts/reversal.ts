import type { Life } from '#kernel/life.ts'

type ReversalStatus = 'intended' | 'done' | 'failed'

/** A payout reversal's life, as in trigger `payout_reversals_move_as_listed`. */
export const reversalLife: Life<ReversalStatus> = {
  intended: ['done', 'failed'],
  done: [],
  failed: [],
}
