import { DAY_MS } from '#kernel/durations.ts'
import { isId } from '#kernel/ids.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Period } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import {
  type LinesWanted,
  type ListedLines,
  listGateways,
  type PaymentGateways,
  type PaymentProvider,
} from '../gateway.server.ts'
import { compareLines, type OurLine, type ReconciledLine } from '../reconciliation.ts'

/** Lines of each kind read from the provider, 100 per call, and from our own books. */
const MAX_LINES = 2000

/** Milliseconds read on either side, because an event may arrive late. */
const MARGIN_MS = DAY_MS

/** @property uncompared configured providers of payments that list nothing to compare with */
type Reconciliation = { lines: ReconciledLine[]; isCut: boolean; uncompared: PaymentProvider[] }

type Payer = { method: string; listLines?: (wanted: LinesWanted) => Promise<ListedLines> }

/**
 * The providers to compare with.
 *
 * @property payouts by method; a provider without `listLines` is not compared
 */
export type Sources = {
  payments: PaymentGateways
  payouts: Readonly<Record<string, Payer | undefined>>
}

/**
 * Compares the providers' lines of a period with our payments, payouts and ledger.
 *
 * @throws Error when a provider cannot be reached
 */
export async function readReconciliation(
  db: Db,
  { payments, payouts }: Sources,
  { start, end }: Period,
  max = MAX_LINES,
): Promise<Reconciliation> {
  const wide = { from: new Date(start.getTime() - MARGIN_MS), to: new Date(end.getTime() + MARGIN_MS), max }
  const payers = Object.values(payouts).flatMap((payer) =>
    payer?.listLines ? [{ method: payer.method, listLines: payer.listLines }] : [],
  )
  const gateways = listGateways(payments)
  const takers = gateways.flatMap(({ provider, listLines }) => (listLines ? [{ provider, listLines }] : []))
  const listed = await Promise.all([...takers, ...payers].map((lister) => lister.listLines(wide)))
  const theirs = listed.flatMap((each) => each.lines)
  const methods = payers.map(({ method }) => method)
  const providers = takers.map(({ provider }) => provider)
  const ours = await readOurs(db, { providers, methods }, wide, theirs)
  const lines = compareLines(theirs, ours.lines, (at) => at >= start && at < end)
  const isCut = ours.isCut || listed.some((each) => each.isCut)
  // A list that was cut cannot prove that a line is missing.
  const uncompared = gateways.filter(({ listLines }) => !listLines).map(({ provider }) => provider)
  return { lines: isCut ? lines.filter((line) => line.theirs && line.ours) : lines, isCut, uncompared }
}

type Row = Omit<OurLine, 'amount'> & { minor: number; currency: Currency }

/** Reads our lines of the period, and others that the provider's lines name. */
async function readOurs(
  db: Db,
  { providers, methods }: { providers: readonly PaymentProvider[]; methods: readonly string[] },
  { from, to, max }: LinesWanted,
  theirs: ListedLines['lines'],
): Promise<{ lines: OurLine[]; isCut: boolean }> {
  const names = theirs.map(({ reference }) => reference)
  const ids = names.filter(isId)
  // A dispute counts by its opening, the only time that Stripe stores.
  const { rows } = await sql<Row>`
    with ours as (
      (select 'charge' as kind, id::text, booking_id, amount_minor, currency, captured_at as at, array['capture:' || id] as keys, 1 as sign
        from payments where provider = any(${providers}::text[]) and status = 'captured'
          and (captured_at >= ${from} and captured_at < ${to} or id = any(${ids}::uuid[])) order by captured_at limit ${max + 1})
      union all
      (select 'refund', r.id::text, r.booking_id, r.amount_minor, r.currency, r.succeeded_at, array['refund:' || r.id], -1 from refunds r
        join payments p on p.id = payment_id where p.provider = any(${providers}::text[]) and r.status = 'succeeded'
          and (succeeded_at >= ${from} and succeeded_at < ${to} or r.id = any(${ids}::uuid[])) order by succeeded_at limit ${max + 1})
      union all
      (select 'dispute', d.id, p.booking_id, d.amount_minor, d.currency, d.opened_at,
        array['dispute:' || d.id, 'dispute-withdrawn:' || d.id, 'dispute-reinstated:' || d.id], -1 from disputes d
        join payments p on p.id = payment_id where p.provider = any(${providers}::text[]) and d.status = 'lost'
          and (opened_at >= ${from} and opened_at < ${to} or d.id = any(${names}::text[])) order by opened_at limit ${max + 1})
      union all
      (select 'transfer', o.id::text, (select booking_id from payout_parts where payout_id = o.id order by amount_minor desc limit 1),
        coalesce(sent_minor, amount_minor), coalesce(sent_currency, currency), ended_at,
        array(select 'payout-paid:' || o.id || ':' || booking_id from payout_parts where payout_id = o.id), -1 from payouts o
        where method = any(${methods}::text[]) and status = 'paid'
          and (ended_at >= ${from} and ended_at < ${to} or o.id = any(${ids}::uuid[])) order by ended_at limit ${max + 1})
      union all
      (select 'reversal', v.id::text, v.booking_id, v.sent_minor, coalesce(o.sent_currency, o.currency), v.ended_at,
        array['reversal-done:' || v.id], 1 from payout_reversals v join payouts o on o.id = payout_id
        where o.method = any(${methods}::text[]) and v.status = 'done'
          and (v.ended_at >= ${from} and v.ended_at < ${to} or v.id = any(${ids}::uuid[])) order by v.ended_at limit ${max + 1}))
    select kind, ours.id as reference, ours.booking_id as "bookingId", amount_minor as minor, currency, ours.at,
      (select case when bool_and(p.currency = ours.currency) then sign * sum(p.amount_minor) end::bigint from journal j
        join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
        where j.event_key = any(ours.keys) and a.kind = 'provider') as ledger
    from ours`.execute(db)
  const lines = rows.map(({ minor, currency, ...line }) => ({ ...line, amount: money(minor, currency) }))
  const counts = Map.groupBy(rows, ({ kind }) => kind)
  return { lines, isCut: [...counts.values()].some((own) => own.length > max) }
}
