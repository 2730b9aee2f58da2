import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, violates } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { FeeFailure } from '../errors.ts'

type Plan = { adminId: string; percent: number; at: Date }

/** Another service fee from an instant on: what is quoted before it has the one of before, and keeps it. */
export function planFee(db: Db, { adminId, percent, at }: Plan, now: Date): Promise<Result<null, FeeFailure>> {
  return inTransaction(db, async (tx): Promise<Result<null, FeeFailure>> => {
    const id = newId(now.getTime())
    await tx.insertInto('fee_changes').values({ id, percent, from_at: at, made_by: adminId, made_at: now }).execute()
    await addJob(tx, 'admin.apply-fee', { changeId: id }, { runAt: at })
    const changes = { serviceFeePercent: [null, percent], feeFrom: [null, at.toISOString()] } as const
    await recordAudit(tx, { actorId: adminId, action: 'fee-planned', changes }, now)
    return ok(null)
  }).catch((error: unknown) => {
    if (violates(error, 'fee_changes_once')) return fail({ reason: 'planned' })
    throw error
  })
}

/** Takes a planned fee back, while it is to come. */
export function withdrawFee(
  db: Db,
  { adminId, changeId }: { adminId: string; changeId: string },
  now: Date,
): Promise<Result<null, FeeFailure>> {
  return inTransaction(db, async (tx): Promise<Result<null, FeeFailure>> => {
    const withdrawn = await tx
      .deleteFrom('fee_changes')
      .where('id', '=', changeId)
      .where('applied_at', 'is', null)
      .returning(['percent', 'from_at'])
      .executeTakeFirst()
    if (!withdrawn) return fail({ reason: 'gone' })
    const changes = {
      serviceFeePercent: [withdrawn.percent, null],
      feeFrom: [withdrawn.from_at.toISOString(), null],
    } as const
    await recordAudit(tx, { actorId: adminId, action: 'fee-withdrawn', changes }, now)
    return ok(null)
  })
}

/**
 * The job of a planned fee, by whoever has planned it.
 *
 * @returns when to look again, where the job came too early; null also where it was withdrawn
 */
export function applyFee(db: Db, changeId: string, now: Date): Promise<Date | null> {
  return inTransaction(db, async (tx) => {
    const { service_fee_percent: before } = await tx
      .selectFrom('settings')
      .select('service_fee_percent')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const planned = await tx
      .selectFrom('fee_changes')
      .select(['percent', 'from_at', 'made_by'])
      .where('id', '=', changeId)
      .where('applied_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!planned) return null
    if (planned.from_at > now) return planned.from_at
    await tx.updateTable('fee_changes').set({ applied_at: now }).where('id', '=', changeId).execute()
    if (planned.percent === before) return null
    await tx.updateTable('settings').set({ service_fee_percent: planned.percent }).execute()
    const changes = { serviceFeePercent: [before, planned.percent] } as const
    await recordAudit(tx, { actorId: planned.made_by, action: 'prices-changed', changes }, now)
    return null
  })
}
