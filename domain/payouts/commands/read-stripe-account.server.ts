import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { AccountGateway } from '../gateway.server.ts'
import { FRESH_S } from '../stripe-account.ts'

/**
 * Asks Stripe how an account stands, and keeps it. What is paid to it stops when Stripe does not let it be paid to any more.
 *
 * @returns false where it is none of ours
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

/** The same for a page, whose reader may load it as often as they like: Stripe is asked once in some seconds. */
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
      // Who comes back for the first time wants to know what has become of it.
      return hasReturned ? eb.or([isOld, eb('returned_at', 'is', null)]) : isOld
    })
    .returning('reference')
    .executeTakeFirst()
  if (turn?.reference) await readStripeAccount(db, connect, turn.reference, now)
}
