import { isId } from '#kernel/ids.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Period } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { PaymentGateway, ProviderLine } from '../gateway.server.ts'
import { compareLines, type OurLine, type ReconciledLine } from '../reconciliation.ts'

/** Lines of each kind that are read of the provider, a hundred a call, and of our own books. */
const MAX_LINES = 2000

/** Milliseconds by which an event may be late: read on either side, so that the two sides of a line meet. */
const MARGIN_MS = 24 * 60 * 60 * 1000

type Reconciliation = { lines: ReconciledLine[]; isCut: boolean }

/**
 * What the provider says of a time beside our payments, refunds and their entries in the ledger, line by line.
 *
 * @throws Error when the provider cannot be reached
 */
export async function readReconciliation(
  db: Db,
  gateway: PaymentGateway,
  { start, end }: Period,
  max = MAX_LINES,
): Promise<Reconciliation> {
  const wide = { from: new Date(start.getTime() - MARGIN_MS), to: new Date(end.getTime() + MARGIN_MS), max }
  const theirs = await gateway.listLines(wide)
  const ours = await readOurs(db, gateway.provider, wide, theirs.lines)
  const lines = compareLines(theirs.lines, ours.lines, (at) => at >= start && at < end)
  const isCut = theirs.isCut || ours.isCut
  // Of what was not read to its end nothing can be missing.
  return { lines: isCut ? lines.filter((line) => line.theirs && line.ours) : lines, isCut }
}

type Row = Omit<OurLine, 'amount'> & { minor: number; currency: Currency }

/** Of the time, and whatever else the provider's lines name. */
async function readOurs(
  db: Db,
  provider: PaymentGateway['provider'],
  { from, to, max }: { from: Date; to: Date; max: number },
  theirs: readonly ProviderLine[],
): Promise<{ lines: OurLine[]; isCut: boolean }> {
  const named = theirs.map(({ reference }) => reference).filter(isId)
  const { rows } = await sql<Row>`
    with ours as (
      (select 'charge' as kind, id, booking_id, amount_minor, currency, captured_at as at, 'capture:' || id as key from payments
        where provider = ${provider} and status = 'captured'
          and (captured_at >= ${from} and captured_at < ${to} or id = any(${named}::uuid[])) order by captured_at limit ${max + 1})
      union all
      (select 'refund', r.id, r.booking_id, r.amount_minor, r.currency, r.succeeded_at, 'refund:' || r.id from refunds r
        join payments p on p.id = payment_id where p.provider = ${provider} and r.status = 'succeeded'
          and (succeeded_at >= ${from} and succeeded_at < ${to} or r.id = any(${named}::uuid[])) order by succeeded_at limit ${max + 1}))
    select kind, ours.id as reference, ours.booking_id as "bookingId", amount_minor as minor, currency, ours.at,
      (select sum(abs(p.amount_minor))::bigint from journal j join postings p on p.journal_id = j.id
        join ledger_accounts a on a.id = p.account_id where j.event_key = ours.key and a.kind = 'provider') as ledger
    from ours`.execute(db)
  const lines = rows.map(({ minor, currency, ...line }) => ({ ...line, amount: money(minor, currency) }))
  const isCut = (['charge', 'refund'] as const).some((kind) => rows.filter((row) => row.kind === kind).length > max)
  return { lines, isCut }
}
