import { type Currency, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type FailureCause, hasFailedForGood } from '../payout.ts'
import type { PayoutMethod } from '../payout-account.ts'

/** Shown at once; the others move up as these are settled, and their number is told. */
const FAILED_SHOWN = 50

type Row = {
  id: string
  hostName: string
  hostId: string
  minor: number
  currency: Currency
  method: PayoutMethod
  at: Date
  cause: FailureCause | null
  error: string | null
  isAgain: boolean
  isReplaced: boolean
  /** When the account in its place was set. */
  newAccount: Date | null
  heldUntil: Date | null
  failed: number
  count: number
}

/** A failed payout waits for an admin or host, the next run, a new account, or any account. */
type Wait = 'somebody' | 'next-run' | 'new-account' | 'an-account'

/** Failed payouts without a later payout to the same host and currency, with what the money waits for. */
export async function listFailed(db: Db) {
  const { rows } = await sql<Row>`
    select p.id, first_name || ' ' || last_name as "hostName", p.host_id as "hostId", amount_minor as minor, p.currency, p.method,
      ended_at as at, cause, last_error as error, retried_at is not null as "isAgain", used.replaced_at is not null as "isReplaced",
      new.created_at as "newAccount", new.held_until as "heldUntil",
      (select count(*)::int from payouts f where f.account_id = p.account_id and f.status = 'failed' and f.retried_at is null
        and f.ended_at > coalesce((select max(ended_at) from payouts where account_id = p.account_id and status = 'paid'),
          '-infinity')) as failed, count(*) over ()::int as count
    from payouts p join profiles on user_id = p.host_id left join payout_accounts used on used.id = p.account_id
    left join payout_accounts new on new.host_id = p.host_id and new.currency = p.currency and new.replaced_at is null
    where p.status = 'failed' and not exists (select from payouts later where later.host_id = p.host_id
      and later.currency = p.currency and later.created_at > p.created_at and later.status <> 'cancelled')
    order by ended_at desc limit ${FAILED_SHOWN}`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    payouts: rows.map(({ minor, count: _all, ...payout }) => ({
      ...payout,
      amount: money(minor, payout.currency),
      waitsFor: waitOf(payout),
    })),
  }
}

function waitOf(payout: Omit<Row, 'minor' | 'count'>): Wait {
  if (payout.isReplaced) return payout.newAccount ? 'new-account' : 'an-account'
  return payout.isAgain || !hasFailedForGood(payout) ? 'next-run' : 'somebody'
}
