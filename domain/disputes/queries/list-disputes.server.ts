import { money } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'

const PAGE = 20

/** Admins have lists of disputes to answer, with the bank, and ended. */
export const disputeLists = ['open', 'answered', 'ended'] as const
type DisputeList = (typeof disputeLists)[number]

const isAnswered = sql<boolean>`exists (select from dispute_answers a where a.dispute_id = disputes.id and a.status in ('sending', 'sent'))`

const conditionOf: Record<DisputeList, RawBuilder<boolean>> = {
  open: sql`(disputes.status = 'open' and not ${isAnswered})`,
  answered: sql`(disputes.status = 'open' and ${isAnswered})`,
  ended: sql`disputes.status <> 'open'`,
}

/**
 * Open ones by their deadline, ended ones by the newest.
 *
 * @returns a page and whether there is more
 */
export async function listDisputes(db: Db, { list, from }: { list: DisputeList; from: number }, language: Language) {
  const rows = await disputeItems(db, language)
    .where(conditionOf[list])
    .orderBy(list === 'ended' ? sql`disputes.closed_at desc` : sql`due_by nulls first`)
    .orderBy('disputes.id')
    .limit(PAGE + 1)
    .offset(from)
    .execute()
  return { disputes: rows.slice(0, PAGE).map(toItem), next: rows.length > PAGE ? from + PAGE : null }
}

const disputeItems = (db: Db, language: Language) =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as guest', 'guest.user_id', 'bookings.guest_id')
    .select([
      'number',
      'disputes.status',
      'disputes.amount_minor',
      'disputes.currency',
      'reason',
      'due_by',
      'opened_at',
    ])
    .select(['disputes.closed_at', 'guest.first_name as guest_name', ownText('title', language).as('title')])

const toItem = (row: RowOf<typeof disputeItems>) => ({
  number: row.number,
  status: row.status,
  amount: money(row.amount_minor, row.currency),
  reason: row.reason,
  dueBy: row.due_by,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  guestName: row.guest_name,
  title: row.title,
})

export type DisputeItem = ReturnType<typeof toItem>
