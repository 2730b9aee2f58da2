import { bookingRows, toBooking } from '#domain/bookings/queries/read-booking.server.ts'
import { readRest } from '#domain/bookings/queries/read-rest.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { leftToGiveBack } from '#domain/payments/queries/left-to-give-back.server.ts'
import { waitsForDispute } from '#domain/payments/queries/waits-for-dispute.server.ts'
import { money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { disputesOf, eventProblems } from './provider-trouble.server.ts'

/** A booking as an admin sees it, with its history, money and e-mails. */
export async function findBooking(db: Db, bookingId: string, language: Language) {
  const row = await bookingRows(db)
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as guest', 'guest.user_id', 'bookings.guest_id')
    .innerJoin('profiles as host', 'host.user_id', 'bookings.host_id')
    .innerJoin('user as guest_user', 'guest_user.id', 'bookings.guest_id')
    .innerJoin('user as host_user', 'host_user.id', 'bookings.host_id')
    .select(['guest.first_name as guest_first', 'guest.last_name as guest_last', 'guest_user.email as guest_email'])
    .select(['host.first_name as host_first', 'host.last_name as host_last', 'host_user.email as host_email'])
    .select(ownText('title', language).as('title'))
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()
  if (!row) return null
  const [moves, changes, payments, refunds, claims, payouts, problems, disputes, entries, emails, left, rest] =
    await Promise.all([
      statusChanges(db, bookingId),
      bookingChanges(db, bookingId),
      paymentsOf(db, bookingId),
      refundsOf(db, bookingId),
      claimEvents(db, bookingId),
      payoutsOf(db, bookingId),
      eventProblems(db, bookingId),
      disputesOf(db, bookingId),
      ledgerOf(db, bookingId),
      emailsAbout(db, { bookingId, people: [row.guest_id, row.host_id] }),
      leftToGiveBack(db, bookingId),
      readRest(db, bookingId),
    ])
  const booking = toBooking(row)
  return {
    ...booking,
    /** The stay's payments that were not refunded. */
    left: money(left, booking.total.currency),
    rest,
    title: row.title,
    guest: { id: row.guest_id, name: `${row.guest_first} ${row.guest_last}`, email: row.guest_email },
    host: { id: row.host_id, name: `${row.host_first} ${row.host_last}`, email: row.host_email },
    moves,
    changes,
    payments,
    refunds,
    claims,
    payouts,
    problems,
    disputes,
    entries,
    emails,
  }
}

const statusChanges = (db: Db, bookingId: string) =>
  db
    .selectFrom('booking_status_changes')
    .select(['to_status as to', 'at'])
    .where('booking_id', '=', bookingId)
    .orderBy('number')
    .execute()

async function bookingChanges(db: Db, bookingId: string) {
  const rows = await db
    .selectFrom('booking_changes')
    .innerJoin('quotes', 'quotes.id', 'booking_changes.quote_id')
    .select(['kind', 'proposed_by as by', 'booking_changes.status', 'booking_changes.created_at as proposedAt'])
    .select(['booking_changes.status_at as at', 'difference_minor', 'quotes.currency'])
    .where('booking_id', '=', bookingId)
    .orderBy('booking_changes.created_at')
    .execute()
  return rows.map(({ difference_minor, currency, ...change }) => ({
    ...change,
    difference: money(difference_minor, currency),
  }))
}

async function paymentsOf(db: Db, bookingId: string) {
  const rows = await db
    .selectFrom('payments')
    .select([
      'id',
      'provider',
      'status',
      'amount_minor',
      'currency',
      'claim_id',
      'is_rest',
      'created_at',
      'captured_at',
    ])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ amount_minor, currency, created_at, captured_at, claim_id, is_rest, ...payment }) => ({
    ...payment,
    isForClaim: claim_id !== null,
    isRest: is_rest,
    at: captured_at ?? created_at,
    amount: money(amount_minor, currency),
  }))
}

async function refundsOf(db: Db, bookingId: string) {
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'status', 'reason', 'amount_minor', 'currency', 'created_at', 'succeeded_at', 'failed_at'])
    .select(['failure', 'transfer_reference as reference', 'dropped_minor', waitsForDispute.as('isWaiting')])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ amount_minor, dropped_minor, currency, created_at, succeeded_at, failed_at, ...refund }) => ({
    ...refund,
    at: succeeded_at ?? failed_at ?? created_at,
    amount: money(refund.status === 'dropped' ? dropped_minor : amount_minor, currency),
  }))
}

async function claimEvents(db: Db, bookingId: string) {
  const rows = await db
    .selectFrom('claim_events')
    .innerJoin('claims', 'claims.id', 'claim_id')
    .select(['claims.id', 'claims.kind as about', 'claim_events.kind', 'by', 'amount_minor', 'currency', 'at'])
    .where('booking_id', '=', bookingId)
    .orderBy('claims.id')
    .orderBy('number')
    .execute()
  return rows.map(({ amount_minor, currency, ...event }) => ({
    ...event,
    amount: amount_minor === null ? null : money(amount_minor, currency),
  }))
}

/** This booking's parts of payouts to the host. */
async function payoutsOf(db: Db, bookingId: string) {
  const rows = await db
    .selectFrom('payout_parts')
    .innerJoin('payouts', 'payouts.id', 'payout_id')
    .select(['payouts.status', 'payout_parts.amount_minor', 'payouts.currency'])
    .select((eb) => eb.fn.coalesce('ended_at', 'sent_at', 'payouts.created_at').as('at'))
    .where('booking_id', '=', bookingId)
    .orderBy('payouts.id')
    .execute()
  return rows.map(({ amount_minor, currency, ...payout }) => ({ ...payout, amount: money(amount_minor, currency) }))
}

/** All ledger postings, in the order of writing. */
async function ledgerOf(db: Db, bookingId: string) {
  const rows = await db
    .selectFrom('journal')
    .innerJoin('postings', 'postings.journal_id', 'journal.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'postings.account_id')
    .select(['journal.id', 'at', 'number', 'kind', 'postings.amount_minor', 'postings.currency'])
    .where('booking_id', '=', bookingId)
    .orderBy('at')
    .orderBy('journal.entry_number')
    .orderBy('number')
    .execute()
  return rows.map(({ id, at, number, kind, amount_minor, currency }) => ({
    key: `${id}-${number}`,
    at,
    account: kind,
    amount: money(amount_minor, currency),
  }))
}

/** E-mails by event key, which names the booking, or a claim about it. */
const emailsAbout = (db: Db, { bookingId, people }: { bookingId: string; people: string[] }) =>
  db
    .selectFrom('outgoing_emails')
    .select(['id', 'type', 'subject', 'to_address as to', 'status', 'created_at as at'])
    .select(sql<boolean>`redacted_at is null and text <> ''`.as('isWhole'))
    .where('recipient_id', 'in', people)
    .where(
      sql<boolean>`(event_key like ${`%${bookingId}%`}
        or exists (select from claims c where c.booking_id = ${bookingId} and event_key like '%' || c.id || '%'))`,
    )
    .orderBy('created_at')
    .limit(100)
    .execute()

export type FoundBooking = NonNullable<Awaited<ReturnType<typeof findBooking>>>
