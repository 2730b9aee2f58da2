import type { Day } from '#kernel/dates.ts'
import { add, type Money, money, negate } from '#kernel/money.ts'
import { isEnough, payDayFor, type PayoutRules } from './rhythm.ts'

/** The facts that decide what a host is paid next, in one currency. */
type ComingFacts = {
  /** Owed and not stopped; less than nothing where the host owes it. */
  owed: Money
  /** When the oldest stay of it began. */
  oldest: Date | null
  /** The sum of all shares to come. */
  coming: Money
  /** The first stay after which more is theirs than they owe, with the sum until then. */
  first: { day: Day; sum: Money } | null
  /** Null: there is no account; `heldUntil` after a change, `isTried`: payouts are still made to it. */
  account: { isBank: boolean; heldUntil: Date | null; isReady: boolean; isTried: boolean } | null
}

/** The next payout as its host reads of it. */
export type WhatComes =
  /** The account stands in the way. */
  | { state: 'no-account' | 'account-waits' | 'failed'; amount: Money }
  | { state: 'held'; amount: Money; until: Date }
  /** Less than the smallest payout. */
  | { state: 'minimum'; amount: Money; minimum: Money }
  /** It is paid on that day; null: with the next run. */
  | { state: 'next'; amount: Money; day: Day | null }
  /** Nothing is owed now; this comes of the stay that begins on `from`, paid on `day`. */
  | { state: 'later'; amount: Money; from: Day; day: Day }
  /** A debt is set off first; then this remains of the stay that begins on `from`, paid on `day`. */
  | { state: 'after-debt'; debt: Money; amount: Money; from: Day; day: Day }
  /** All that is to come does not cover the debt: so much remains. */
  | { state: 'not-covered'; debt: Money; left: Money }
  | { state: 'nothing' }

/** @param today of the operator, by which pay days are reckoned */
export function whatComes(facts: ComingFacts, rules: PayoutRules, today: Day, now: Date): WhatComes {
  const { owed, coming, first, account } = facts
  const payDay = (day: Day) => (account && !account.isBank ? day : payDayFor(rules.rhythm, day))
  if (owed.minor > 0) return waiting(facts, rules, today, now)
  if (owed.minor === 0) {
    return first ? { state: 'later', amount: first.sum, from: first.day, day: payDay(first.day) } : { state: 'nothing' }
  }
  const debt = negate(owed)
  if (!first) return { state: 'not-covered', debt, left: negate(add(owed, coming)) }
  return { state: 'after-debt', debt, amount: add(owed, first.sum), from: first.day, day: payDay(first.day) }
}

function waiting({ owed: amount, oldest, account }: ComingFacts, rules: PayoutRules, today: Day, now: Date): WhatComes {
  if (!account) return { state: 'no-account', amount }
  if (account.heldUntil && account.heldUntil > now) return { state: 'held', amount, until: account.heldUntil }
  if (!account.isReady) return { state: 'account-waits', amount }
  if (!account.isTried) return { state: 'failed', amount }
  if (account.isBank && !isEnough(amount, rules, oldest, now))
    return { state: 'minimum', amount, minimum: money(rules.minimums[amount.currency], amount.currency) }
  const isAtOnce = !account.isBank || rules.rhythm === 'daily'
  return { state: 'next', amount, day: isAtOnce ? null : payDayFor(rules.rhythm, today) }
}
