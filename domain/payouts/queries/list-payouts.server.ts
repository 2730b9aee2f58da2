import { type Currency, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { payoutReference } from '../payout-reference.ts'

/** Sums the payouts that are due for a bank file, by country and currency. */
export async function listDue(db: Db) {
  const { rows } = await sql<{ country: string; currency: Currency; payouts: number; minor: number }>`
    select a.country, p.currency, count(*)::int as payouts, sum(p.amount_minor)::bigint as minor
    from payouts p join payout_accounts a on a.id = p.account_id
    where p.status = 'due' and p.method = 'bank' group by 1, 2 order by 1, 2`.execute(db)
  return rows.map(({ country, currency, payouts, minor }) => ({
    country,
    currency,
    payouts,
    amount: money(minor, currency),
  }))
}

/** Files on a page. */
const FILES_PAGE = 20

/** The newest files, each with its number of unfinished payouts; a page beyond the last is the last. */
export async function listFiles(db: Db, wanted = 1) {
  const { count } = await db
    .selectFrom('payout_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(count / FILES_PAGE))
  const page = Math.min(Math.max(1, wanted), pages)
  const { rows } = await sql<{
    id: string
    country: string
    currency: Currency
    at: Date
    payouts: number
    open: number
    minor: number
  }>`select f.id, f.country, f.currency, f.created_at as at, count(*)::int as payouts,
      count(*) filter (where p.status = 'sending')::int as open, sum(p.amount_minor)::bigint as minor
    from payout_files f join payouts p on p.file_id = f.id
    group by f.id order by f.created_at desc, f.id desc limit ${FILES_PAGE} offset ${(page - 1) * FILES_PAGE}`.execute(
    db,
  )
  return {
    at: { page, pages },
    files: rows.map(({ minor, ...file }) => ({ ...file, amount: money(minor, file.currency) })),
  }
}

/** A file with its payouts, by its own id or that of a payout; null where there is none. */
export async function findFile(db: Db, fileId: string) {
  const file = await db
    .selectFrom('payout_files')
    .select(['id', 'country', 'currency', 'created_at as at'])
    .where((eb) =>
      eb.or([
        eb('id', '=', fileId),
        eb('id', '=', eb.selectFrom('payouts').select('file_id').where('payouts.id', '=', fileId)),
      ]),
    )
    .executeTakeFirst()
  if (!file) return null
  const payouts = await db
    .selectFrom('payouts')
    .innerJoin('payout_accounts', 'payout_accounts.id', 'account_id')
    .innerJoin('profiles', 'profiles.user_id', 'payouts.host_id')
    .innerJoin('user', 'user.id', 'payouts.host_id')
    .select(['payouts.id', 'payouts.status', 'amount_minor', 'payouts.currency', 'ended_at as endedAt', 'last_error'])
    .select(['account_id as accountId', 'shown', 'first_name', 'last_name', 'payouts.host_id as hostId', 'user.email'])
    .select(['bank_reference as bankReference'])
    .select(sql<boolean>`payout_accounts.details is null`.as('isGone'))
    .where('file_id', '=', file.id)
    .orderBy('payouts.id')
    .execute()
  return {
    ...file,
    payouts: payouts.map(({ amount_minor, first_name, last_name, last_error, ...payout }) => ({
      ...payout,
      reference: payoutReference(payout.id),
      hostName: `${first_name} ${last_name}`,
      amount: money(amount_minor, payout.currency),
      error: last_error,
    })),
  }
}
