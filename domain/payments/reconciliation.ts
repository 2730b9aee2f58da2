import type { Money } from '#kernel/money.ts'

/** `dispute` is a lost one, `transfer` a payout, `reversal` what came back of one. */
export type LineKind = 'charge' | 'refund' | 'dispute' | 'transfer' | 'reversal'

/** A provider's line; its currency may be one that we do not support. */
type TheirLine = {
  kind: LineKind
  id: string
  reference: string
  amount: { minor: number; currency: string }
  at: Date
}

/**
 * A captured payment, completed refund, payout or reversal, or lost dispute of ours.
 *
 * @property amount as the provider moves it: of a payout what was sent, in its currency
 * @property ledger what its entries moved at the provider; null for none, or another currency
 */
export type OurLine = {
  kind: LineKind
  reference: string
  bookingId: string
  amount: Money
  ledger: number | null
  at: Date
}

const verdicts = ['missing-here', 'missing-there', 'other-amount', 'other-ledger', 'agrees'] as const
type Verdict = (typeof verdicts)[number]

export type ReconciledLine = {
  verdict: Verdict
  kind: LineKind
  at: Date
  bookingId: string | null
  providerId: string | null
  reference: string
  theirs: { minor: number; currency: string } | null
  ours: Money | null
  ledger: number | null
}

/**
 * Pairs each provider line with ours that it names, differences first; duplicates stay unpaired.
 *
 * @param within the period, by the provider's time, or by ours where there is no provider line
 */
export function compareLines(
  theirs: readonly TheirLine[],
  ours: readonly OurLine[],
  within: (at: Date) => boolean,
): ReconciledLine[] {
  const left = new Map(ours.map((line) => [keyOf(line), line]))
  const lines = theirs.map((line) => {
    const own = left.get(keyOf(line))
    left.delete(keyOf(line))
    return pair(line, own)
  })
  for (const line of left.values()) lines.push(pair(null, line))
  const rank = ({ verdict }: ReconciledLine) => verdicts.indexOf(verdict)
  return lines
    .filter(({ at }) => within(at))
    .toSorted((a, b) => rank(a) - rank(b) || a.at.getTime() - b.at.getTime() || (a.reference < b.reference ? -1 : 1))
}

const keyOf = ({ kind, reference }: { kind: LineKind; reference: string }) => `${kind} ${reference}`

function pair(line: TheirLine | null, own: OurLine | undefined): ReconciledLine {
  const { kind, reference, at } = (line ?? own)!
  return {
    verdict: verdictOn(line, own),
    kind,
    at,
    reference,
    bookingId: own?.bookingId ?? null,
    providerId: line?.id ?? null,
    theirs: line?.amount ?? null,
    ours: own?.amount ?? null,
    ledger: own?.ledger ?? null,
  }
}

function verdictOn(line: TheirLine | null, own: OurLine | undefined): Verdict {
  if (!own) return 'missing-here'
  if (!line) return 'missing-there'
  if (line.amount.minor !== own.amount.minor || line.amount.currency !== own.amount.currency) return 'other-amount'
  return own.ledger === own.amount.minor ? 'agrees' : 'other-ledger'
}
