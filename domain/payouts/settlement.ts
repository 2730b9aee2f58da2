import { currencies, type Money, money } from '#kernel/money.ts'

/** A payment as its provider keeps it: so much was paid, so much is there, perhaps in another currency. */
export type SettledCharge = { charge: string; paid: Money; settled: { minor: number; currency: string } }

type Settlement =
  /** @property charge the payment that it comes from, where it comes from one */
  { amount: Money; charge: string | null } | { problem: string }

/**
 * What a transfer of an amount is at a provider that keeps the payments in its own currency: as much of what is kept as the amount is of what
 * was paid, rounded down, so that no payout takes more than its payments brought.
 */
export function settlementOf(amount: Money, settled: readonly SettledCharge[]): Settlement {
  const [first] = settled
  if (!first) return { amount, charge: null }
  const names = new Set(settled.map((each) => each.settled.currency))
  const currency = currencies.find((each) => each === first.settled.currency)
  if (names.size > 1 || !currency)
    return { problem: `its payments are kept in ${[...names].toSorted().join(', ')}, of which no transfer is made` }
  const sent = currency === amount.currency ? amount : money(shareOf(amount, settled), currency)
  if (sent.minor === 0) return { problem: `it is less than one smallest unit of ${currency}` }
  return { amount: sent, charge: settled.length === 1 && sent.minor <= first.settled.minor ? first.charge : null }
}

/** Products of such sums are more than a number holds exactly. */
function shareOf({ minor }: Money, settled: readonly SettledCharge[]): number {
  const sum = (of: (each: SettledCharge) => number) => settled.reduce((total, each) => total + BigInt(of(each)), 0n)
  return Number((BigInt(minor) * sum((each) => each.settled.minor)) / sum((each) => each.paid.minor))
}

/** What was sent, spread over the parts of a payout in the order of the parts: nothing is lost by rounding. */
export function spreadSent(parts: readonly Money[], sent: Money): Money[] {
  const total = parts.reduce((sum, { minor }) => sum + BigInt(minor), 0n)
  let until = 0n
  let given = 0n
  return parts.map(({ minor }) => {
    until += BigInt(minor)
    const next = (BigInt(sent.minor) * until) / total
    const own = next - given
    given = next
    return money(Number(own), sent.currency)
  })
}

type Back = { amount: number; paid: number; sent: number; sentBack: number; left: number }

/**
 * What of a transfer is asked back for a part of its payout, in the transfer's smallest units: the last part takes what is left.
 *
 * @param back the part, the payout, what was sent for it, what of that was asked back before, and what of the payout was not
 */
export const sentBackOf = ({ amount, paid, sent, sentBack, left }: Back): number =>
  amount === left ? sent - sentBack : Number((BigInt(amount) * BigInt(sent)) / BigInt(paid))
