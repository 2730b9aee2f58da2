import type { Permission } from '#domain/accounts/permission.ts'
import type { Language } from '#domain/i18n/language.ts'
import { openPaymentStatuses } from '#domain/payments/payment.ts'
import { refundsAhead } from '#domain/payments/refund.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Obstacle } from '../errors.ts'

/** Obstacles to closing an account: unfinished bookings and pending money. */
export async function listObstacles(db: Db | Tx, userId: string, language: Language): Promise<Obstacle[]> {
  const [bookings, sums, admin] = await Promise.all([
    liveBookings(db, userId, language),
    openSums(db, userId),
    isOnlyAdmin(db, userId),
  ])
  return [...bookings, ...sums, ...(admin ? [{ kind: 'last-admin' } as const] : [])]
}

/** Includes cancelled bookings with an open card session, and those with an open claim. */
async function liveBookings(db: Db | Tx, userId: string, language: Language): Promise<Obstacle[]> {
  const { rows } = await sql<{ id: string; is_guest: boolean; title: string | null; day: string }>`
    select bookings.id, guest_id = ${userId} as is_guest, check_in::text as day,
      (select title from listing_texts t where t.listing_id = bookings.listing_id order by t.language <> ${language} limit 1) as title
    from bookings
    where (guest_id = ${userId} or host_id = ${userId}) and (status in ('pending', 'confirmed')
      or exists (select from payments where booking_id = bookings.id and payments.status in (${sql.join(openPaymentStatuses)}))
      or exists (select from claims where booking_id = bookings.id and ended_at is null))
    order by starts_at, bookings.id limit 100`.execute(db)
  return rows.map(({ id, is_guest, title, day }) => ({
    kind: 'booking',
    bookingId: id,
    side: is_guest ? 'guest' : 'host',
    title: title ?? '',
    day,
  }))
}

/** Ledger balances in either direction, and refunds that the provider has not confirmed. */
async function openSums(db: Db | Tx, userId: string): Promise<Obstacle[]> {
  const { rows } = await sql<{ kind: 'balance' | 'refund'; minor: number; currency: Currency }>`
    select 'balance' as kind, abs(sum(amount_minor))::bigint as minor, postings.currency
    from postings join ledger_accounts on ledger_accounts.id = account_id
    where owner_id = ${userId} group by ledger_accounts.kind, postings.currency having sum(amount_minor) <> 0
    union all
    select 'refund', sum(amount_minor)::bigint, refunds.currency
    from refunds join bookings on bookings.id = booking_id
    where guest_id = ${userId} and refunds.status in (${sql.join(refundsAhead)}) group by refunds.currency`.execute(db)
  return rows.map(({ kind, minor, currency }) => ({ kind, amount: money(minor, currency) }))
}

/** Among admins who may make admins. */
async function isOnlyAdmin(db: Db | Tx, userId: string): Promise<boolean> {
  const admins = await db
    .selectFrom('profiles')
    .select('user_id')
    .where('permissions', '@>', sql<Permission[]>`array['users']`)
    .where('closed_at', 'is', null)
    .limit(2)
    .execute()
  return admins.length === 1 && admins[0]!.user_id === userId
}
