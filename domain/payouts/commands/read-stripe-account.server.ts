import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { AccountGateway } from '../gateway.server.ts'
import { FRESH_S } from '../stripe-account.ts'

/**
 * Reads an account's state from Stripe and stores it; payouts stop where Stripe forbids them.
 *
 * @returns false where the account is not ours
 */
export async function readStripeAccount(
  db: Db,
  connect: AccountGateway,
  reference: string,
  now: Date,
): Promise<boolean> {
  const account = await db
    .selectFrom('stripe_accounts')
    .select('id')
    .where('reference', '=', reference)
    .where('is_live', '=', connect.isLive)
    .executeTakeFirst()
  if (!account) return false
  const state = await connect.read(reference)
  await inTransaction(db, async (tx) => {
    await tx.updateTable('stripe_accounts').set({ state, read_at: now }).where('id', '=', account.id).execute()
    await tx
      .updateTable('payout_accounts')
      .set({ status: state === 'ready' ? 'ready' : 'pending' })
      .where('stripe_account_id', '=', account.id)
      .where('replaced_at', 'is', null)
      .execute()
  })
  return true
}

/** Reads the state for a page, asking Stripe at most once in `FRESH_S` seconds. */
export async function readForPage(
  db: Db,
  connect: AccountGateway,
  { hostId, hasReturned }: { hostId: string; hasReturned: boolean },
  now: Date,
): Promise<void> {
  const turn = await db
    .updateTable('stripe_accounts')
    .set((eb) => ({
      read_at: now,
      ...(hasReturned && { returned_at: eb.fn.coalesce('returned_at', eb.val(now)) }),
    }))
    .where('host_id', '=', hostId)
    .where('is_live', '=', connect.isLive)
    .where('reference', 'is not', null)
    .where((eb) => {
      const isOld = eb.or([eb('read_at', 'is', null), eb('read_at', '<=', addMinutes(now, -FRESH_S / 60))])
      // A first return from Stripe's pages always reads the new state.
      return hasReturned ? eb.or([isOld, eb('returned_at', 'is', null)]) : isOld
    })
    .returning('reference')
    .executeTakeFirst()
  if (turn?.reference) await readStripeAccount(db, connect, turn.reference, now)
}
