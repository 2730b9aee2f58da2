import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { AgainFailure } from '../errors.ts'
import { isInUse } from '../queries/payable-account.server.ts'

type Input = { adminId: string; payoutId: string }

/** Resets an account's failures on an admin's word, so that the next payout tries it; once per payout. */
export async function payAgain(db: Db, { adminId, payoutId }: Input, now: Date): Promise<Result<null, AgainFailure>> {
  return inTransaction(db, async (tx) => {
    const payout = await tx
      .selectFrom('payouts')
      .select(['id', 'account_id', 'status', 'retried_at'])
      .where('id', '=', payoutId)
      .forUpdate()
      .executeTakeFirst()
    if (!payout) return fail({ reason: 'not-found' })
    if (payout.status !== 'failed' || payout.retried_at) return fail({ reason: 'not-failed' })
    if (!(await isInUse(tx, payout.account_id))) return fail({ reason: 'replaced' })
    await letAgain(tx, { adminId, accountId: payout.account_id }, now)
    await recordAudit(tx, { actorId: adminId, action: 'payout-again', on: { kind: 'payout', id: payoutId } }, now)
    await addJob(tx, 'payouts.make', {})
    return ok(null)
  })
}

/** Resets all failures at this account, because the earlier ones count as much as the last. */
const letAgain = (tx: Tx, { adminId, accountId }: { adminId: string; accountId: string }, now: Date) =>
  tx
    .updateTable('payouts')
    .set({ retried_at: now, retried_by: adminId })
    .where('account_id', '=', accountId)
    .where('status', '=', 'failed')
    .where('retried_at', 'is', null)
    .execute()
