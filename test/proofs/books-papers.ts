import { listMoneyMoves } from '#domain/bookings/queries/list-money-moves.server.ts'
import { readBalances } from '#domain/payouts/queries/read-balance.server.ts'
import { readStatement } from '#domain/payouts/queries/read-statement.server.ts'
import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { balanceOf, type Facts, isLive, sumOf } from './books-facts.ts'
import { owedOf } from './books-rules.ts'

export const LETTERS =
  'a letter tells amounts of its own booking or payout, and of refunds those of its own event, as the ledger has them'
export const PAPERS =
  'the lines of a receipt add up to the guest’s money in the ledger, a host’s statements go on from month to month up to the balance, and /payments says the same'

const signs = { 'CLP ': 'CLP', US$: 'USD', '€': 'EUR', '£': 'GBP' } as const

/** The amounts that a text names, with their currencies. */
export function amountsIn(text: string): { minor: number; currency: Currency }[] {
  return [...text.matchAll(/(CLP |US\$|€|£)(\d[\d,]*)(?:\.(\d\d))?/g)].map(([, sign, whole, part]) => {
    const currency = signs[sign as keyof typeof signs]
    const units = Number(whole!.replaceAll(',', ''))
    return { minor: currency === 'CLP' ? units : units * 100 + Number(part ?? 0), currency }
  })
}

/** A line's label names a unit price before its sum. */
const UNIT_PRICE = /^[^:\n]*(?=: )/gm

/** Which refunds a letter of each kind is about. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  booking_cancellation: ['guest-cancelled'],
  booking_cancelled_by_host: ['host-cancelled', 'admin-cancelled'],
  payment_too_late: ['dates-lost'],
  booking_unpaid: ['rest-unpaid'],
  rest_lost: ['rest-lost'],
  change_applied: ['changed'],
  change_lost: ['change-lost'],
}

/** Finds what a letter says and the books do not. */
export function emailFaults(facts: Facts): string[] {
  return facts.letters.flatMap(({ key, text }) => {
    const [event = '', id = '', ...end] = key.split(':')
    const side = end.at(-1) ?? ''
    const amounts = amountsIn(text)
    const foreign = amounts
      .filter(({ currency }) => currency !== facts.currency)
      .map(() => `${key} is in another currency`)
    const payout = facts.payouts.find((each) => each.id === id)
    if (payout)
      return [
        ...foreign,
        ...amounts.filter(({ minor }) => minor !== payout.minor).map(({ minor }) => `${key} tells ${minor}`),
      ]
    const change = facts.changes.find((each) => each.id === id)
    const booking = facts.bookings.find((each) => each.id === (change?.bookingId ?? id))
    if (!booking) return amounts.length > 0 ? [`${key} is about nothing known`] : []
    const caused = facts.refunds.filter(
      ({ bookingId, changeId, reason, madeAt }) =>
        bookingId === booking.id &&
        changeId === (change?.id ?? null) &&
        (reasons[event] ?? []).includes(reason) &&
        (event !== 'rest_lost' || Math.floor(madeAt.getTime() / 1000) === Number(end[0])),
    )
    const line = /^Refund: (.*)$/m.exec(text)?.[1]
    const refund = line === undefined ? 0 : (amountsIn(line)[0]?.minor ?? -1)
    const others = amountsIn(text.replace(/^Refund: .*$/m, '').replaceAll(UNIT_PRICE, ''))
    return [
      ...foreign,
      ...(side === 'guest' && refund !== sumOf(caused)
        ? [`${key} tells a refund of ${refund}, not ${sumOf(caused)}`]
        : []),
      ...others.filter(({ minor }) => !knownOf(facts, booking).has(minor)).map(({ minor }) => `${key} tells ${minor}`),
    ]
  })
}

