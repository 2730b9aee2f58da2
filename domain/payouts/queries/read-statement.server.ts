import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { kindOfEntry, type StatementLine } from '../statement.ts'
import { guestName, unitOf } from './list-own-money.server.ts'

/** Lines per statement; a longer month is marked as incomplete. */
const MAX_LINES = 5000

type StatementInput = { hostId: string; currency: Currency; from: Date; to: Date }

/** All movements on a host's ledger account in a period, between the balances before and after. */
export async function readStatement(db: Db, input: StatementInput, language: Language) {
  const [opening, rows] = await Promise.all([balanceBefore(db, input), lines(db, input, language).execute()])
  const shown = rows.slice(0, MAX_LINES).map((row): StatementLine => {
    const kind = kindOfEntry(row.event_key, row.cause)
    const of = (minor: string | null) => money(Number(minor ?? 0), input.currency)
    return {
      id: row.id,
      at: row.at,
      kind,
      bookingId: row.booking_id!,
      title: row.title.text,
      guestName: row.guestName,
      unit: row.unit,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      timeZone: row.time_zone,
      amount: money(row.amount_minor === 0 ? 0 : -row.amount_minor, input.currency),
      split: kind === 'share' ? { total: of(row.held), fee: of(row.fee) } : null,
    }
  })
  const sum = shown.reduce((total, { amount }) => total + amount.minor, opening)
  return {
    opening: money(opening, input.currency),
    closing: money(sum, input.currency),
    lines: shown,
    isCut: rows.length > MAX_LINES,
  }
}

async function balanceBefore(db: Db, { hostId, currency, from }: StatementInput): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(-sum(p.amount_minor), 0)::bigint as minor from ledger_accounts a
    join postings p on p.account_id = a.id join journal j on j.id = p.journal_id
    where a.kind = 'host' and a.owner_id = ${hostId} and a.currency = ${currency} and j.at < ${from}`.execute(db)
  return rows[0]!.minor
}

const lines = (db: Db, { hostId, currency, from, to }: StatementInput, language: Language) =>
  db
    .selectFrom('ledger_accounts as a')
    .innerJoin('postings as p', 'p.account_id', 'a.id')
    .innerJoin('journal as j', 'j.id', 'p.journal_id')
    .innerJoin('bookings', 'bookings.id', 'j.booking_id')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as guest', 'guest.user_id', 'bookings.guest_id')
    .select(['bookings.starts_at', 'bookings.ends_at', 'bookings.time_zone', unitOf, guestName])
    .select(['j.id', 'j.at', 'j.event_key', 'j.booking_id', 'p.amount_minor'])
    .select(ownText('title', language).as('title'))
    .select([
      inEntry('held', sql`sum(amount_minor)`).as('held'),
      inEntry('platform-fee', sql`-sum(amount_minor)`).as('fee'),
    ])
    .select(causeOf.as('cause'))
    .where('a.kind', '=', 'host')
    .where('a.owner_id', '=', hostId)
    .where('a.currency', '=', currency)
    .where('j.at', '>=', from)
    .where('j.at', '<', to)
    .orderBy('j.at')
    .orderBy('j.entry_number')
    .limit(MAX_LINES + 1)

/** Why a host's share changed: a claim ended at that moment, or a bank took a payment back. */
const causeOf = sql<'claim' | 'chargeback' | null>`case
  when exists (select from claims c where c.booking_id = j.booking_id and c.ended_at = j.at and c.outcome_minor > 0) then 'claim'
  when exists (select from disputes d join payments x on x.id = d.payment_id
    where x.booking_id = j.booking_id and d.closed_at = j.at and d.status = 'lost') then 'chargeback' end`

/** The amount that the same entry moves on an account of another kind. */
const inEntry = (kind: string, sum: ReturnType<typeof sql>) =>
  sql<string | null>`(select ${sum} from postings o join ledger_accounts k on k.id = o.account_id
    where o.journal_id = j.id and k.kind = ${kind})`
