import type { Language } from '#domain/i18n/language.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { payoutReference } from '../payout-reference.ts'
import { type BookingOfLine, kindOfEntry, type PayoutOfLine, type StatementLine } from '../statement.ts'
import { bookingsOfEntries, partsOfPayouts } from './statement-bookings.server.ts'

/** Lines of a page, and bookings that a payout names on it; the file has all. */
const PAGE_LINES = 50
const MAX_NAMED = 5

/** Lines that are read at once for a file. */
const FILE_LINES = 200

type StatementInput = { hostId: string; currency: Currency; from: Date; to: Date }

/** A page of a host's movements in a period, between the balances before and after the whole period. */
export async function readStatement(db: Db, input: StatementInput & { page?: number }, language: Language) {
  const opening = await balanceBefore(db, input)
  const { count, minor } = await totalOf(db, input)
  const pages = Math.max(1, Math.ceil(count / PAGE_LINES))
  const page = Math.min(Math.max(1, input.page ?? 1), pages)
  const lines = await linesOf(
    db,
    { ...input, opening, from: input.from },
    { max: PAGE_LINES, after: (page - 1) * PAGE_LINES, named: MAX_NAMED },
    language,
  )
  return {
    at: { page, pages },
    opening: money(opening, input.currency),
    closing: money(opening + minor, input.currency),
    lines,
  }
}

/** All lines of a period, read while they are sent; each payout has all of its parts. */
export async function* walkStatement(
  db: Db,
  input: StatementInput,
  language: Language,
): AsyncGenerator<StatementLine, void> {
  const opening = await balanceBefore(db, input)
  for (let after = 0; ; after += FILE_LINES) {
    const window = { max: FILE_LINES, after, named: Number.MAX_SAFE_INTEGER }
    const lines = await linesOf(db, { ...input, opening }, window, language)
    yield* lines
    if (lines.length < FILE_LINES) return
  }
}

/** The balance before a period, in minor units. */
async function balanceBefore(db: Db, { hostId, currency, from }: StatementInput): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(-sum(p.amount_minor), 0)::bigint as minor from ledger_accounts a
    join postings p on p.account_id = a.id join journal j on j.id = p.journal_id
    where a.kind = 'host' and a.owner_id = ${hostId} and a.currency = ${currency} and j.at < ${from}`.execute(db)
  return rows[0]!.minor
}

/** All parts of a payout are one line: they were written at one time, one after the other. */
const moved = ({ hostId, currency, from, to }: StatementInput) => sql`moved as (
  select case when j.event_key like 'payout:%' or j.event_key like 'payout-returned:%'
      then split_part(j.event_key, ':', 1) || ':' || split_part(j.event_key, ':', 2) else j.id::text end as line,
    min(j.at) as at, min(j.entry_number) as number, min(j.event_key) as event_key, min(j.id::text)::uuid as journal_id,
    -sum(p.amount_minor)::bigint as minor
  from ledger_accounts a join postings p on p.account_id = a.id join journal j on j.id = p.journal_id
  where a.kind = 'host' and a.owner_id = ${hostId} and a.currency = ${currency} and j.at >= ${from} and j.at < ${to}
  group by 1)`

async function totalOf(db: Db, input: StatementInput): Promise<{ count: number; minor: number }> {
  const { rows } = await sql<{ count: number; minor: number }>`with ${moved(input)}
    select count(*)::int as count, coalesce(sum(minor), 0)::bigint as minor from moved`.execute(db)
  return rows[0]!
}

type Row = {
  line: string
  at: Date
  eventKey: string
  journalId: string
  minor: number
  running: number
  cause: 'claim' | 'chargeback' | null
  held: number | null
  fee: number | null
}

type Window = { max: number; after: number; named: number }

async function linesOf(
  db: Db,
  { opening, ...input }: StatementInput & { opening: number },
  { max, after, named }: Window,
  language: Language,
): Promise<StatementLine[]> {
  const { rows } = await sql<Row>`with ${moved(input)},
    shown as (select *, sum(minor) over (order by at, number) as running from moved order by at, number limit ${max} offset ${after})
    select line, at, event_key as "eventKey", journal_id as "journalId", minor, running::bigint as running,
      ${causeOf} as cause, ${inEntry('held', sql`sum(amount_minor)`)} as held, ${inEntry('platform-fee', sql`-sum(amount_minor)`)} as fee
    from shown order by at, number`.execute(db)
  const ids = rows.flatMap(({ eventKey }) => payoutIdIn(eventKey) ?? [])
  const payouts = await partsOfPayouts(db, { ids, currency: input.currency, named }, language)
  const entries = rows.filter(({ eventKey }) => !payoutIdIn(eventKey)).map(({ journalId }) => journalId)
  const bookings = await bookingsOfEntries(db, entries, language)
  return rows.map((row) => toLine(row, { opening, currency: input.currency }, { payouts, bookings }))
}

type Named = {
  payouts: ReadonlyMap<string, Omit<PayoutOfLine, 'reference'>>
  bookings: ReadonlyMap<string, BookingOfLine>
}

function toLine(row: Row, { opening, currency }: { opening: number; currency: Currency }, named: Named): StatementLine {
  const kind = kindOfEntry(row.eventKey, row.cause)
  const payoutId = payoutIdIn(row.eventKey)
  const line = {
    id: row.line,
    at: row.at,
    kind,
    amount: money(row.minor, currency),
    balance: money(opening + row.running, currency),
    split: kind === 'share' ? { total: money(row.held ?? 0, currency), fee: money(row.fee ?? 0, currency) } : null,
  }
  if (!payoutId) return { ...line, booking: named.bookings.get(row.journalId)!, payout: null }
  return { ...line, booking: null, payout: { reference: payoutReference(payoutId), ...named.payouts.get(payoutId)! } }
}

const payoutIdIn = (eventKey: string): string | null =>
  /^payout(?:-returned)?:([0-9a-f-]{36}):/.exec(eventKey)?.[1] ?? null

/** Why a host's share changed: a claim ended at that moment, or a bank took a payment back. */
const causeOf = sql<'claim' | 'chargeback' | null>`(select case
  when exists (select from claims c where c.booking_id = j.booking_id and c.ended_at = j.at and c.outcome_minor > 0) then 'claim'
  when exists (select from disputes d join payments x on x.id = d.payment_id
    where x.booking_id = j.booking_id and d.closed_at = j.at and d.status = 'lost') then 'chargeback' end
  from journal j where j.id = shown.journal_id)`

/** The amount that the same entry moves on an account of another kind. */
const inEntry = (kind: string, sum: ReturnType<typeof sql>) =>
  sql<number | null>`(select ${sum} from postings o join ledger_accounts k on k.id = o.account_id
    where o.journal_id = shown.journal_id and k.kind = ${kind})::bigint`
