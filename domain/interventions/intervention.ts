import type { Life } from '#kernel/life.ts'

/**
 * An admin moves money by hand: `refund` at the host's cost and `goodwill` at ours; `host-payment` from ours;
 * `correction` of a host's balance, either way; `waiver` of a claim; `bounce` of a payout at a bank.
 */
export type InterventionKind = 'refund' | 'goodwill' | 'host-payment' | 'correction' | 'waiver' | 'bounce'

/** The kinds for which an admin names an amount. */
export const amountKinds = ['refund', 'goodwill', 'host-payment', 'correction'] as const

export type AmountKind = (typeof amountKinds)[number]

/** `waiting`: for a second person; a refused one was refused by that person, or withdrawn by whoever asked. */
export type InterventionStatus = 'waiting' | 'done' | 'refused'

/** Its life, as in trigger `interventions_move_as_listed`. */
export const interventionLife: Life<InterventionStatus> = {
  waiting: ['done', 'refused'],
  done: [],
  refused: [],
}

/** A booking's money, in minor units. */
export type BookingMoney = {
  /** Captured for it, claims included. */
  captured: number
  /** Paid less refunds and lost disputes, without claims. */
  left: number
  /** Added by us and not taken back. */
  added: number
  serviceFee: number
  isDisputed: boolean
}

/**
 * The most that may be moved; 0: nothing can be. A correction takes at most as much as it may give.
 *
 * Guests never get back more than was captured, and what is given at the host's cost is at most the host's share.
 */
export function maxOf(kind: AmountKind, { captured, left, added, serviceFee, isDisputed }: BookingMoney): number {
  if (kind === 'host-payment' || kind === 'correction') return captured
  // The guest's bank may take back the same money.
  if (isDisputed) return 0
  const back = Math.max(0, left)
  return kind === 'goodwill' ? back : Math.min(back, Math.max(0, left + added - serviceFee))
}

/**
 * A second person has to agree above the sum that one moves alone for one booking, in all.
 *
 * @param before what the same person has moved alone for it before
 */
export const needsSecond = (amount: number, before: number, alone: number): boolean => Math.abs(amount) + before > alone

/**
 * A second person has to agree too above what somebody of that role moves alone in a day, in dollars.
 *
 * @param before what the same person has moved alone within the day
 * @param limit null where there is none
 */
export const isOverDay = (dollars: number, before: number, limit: number | null): boolean =>
  limit !== null && Math.abs(dollars) + before > limit
