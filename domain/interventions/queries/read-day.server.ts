import type { Permission } from '#domain/accounts/permission.ts'
import { roleOf } from '#domain/accounts/role.ts'
import { rateBetween } from '#domain/pricing/exchange.ts'
import { storedRates } from '#domain/pricing/queries.server.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { type Currency, majorUnits, type Money, money } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** The limit in dollars of an admin's day by their role; null for none. */
export async function readDayLimit(db: Db | Tx, adminId: string): Promise<number | null> {
  const limits = await db
    .selectFrom('settings')
    .select(['owner_day_limit_usd as owner', 'finance_day_limit_usd as finance', 'other_day_limit_usd as other'])
    .executeTakeFirstOrThrow()
  const admin = await db.selectFrom('profiles').select('permissions').where('user_id', '=', adminId).executeTakeFirst()
  const role = roleOf((admin?.permissions ?? []) as Permission[])
  return role === 'owner' || role === 'finance' ? limits[role] : limits.other
}

/** The sum that an admin has moved alone within the last day, and an amount, both in dollars by today's rates. */
export async function readDay(
  db: Db | Tx,
  { adminId, amount }: { adminId: string; amount: Money },
  now: Date,
): Promise<{ before: number; dollars: number }> {
  const rates = await storedRates(db)
  const inDollars = (each: Money) =>
    // The way back from dollars, so that a limit of 100 is what 100 dollars are elsewhere in the settings.
    Math.abs(majorUnits(each)) / (rateBetween(rates, 'USD', each.currency) ?? 1)
  const { rows } = await sql<{ minor: number; currency: Currency }>`
    select sum(abs(amount_minor))::bigint as minor, currency from interventions
    where requested_by = ${adminId} and not needs_second and requested_at > ${new Date(now.getTime() - DAY_MS)}
    group by currency`.execute(db)
  const before = rows.reduce((sum, { minor, currency }) => sum + inDollars(money(minor, currency)), 0)
  return { before, dollars: inDollars(amount) }
}
