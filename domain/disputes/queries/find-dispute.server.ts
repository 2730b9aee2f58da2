import { bookingNumber } from '#domain/bookings/booking.ts'
import { bookingRows } from '#domain/bookings/queries/read-booking.server.ts'
import { money } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { assembleEvidence, type Known } from '../evidence.ts'
import { parseEvidence } from './parse-evidence.server.ts'

/** A dispute by our own id: what the bank says, what we know, and the evidence that was saved or sent. */
export async function findDispute(db: Db, number: string) {
  const row = await disputeRow(db, number).executeTakeFirst()
  if (!row) return null
  const [fees, refunds, messages, claims, photos, answer] = await Promise.all([
    feesOf(db, row.dispute_id),
    refundsOf(db, row.payment_id),
    messagesOf(db, row),
    claimsOf(db, row.id),
    photosOf(db, row.id),
    answerOf(db, row.dispute_id),
  ])
  const known = toKnown(row, { refunds, messages, claims, photos })
  return {
    id: row.dispute_id,
    number,
    provider: row.provider,
    status: row.dispute_status,
    reason: row.reason,
    providerStatus: row.provider_status,
    amount: money(row.disputed_minor, row.disputed_currency),
    dueBy: row.due_by,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    isWithdrawn: row.withdrawn_at !== null && row.reinstated_at === null,
    fees,
    bookingId: row.id,
    guestId: row.guest_id,
    hostId: row.host_id,
    known,
    claims,
    assembled: assembleEvidence(known),
    answer,
  }
}

export type FoundDispute = NonNullable<Awaited<ReturnType<typeof findDispute>>>

const disputeRow = (db: Db, number: string) =>
  bookingRows(db)
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .innerJoin('disputes', 'disputes.payment_id', 'payments.id')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as guest', 'guest.user_id', 'bookings.guest_id')
    .innerJoin('profiles as host', 'host.user_id', 'bookings.host_id')
    .innerJoin('user as guest_user', 'guest_user.id', 'bookings.guest_id')
    .select(['disputes.id as dispute_id', 'disputes.status as dispute_status', 'reason', 'provider_status', 'due_by'])
    .select(['disputes.amount_minor as disputed_minor', 'disputes.currency as disputed_currency'])
    .select(['opened_at', 'disputes.closed_at', 'withdrawn_at', 'reinstated_at', 'provider', 'payment_id'])
    .select(['payments.amount_minor as paid_minor', 'payments.currency as paid_currency', 'captured_at'])
    .select(['commune', 'city', 'guest.first_name as guest_first', 'guest.last_name as guest_last'])
    .select(['host.first_name as host_name', 'guest_user.email as guest_email'])
    .select([
      // Banks read English.
      sql<string>`coalesce((select title from listing_texts t where t.listing_id = listings.id order by title = '', language <> 'en' limit 1), '')`.as(
        'title',
      ),
      sql<Date | null>`(select max(at) from booking_status_changes c where c.booking_id = bookings.id and c.to_status = 'cancelled')`.as(
        'cancelled_at',
      ),
    ])
    .where('disputes.number', '=', number)

type Row = RowOf<typeof disputeRow>

const toKnown = (row: Row, lists: Pick<Known, 'refunds' | 'messages' | 'claims' | 'photos'>): Known => ({
  number: bookingNumber(row.id),
  guestName: `${row.guest_first} ${row.guest_last}`,
  guestEmail: row.guest_email,
  hostName: row.host_name,
  title: row.title,
  place: `${row.commune}, ${row.city}`,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  timeZone: row.time_zone,
  guests: row.guests,
  policy: row.refund_policy,
  bookedAt: row.created_at,
  paidAt: row.captured_at ?? row.created_at,
  paid: money(row.paid_minor, row.paid_currency),
  status: row.status,
  cancelled: row.cancelled_at && { by: row.cancelled_by ?? 'system', at: row.cancelled_at },
  ...lists,
})

const feesOf = (db: Db, disputeId: string) =>
  db
    .selectFrom('dispute_fees')
    .select(['amount_minor as minor', 'currency'])
    .where('dispute_id', '=', disputeId)
    .orderBy('at')
    .execute()

async function refundsOf(db: Db, paymentId: string) {
  const rows = await db
    .selectFrom('refunds')
    .select(['amount_minor', 'dropped_minor', 'currency', 'status', 'created_at as at'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ amount_minor, dropped_minor, currency, ...refund }) => ({
    ...refund,
    amount: money(amount_minor || dropped_minor, currency),
  }))
}

/** The two sides' messages about the listing, without those that were taken down. */
const messagesOf = (db: Db, { listing_id, guest_id, host_id }: Row) =>
  db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'conversation_id')
    .innerJoin('profiles as author', 'author.user_id', 'author_id')
    .select(['author.first_name as name', 'messages.created_at as at', 'messages.text'])
    .where('conversations.listing_id', '=', listing_id)
    .where('conversations.guest_id', '=', guest_id)
    .where('conversations.host_id', '=', host_id)
    .where('messages.kind', '=', 'text')
    .where('removed_at', 'is', null)
    .orderBy('messages.number')
    .execute()

const claimsOf = (db: Db, bookingId: string) =>
  db
    .selectFrom('claims')
    .select(['id', 'kind as about', 'side', 'status', 'opened_at as at'])
    .where('booking_id', '=', bookingId)
    .orderBy('opened_at')
    .execute()

const photosOf = (db: Db, bookingId: string) =>
  db
    .selectFrom('claim_photos')
    .innerJoin('claims', 'claims.id', 'claim_id')
    .select(['claim_photos.at', 'claim_photos.side', 'sha256'])
    .where('booking_id', '=', bookingId)
    .orderBy('claim_photos.at')
    .orderBy('position')
    .execute()

async function answerOf(db: Db, disputeId: string) {
  const row = await db
    .selectFrom('dispute_answers')
    .select(['evidence', 'status', 'saved_at as savedAt', 'sent_at as sentAt', 'refusal'])
    .where('dispute_id', '=', disputeId)
    .executeTakeFirst()
  return row ? { ...row, evidence: parseEvidence(row.evidence, disputeId) } : null
}