/** Sums of what was agreed for a booking: totals, earnings, lines, differences and both parts, of it and of its changes. */
function knownOf(facts: Facts, { id, total, fee, lines }: Facts['bookings'][number]): Set<number> {
  const own = facts.changes.filter(({ bookingId }) => bookingId === id)
  const quotes = [{ total, fee }, ...own, ...facts.formerQuotes.filter(({ bookingId }) => bookingId === id)]
  const rest = facts.rests.find(({ bookingId }) => bookingId === id)
  // From the newest on, as each cheaper change has made it smaller.
  const cuts = own.toReversed().reduce((sums, { restCut }) => [...sums, sums.at(-1)! + restCut], [0])
  return new Set([
    ...(rest ? cuts.map((cut) => rest.minor + cut) : []),
    ...(rest ? [total - rest.minor] : []),
    ...facts.payments.filter(({ bookingId, claimId }) => bookingId === id && !claimId).map(({ minor }) => minor),
    ...quotes.flatMap((quote) => [quote.total, quote.total - quote.fee, quote.fee]),
    ...own.map(({ difference }) => Math.abs(difference)),
    ...[...lines, ...facts.formerLines.filter(({ bookingId }) => bookingId === id)].map(({ minor }) => Math.abs(minor)),
  ])
}

/** Keys of entries of what guests paid and have back; a bank that has not decided may have withdrawn an amount, which is theirs once it is lost. */
function guestsMoney({ disputes }: Facts): RegExp {
  const lost = disputes.filter(({ status }) => status === 'lost').map(({ id }) => id)
  return new RegExp(`^((capture|refund|refund-\\w+):|dispute(-withdrawn|-reinstated)?:(${lost.join('|') || 'none'})$)`)
}

/** Finds receipts, statements and sums of a host's page that are not what the ledger has. */
export async function paperFaults(db: Db, facts: Facts, begunAt: Date): Promise<string[]> {
  const found: string[] = []
  for (const { id, guestId } of facts.bookings) {
    const moves = await listMoneyMoves(db, id, { guestId })
    const sum = sumOf(moves.map(({ amount }) => amount))
    const ledger = balanceOf(facts, id, 'provider', facts.currency, guestsMoney(facts))
    if (sum !== ledger) found.push(`the receipt of ${id} adds up to ${sum}, the ledger to ${ledger}`)
    if (moves.some(({ amount }) => amount.currency !== facts.currency))
      found.push(`a line of ${id} is in another currency`)
  }
  const owed = facts.bookings.reduce((sum, booking) => sum + owedOf(facts, booking), 0)
  found.push(...(await statementFaults(db, facts, begunAt, owed)))

  const balances = await readBalances(db, facts.hostId, facts.now)
  const shown = balances.find((each) => each.owed.currency === facts.currency)
  const onItsWay = sumOf(facts.payouts.filter((payout) => isLive(payout) && payout.status !== 'paid'))
  const sums = [(shown?.owed.minor ?? 0) + (shown?.stopped.minor ?? 0), shown?.onItsWay.minor ?? 0]
  if (sums.join() !== [owed, onItsWay].join()) found.push(`/payments says ${sums.join()}, not ${owed},${onItsWay}`)
  return found
}

/** From the first month to that of now, each begins where the last has ended. */
async function statementFaults(
  db: Db,
  { hostId, currency, now }: Facts,
  begunAt: Date,
  owed: number,
): Promise<string[]> {
  const found: string[] = []
  let before = 0
  const monthOf = (at: Date, more: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + more, 1))
  for (let from = monthOf(begunAt, 0); from <= now; from = monthOf(from, 1)) {
    const { opening, closing, lines } = await readStatement(db, { hostId, currency, from, to: monthOf(from, 1) }, 'en')
    if (opening.minor !== before)
      found.push(`the month of ${from.toISOString()} begins with ${opening.minor}, not ${before}`)
    if (closing.minor !== before + sumOf(lines.map(({ amount }) => amount)))
      found.push(`that of ${from.toISOString()} does not add up`)
    const odd = lines.filter(({ split, amount }) => split && split.total.minor - split.fee.minor !== amount.minor)
    found.push(...odd.map(({ id }) => `the share of entry ${id} is not its total less the fee`))
    before = closing.minor
  }
  if (before !== owed) found.push(`the statements end with ${before}, and ${owed} is owed`)
  return found
}
