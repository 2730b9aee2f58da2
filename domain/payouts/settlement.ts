import { currencies, type Money, money } from '#kernel/money.ts'

/** A payment as its provider holds it: the amount paid and the amount held, maybe in another currency. */
export type SettledCharge = { charge: string; paid: Money; settled: { minor: number; currency: string } }

type Settlement =
  /** @property charge the only payment that funds it, if there is just one */
  { amount: Money; charge: string | null } | { problem: string }

/** Converts an amount at the payments' own ratio of held to paid, rounded down. */
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

/** Such products exceed the integers that a number holds exactly. */
function shareOf({ minor }: Money, settled: readonly SettledCharge[]): number {
  const sum = (of: (each: SettledCharge) => number) => settled.reduce((total, each) => total + BigInt(of(each)), 0n)
  return Number((BigInt(minor) * sum((each) => each.settled.minor)) / sum((each) => each.paid.minor))
}

/** Spreads the sent amount over the parts of a payout, without loss by rounding. */
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
 * A part's share of a transfer to reverse, in its minor units; the last part takes the rest.
 *
 * @param back the part, the payout, what was sent and reversed of it, and what is left to reverse
 */
export const sentBackOf = ({ amount, paid, sent, sentBack, left }: Back): number =>
  amount === left ? sent - sentBack : Number((BigInt(amount) * BigInt(sent)) / BigInt(paid))
