import type { Owner } from '#domain/bookings/policy.ts'
import { belongsTo } from '#domain/bookings/queries/match-owner.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { money } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { type ClaimKind, endedStatuses, statusesFor } from '../claim.ts'

const PAGE = 20

/** Admins have lists of claims to decide, unpaid, waiting for a side, and ended. */
export const claimLists = ['contested', 'unpaid', 'waiting', 'ended'] as const
type ClaimList = (typeof claimLists)[number]

const conditionOf: Record<ClaimList, RawBuilder<boolean>> = {
  contested: sql`claims.status in (${sql.join(statusesFor('decide'))})`,
  unpaid: sql`claims.unpaid_at is not null and claims.paid_at is null and claims.waived_at is null`,
  waiting: sql`claims.status in (${sql.join(statusesFor('expire'))})`,
  ended: sql`claims.status in (${sql.join(endedStatuses())})`,
}

type Window = {
  list: ClaimList
  /** Null means every kind. */
  kind: ClaimKind | null
  /** So many claims come before. */
  from: number
  /** By age; else open ones by how long they wait, ended ones by the newest. */
  order?: 'oldest' | 'newest' | null
}

const usual = (list: ClaimList) =>
  list === 'ended'
    ? sql`claims.ended_at desc`
    : sql`coalesce(claims.answer_due_at, claims.payment_due_at, claims.opened_at)`

/** @returns a page and whether there is more */
export async function listClaims(db: Db, { list, kind, from, order }: Window, language: Language) {
  const byAge = order === 'oldest' ? sql`claims.opened_at` : sql`claims.opened_at desc`
  const rows = await claimItems(db, language)
    .where(conditionOf[list])
    .$if(kind !== null, (query) => query.where('claims.kind', '=', kind!))
    .orderBy(order ? byAge : usual(list))
    .orderBy('claims.id')
    .limit(PAGE + 1)
    .offset(from)
    .execute()
  return { claims: rows.slice(0, PAGE).map(toItem), next: rows.length > PAGE ? from + PAGE : null }
}

/** The newest claims come first. */
export async function listBookingClaims(db: Db, bookingId: string, owner: Owner, language: Language) {
  const rows = await claimItems(db, language)
    .where('claims.booking_id', '=', bookingId)
    .where(belongsTo(owner, 'claims.booking_id'))
    .orderBy('claims.id', 'desc')
    .execute()
  return rows.map(toItem)
}

const claimItems = (db: Db, language: Language) =>
  db
    .selectFrom('claims')
    .innerJoin('bookings', 'bookings.id', 'claims.booking_id')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as guest', 'guest.user_id', 'bookings.guest_id')
    .innerJoin('profiles as host', 'host.user_id', 'bookings.host_id')
    .select(['claims.id', 'side', 'claims.kind', 'claims.status', 'claims.currency', 'claimed_minor', 'outcome_minor'])
    .select(['answer_due_at', 'opened_at', 'ended_at', 'payment_due_at', 'paid_at', 'unpaid_at', 'bookings.time_zone'])
    .select('waived_at')
    .select(['guest.first_name as guest_name', 'host.first_name as host_name'])
    .select(ownText('title', language).as('title'))

const toItem = (row: RowOf<typeof claimItems>) => ({
  id: row.id,
  side: row.side,
  kind: row.kind,
  status: row.status,
  claimed: money(row.claimed_minor, row.currency),
  outcome: row.outcome_minor === null ? null : money(row.outcome_minor, row.currency),
  answerBy: row.answer_due_at,
  openedAt: row.opened_at,
  endedAt: row.ended_at,
  payBy: row.waived_at ? null : row.payment_due_at,
  isPaid: row.paid_at !== null,
  timeZone: row.time_zone,
  guestName: row.guest_name,
  hostName: row.host_name,
  title: row.title,
})

export type ClaimItem = ReturnType<typeof toItem>
