import { readBalances } from '#domain/payouts/queries/read-balance.server.ts'
import { isId } from '#kernel/ids.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Shown of a host's bookings with a balance, and of the payouts that a bank has paid last. */
const SHOWN = 50

type Owed = { bookingId: string; minor: number; currency: Currency; count: number }

/**
 * A host's money: the balances, the bookings that they are made of, the largest first, with their whole number, and the payouts
 * that may come back from a bank. Null for nobody.
 */
export async function readHostMoney(db: Db, hostId: string, now: Date) {
  const person = isId(hostId)
    ? await db
        .selectFrom('profiles')
        .select(sql<string>`first_name || ' ' || last_name`.as('name'))
        .where('user_id', '=', hostId)
        .executeTakeFirst()
    : undefined
  if (!person) return null
  const [balances, { rows: owed }, paid] = await Promise.all([
    readBalances(db, hostId, now),
    sql<Owed>`select booking_id as "bookingId", minor, currency, count(*) over ()::int as count from owed_bookings
      where host_id = ${hostId} and minor <> 0 order by abs(minor) desc, booking_id limit ${SHOWN}`.execute(db),
    db
      .selectFrom('payouts')
      .innerJoin('payout_accounts', 'payout_accounts.id', 'account_id')
      .select(['payouts.id', 'amount_minor', 'payouts.currency', 'ended_at as at', 'shown'])
      .where('payouts.host_id', '=', hostId)
      .where('payouts.method', '=', 'bank')
      .where('payouts.status', '=', 'paid')
      .orderBy('ended_at', 'desc')
      .limit(SHOWN)
      .execute(),
  ])
  return {
    name: person.name,
    balances,
    count: owed[0]?.count ?? 0,
    owed: owed.map(({ bookingId, minor, currency }) => ({ bookingId, amount: money(minor, currency) })),
    paid: paid.map(({ amount_minor, currency, at, ...payout }) => ({
      ...payout,
      at: at!,
      amount: money(amount_minor, currency),
    })),
  }
}
