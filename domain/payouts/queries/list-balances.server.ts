import { type Currency, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { BalanceList } from '../balance-list.ts'
import { maxFailed } from '../payout.ts'

/** Hosts on a page. */
const PAGE_SIZE = 25

type Row = {
  hostId: string
  hostName: string
  currency: Currency
  minor: number
  since: Date | null
  coming: number
  /** Shown of the account; null where there is none. */
  account: string | null
  remindedAt: Date | null
  isClosed: boolean
}

/** A balance that waits for somebody, its host's open write-off and the last reminder about it. */
export type ListedBalance = Awaited<ReturnType<typeof listBalances>>['balances'][number]

/**
 * Balances of hosts by the reason why they wait, the largest first, with the whole number and the sums by currency.
 *
 * @param page from 1; one beyond the last is the last
 */
export async function listBalances(db: Db, { list, page: wanted }: { list: BalanceList; page: number }, now: Date) {
  const { rows: sums } = await sql<{ currency: Currency; count: number; minor: number }>`
    with ${balances} select b.currency, count(*)::int as count, sum(minor)::bigint as minor
    from balances b where ${conditions[list]} group by 1 order by 1`.execute(db)
  const count = sums.reduce((all, each) => all + each.count, 0)
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE))
  const page = Math.min(Math.max(1, wanted), pages)
  const rows = await rowsOf(db, list, { max: PAGE_SIZE, from: (page - 1) * PAGE_SIZE }, now)
  const writeOffs = list === 'below-zero' ? await openWriteOffs(db, rows) : []
  return {
    count,
    at: { page, pages },
    sums: sums.map((sum) => ({ count: sum.count, amount: money(sum.minor, sum.currency) })),
    balances: rows.map(({ minor, coming, ...row }) => ({
      ...row,
      amount: money(minor, row.currency),
      coming: money(coming, row.currency),
      writeOff: writeOffs.find((each) => each.hostId === row.hostId && each.amount.currency === row.currency) ?? null,
    })),
  }
}

/** Hosts of a list who were not reminded of it since then, and can read a reminder. */
export async function findUnreminded(
  db: Db,
  { list, since, max }: { list: BalanceList; since: Date; max: number },
): Promise<{ hostId: string; currency: Currency }[]> {
  const { rows } = await sql<{ hostId: string; currency: Currency }>`
    with ${balances} select b.host_id as "hostId", b.currency from balances b join profiles p on p.user_id = b.host_id
    where ${conditions[list]} and p.closed_at is null and not exists (select from payout_reminders r
      where r.host_id = b.host_id and r.currency = b.currency and r.reason = ${list} and r.sent_at > ${since})
    order by abs(minor) desc, b.host_id, b.currency limit ${max}`.execute(db)
  return rows
}

/** Whether a host's balance is in the list. */
export async function isListed(
  db: Db,
  { list, hostId, currency }: { list: BalanceList; hostId: string; currency: Currency },
): Promise<boolean> {
  const { rows } = await sql`with ${balances} select 1 from balances b join profiles p on p.user_id = b.host_id
    where b.host_id = ${hostId} and b.currency = ${currency} and p.closed_at is null and ${conditions[list]}`.execute(
    db,
  )
  return rows.length > 0
}

/** The ledger's balance of each host, less than nothing where they owe it. */
const balances = sql`balances as (
  select host_id, currency, sum(minor)::bigint as minor from owed_bookings group by 1, 2)`

const account = sql`select from payout_accounts a where a.host_id = b.host_id and a.currency = b.currency and a.replaced_at is null`

/** Whether a row `a` of `payout_accounts` gets nothing: as many failures in a row as end the tries, or Stripe's word. */
export const isRejected = sql`(exists (select from stripe_accounts s where s.id = a.stripe_account_id and s.state = 'refused')
  or (select count(*) from payouts f where f.account_id = a.id and f.status = 'failed' and f.retried_at is null
    and f.ended_at > coalesce((select max(ended_at) from payouts where account_id = a.id and status = 'paid'), '-infinity'))
    >= case a.method when 'bank' then ${maxFailed.bank}::int else ${maxFailed.stripe}::int end)`

const conditions: Readonly<Record<BalanceList, RawBuilder<boolean>>> = {
  'no-account': sql<boolean>`minor > 0 and not exists (${account})`,
  rejected: sql<boolean>`minor > 0 and exists (${account} and ${isRejected})`,
  'below-zero': sql<boolean>`minor < 0`,
}

async function rowsOf(db: Db, list: BalanceList, { max, from }: { max: number; from: number }, now: Date) {
  const { rows } = await sql<Row>`
    with ${balances} select b.host_id as "hostId", first_name || ' ' || last_name as "hostName", b.currency, minor,
      owed_since(b.host_id, b.currency, sign(minor)::integer) as since,
      (select coalesce(sum(share_minor), 0)::bigint from bookings k where k.host_id = b.host_id and k.currency = b.currency
        and k.status = 'confirmed' and k.starts_at > ${now}) as coming,
      (select shown from payout_accounts a where a.host_id = b.host_id and a.currency = b.currency and a.replaced_at is null) as account,
      (select max(sent_at) from payout_reminders r where r.host_id = b.host_id and r.currency = b.currency and r.reason = ${list})
        as "remindedAt",
      p.closed_at is not null as "isClosed"
    from balances b join profiles p on p.user_id = b.host_id
    where ${conditions[list]} order by abs(minor) desc, b.host_id, b.currency limit ${max} offset ${from}`.execute(db)
  return rows
}

/** The proposals that wait for a second admin. */
async function openWriteOffs(db: Db, hosts: readonly Row[]) {
  if (hosts.length === 0) return []
  const rows = await db
    .selectFrom('write_offs')
    .innerJoin('profiles', 'profiles.user_id', 'proposed_by')
    .select(['write_offs.id', 'host_id', 'amount_minor', 'write_offs.currency', 'reason', 'proposed_by', 'proposed_at'])
    .select(sql<string>`first_name || ' ' || last_name`.as('proposer'))
    .where('status', '=', 'proposed')
    .where(
      'host_id',
      'in',
      hosts.map(({ hostId }) => hostId),
    )
    .execute()
  return rows.map((row) => ({
    id: row.id,
    hostId: row.host_id,
    amount: money(row.amount_minor, row.currency),
    reason: row.reason,
    proposedBy: row.proposed_by,
    proposer: row.proposer,
    at: row.proposed_at,
  }))
}
