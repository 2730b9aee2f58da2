import type { Permission } from '#domain/accounts/permission.ts'
import type { Language } from '#domain/i18n/language.ts'
import { openPaymentStatuses } from '#domain/payments/payment.ts'
import { refundsAhead } from '#domain/payments/refund.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Obstacle, Obstacles } from '../errors.ts'

/** A page names so many, and of the others their number. */
const MAX_NAMED = 5

/** Obstacles to closing an account: open claims, payments and bookings, and pending money. */
export async function listObstacles(db: Db | Tx, userId: string, language: Language): Promise<Obstacles> {
  const [claims, payments, sums, admin, bookings] = await Promise.all([
    openClaims(db, userId, language),
    openPayments(db, userId, language),
    openSums(db, userId),
    isOnlyAdmin(db, userId),
    liveBookings(db, userId, language),
  ])
  const money = { first: sums, count: sums.length }
  const last = { first: admin ? [{ kind: 'last-admin' } as const] : [], count: admin ? 1 : 0 }
  return firstOf([last, claims, payments, money, bookings])
}

type Found = { first: readonly Obstacle[]; count: number }

/** Takes one of each kind in turn, so that many of one kind hide no other. */
function firstOf(kinds: readonly Found[]): Obstacles {
  const ranked = kinds.flatMap(({ first }, kind) => first.map((obstacle, rank) => ({ obstacle, kind, rank })))
  const taken = ranked
    .toSorted((a, b) => a.rank - b.rank || a.kind - b.kind)
    .slice(0, MAX_NAMED)
    .toSorted((a, b) => a.kind - b.kind || a.rank - b.rank)
  const count = kinds.reduce((sum, found) => sum + found.count, 0)
  return { first: taken.map(({ obstacle }) => obstacle), more: count - taken.length }
}

type StayRow = { id: string; side: Side; title: string | null; day: string; count: number }

/** The first of the person's bookings that fulfil a condition, with the number of all. */
async function staysWith(
  db: Db | Tx,
  { userId, language, id = sql`bookings.id` }: { userId: string; language: Language; id?: RawBuilder<unknown> },
  joinedAndTrue: RawBuilder<unknown>,
) {
  const { rows } = await sql<StayRow & { bookingId: string }>`
    select ${id} as id, bookings.id as "bookingId", case when guest_id = ${userId} then 'guest' else 'host' end as side, check_in::text as day,
      (select title from listing_texts t where t.listing_id = bookings.listing_id order by t.language <> ${language} limit 1) as title,
      count(*) over ()::int as count
    from bookings ${joinedAndTrue} and (guest_id = ${userId} or host_id = ${userId})
    order by starts_at, 1 limit ${MAX_NAMED}`.execute(db)
  return { rows, count: rows[0]?.count ?? 0 }
}

async function liveBookings(db: Db | Tx, userId: string, language: Language): Promise<Found> {
  const live = sql`where bookings.status in ('pending', 'confirmed')`
  const { rows, count } = await staysWith(db, { userId, language }, live)
  return { count, first: rows.map((row) => ({ kind: 'booking', ...stayOf(row) })) }
}

/** A cancelled booking may have a card session that is still open. */
async function openPayments(db: Db | Tx, userId: string, language: Language): Promise<Found> {
  const open = sql`where bookings.status not in ('pending', 'confirmed') and exists (select from payments
    where booking_id = bookings.id and payments.status in (${sql.join(openPaymentStatuses)}))`
  const { rows, count } = await staysWith(db, { userId, language }, open)
  return { count, first: rows.map((row) => ({ kind: 'payment', ...stayOf(row) })) }
}

async function openClaims(db: Db | Tx, userId: string, language: Language): Promise<Found> {
  const open = sql`join claims on claims.booking_id = bookings.id where claims.ended_at is null`
  const { rows, count } = await staysWith(db, { userId, language, id: sql`claims.id` }, open)
  return { count, first: rows.map((row) => ({ kind: 'claim', claimId: row.id, ...stayOf(row) })) }
}

const stayOf = ({ bookingId, side, title, day }: StayRow & { bookingId: string }) => ({
  bookingId,
  side,
  title: title ?? '',
  day,
})

/** Ledger balances by what they mean to their owner, and refunds that the provider has not confirmed. */
async function openSums(db: Db | Tx, userId: string): Promise<Obstacle[]> {
  const { rows } = await sql<{ kind: 'balance' | 'payout' | 'debt' | 'refund'; minor: number; currency: Currency }>`
    select case when kind = 'payout' then 'payout' when kind = 'reversal' or sum(amount_minor) > 0 then 'debt' else 'balance' end as kind,
      abs(sum(amount_minor))::bigint as minor, postings.currency
    from postings join ledger_accounts on ledger_accounts.id = account_id
    where owner_id = ${userId} group by ledger_accounts.kind, postings.currency having sum(amount_minor) <> 0
    union all
    select 'refund', sum(amount_minor)::bigint, refunds.currency
    from refunds join bookings on bookings.id = booking_id
    where guest_id = ${userId} and refunds.status in (${sql.join(refundsAhead)}) group by refunds.currency
    order by 1, 3`.execute(db)
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
