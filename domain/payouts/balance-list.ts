import { DAY_MS } from '#kernel/durations.ts'

/** Why a host's balance waits for somebody: nowhere to pay it, an account that was rejected, or it is owed to us. */
export const balanceLists = ['no-account', 'rejected', 'below-zero'] as const

export type BalanceList = (typeof balanceLists)[number]

/** Days before a host is reminded again of the same. */
export const REMINDER_DAYS = 14

/** Hosts who are reminded with one click; the next click reminds the others. */
export const MAX_REMINDED = 100

/** A host is reminded once in a period. */
export const mayRemind = (lastSentAt: Date | null, now: Date): boolean =>
  !lastSentAt || now.getTime() - lastSentAt.getTime() >= REMINDER_DAYS * DAY_MS

type Debt = { bookingId: string; owed: number }

/**
 * The parts of a write-off by booking, the oldest debts first.
 *
 * @param debts of bookings, less than nothing each, in minor units
 * @param amount of all of them together at most
 * @returns positive amounts that add up to it
 */
export function spreadWriteOff(debts: readonly Debt[], amount: number): { bookingId: string; minor: number }[] {
  let left = amount
  const parts = debts.map(({ bookingId, owed }) => {
    const minor = Math.min(left, -owed)
    left -= minor
    return { bookingId, minor }
  })
  if (left > 0) throw new RangeError(`write-off: ${left} more than is owed`)
  return parts.filter(({ minor }) => minor > 0)
}
