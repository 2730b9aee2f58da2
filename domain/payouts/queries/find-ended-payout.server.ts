import { money } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { FailureCause } from '../payout.ts'
import { payoutReference } from '../payout-reference.ts'

/** A payout that has arrived or failed, with its host; null where it is neither. */
export async function findEndedPayout(tx: Tx, payoutId: string) {
  const row = await tx
    .selectFrom('payouts')
    .innerJoin('payout_accounts', 'payout_accounts.id', 'account_id')
    .innerJoin('profiles', 'profiles.user_id', 'payouts.host_id')
    .innerJoin('user', 'user.id', 'payouts.host_id')
    .select(['payouts.host_id as hostId', 'payouts.status', 'cause'])
    .select(['amount_minor', 'payouts.currency', 'shown', 'email', 'first_name as reader', 'language', 'site'])
    .select(sql<number>`(select count(*)::int from payout_parts where payout_id = payouts.id)`.as('bookings'))
    .where('payouts.id', '=', payoutId)
    .where('payouts.status', 'in', ['paid', 'failed'])
    .where('profiles.erased_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { status, amount_minor, currency, shown, ...host } = row
  const reference = payoutReference(payoutId)
  const cause: FailureCause | null = status === 'failed' ? (row.cause ?? 'refused') : null
  return { ...host, reference, cause, account: shown, amount: money(amount_minor, currency) }
}
