import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { PayoutFailure } from '../errors.ts'
import type { FailureCause } from '../payout.ts'
import { returnPayout } from './return-payout.server.ts'
import { settlePayout } from './settle-payout.server.ts'

type Input = { adminId: string; payoutId: string }
type Marked = Promise<Result<null, PayoutFailure>>

/** Marks a payout as paid by the bank, on an admin's word; repeated calls change nothing. */
export async function markPaid(db: Db, { adminId, payoutId }: Input, now: Date): Marked {
  return inTransaction(db, async (tx) => {
    if (!(await isOfBank(tx, payoutId))) return fail({ reason: 'not-found' })
    if (!(await settlePayout(tx, payoutId, adminId, now))) return fail(await whyNot(tx, payoutId))
    const on = { kind: 'payout', id: payoutId } as const
    await recordAudit(tx, { actorId: adminId, action: 'payout-paid', on }, now)
    return ok(null)
  })
}

/**
 * @property reason the bank's, for admins
 * @property cause the reason shown to the host
 */
type Failed = Input & { reason: string; cause?: FailureCause }

/** Marks a payout as failed at the bank, on an admin's word: the host is owed it again. */
export async function markFailed(db: Db, { adminId, payoutId, reason, cause = 'refused' }: Failed, now: Date): Marked {
  return inTransaction(db, async (tx) => {
    if (!(await isOfBank(tx, payoutId))) return fail({ reason: 'not-found' })
    const isEnded = await returnPayout(tx, payoutId, { status: 'failed', error: reason, cause, by: adminId }, now)
    if (!isEnded) return fail(await whyNot(tx, payoutId))
    const on = { kind: 'payout', id: payoutId } as const
    await recordAudit(tx, { actorId: adminId, action: 'payout-failed', on, reason }, now)
    return ok(null)
  })
}

/** Only the provider decides payouts that were sent through it. */
async function isOfBank(tx: Db, payoutId: string): Promise<boolean> {
  const payout = await tx.selectFrom('payouts').select('method').where('id', '=', payoutId).executeTakeFirst()
  return payout?.method === 'bank'
}

async function whyNot(tx: Db, payoutId: string): Promise<PayoutFailure> {
  const payout = await tx.selectFrom('payouts').select('id').where('id', '=', payoutId).executeTakeFirst()
  return { reason: payout ? 'ended' : 'not-found' }
}
