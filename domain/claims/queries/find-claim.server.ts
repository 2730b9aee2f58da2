import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { MessageImage } from '#domain/messaging/message.ts'
import { averageColor } from '#domain/media/photo.ts'
import { money } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'

export type FoundClaim = NonNullable<Awaited<ReturnType<typeof findClaim>>>

/** To everybody but its two sides a claim is missing. */
export async function findClaim(db: Db, { userId, claimId }: { userId: string; claimId: string }, language: Language) {
  const isOwn = sql<boolean>`${userId} in (bookings.guest_id, bookings.host_id)`
  const claim = await find(db, claimId, isOwn, language)
  return claim && { ...claim, reader: claim.guest.id === userId ? ('guest' as const) : ('host' as const) }
}

export const findAnyClaim = (db: Db, claimId: string, language: Language) => find(db, claimId, sql`true`, language)

async function find(db: Db, claimId: string, condition: RawBuilder<boolean>, language: Language) {
  const row = await claimRow(db, claimId, language).where(condition).executeTakeFirst()
  if (!row) return null
  const [lines, events, photos] = await Promise.all([
    linesOf(db, claimId),
    eventsOf(db, claimId),
    photosOf(db, claimId),
  ])
  const amount = (minor: number) => money(minor, row.currency)
  return {
    ...toClaim(row),
    lines: lines.map(({ text, amount_minor }) => ({ text, amount: amount(amount_minor) })),
    events: events.map(({ kind, by, text, amount_minor, at }) => ({
      kind,
      by,
      text,
      at,
      amount: amount_minor === null ? null : amount(amount_minor),
    })),
    photos: photos.map(toPhoto),
  }
}

const claimRow = (db: Db, claimId: string, language: Language) =>
  db
    .selectFrom('claims')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as guest', 'guest.user_id', 'bookings.guest_id')
    .innerJoin('profiles as host', 'host.user_id', 'bookings.host_id')
    .select(['claims.id', 'booking_id', 'side', 'claims.kind', 'claims.status', 'claims.currency', 'claimed_minor'])
    .select([
      'offered_minor',
      'outcome_minor',
      'answer_due_at',
      'opened_at',
      'ended_at',
      'payment_due_at',
      'paid_at',
      'unpaid_at',
      'waived_at',
    ])
    .select(['bookings.listing_id', 'bookings.guest_id', 'bookings.host_id', 'bookings.time_zone'])
    .select(['check_in', 'check_out', 'guest.first_name as guest_name', 'host.first_name as host_name'])
    .select(ownText('title', language).as('title'))
    .where('claims.id', '=', claimId)

const toClaim = (row: RowOf<typeof claimRow>) => ({
  id: row.id,
  bookingId: row.booking_id,
  side: row.side,
  kind: row.kind,
  status: row.status,
  currency: row.currency,
  claimed: money(row.claimed_minor, row.currency),
  offered: row.offered_minor === null ? null : money(row.offered_minor, row.currency),
  outcome: row.outcome_minor === null ? null : money(row.outcome_minor, row.currency),
  answerBy: row.answer_due_at,
  openedAt: row.opened_at,
  /** Nobody waits for a payment that was waived. */
  payBy: row.waived_at ? null : row.payment_due_at,
  isWaived: row.waived_at !== null,
  paidAt: row.paid_at,
  unpaidAt: row.unpaid_at,
  listingId: row.listing_id,
  title: row.title,
  timeZone: row.time_zone,
  checkIn: row.check_in,
  checkOut: row.check_out,
  guest: { id: row.guest_id, name: row.guest_name },
  host: { id: row.host_id, name: row.host_name },
})

const linesOf = (db: Db, claimId: string) =>
  db
    .selectFrom('claim_lines')
    .select(['text', 'amount_minor'])
    .where('claim_id', '=', claimId)
    .orderBy('position')
    .execute()

const eventsOf = (db: Db, claimId: string) =>
  db
    .selectFrom('claim_events')
    .select(['kind', 'by', 'text', 'amount_minor', 'at'])
    .where('claim_id', '=', claimId)
    .orderBy('number')
    .execute()

const photosOf = (db: Db, claimId: string) => photoRows(db).where('claim_id', '=', claimId).execute()

const photoRows = (db: Db) =>
  db
    .selectFrom('claim_photos')
    .innerJoin('photos', 'photos.id', 'photo_id')
    .select(['photo_id', 'side', 'sha256', 'at', 'state', 'width', 'height', 'thumbhash'])
    .orderBy('at')
    .orderBy('position')

type ClaimPhoto = MessageImage & { side: Side; sha256: string; at: Date }

const toPhoto = (row: RowOf<typeof photoRows>): ClaimPhoto => ({
  photoId: row.photo_id,
  side: row.side,
  sha256: row.sha256,
  at: row.at,
  state: row.state,
  width: row.width,
  height: row.height,
  color: row.thumbhash ? averageColor(row.thumbhash) : '#e7ddd0',
})
