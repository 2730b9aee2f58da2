import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import type { SelectionFailure } from '../errors.ts'
import { actsOf, SELECTION_DAYS, type SelectionAct, UNBEGUN_HOURS } from '../selection.ts'
import { lockOpen } from './choose-things.server.ts'

type Begin = {
  adminId: string
  selectionId: string
  act: SelectionAct
  /** Empty where the act has none. */
  reason: string
  until: Date | null
  republish: boolean
  /** The number of things that the page has shown. */
  shown: number
  /** The address to which whoever is suspended can write. */
  writeTo: string
}

/** Lets the worker do an act on all that an admin has chosen, one after the other. */
export function beginSelection(db: Db, input: Begin, now: Date): Promise<Result<null, SelectionFailure>> {
  const { adminId, selectionId, act, reason, until, republish, shown, writeTo } = input
  return inTransaction(db, async (tx): Promise<Result<null, SelectionFailure>> => {
    const list = await lockOpen(tx, { adminId, selectionId })
    if (!list || !actsOf(list).includes(act)) return fail({ reason: 'gone' })
    const { count } = await tx
      .selectFrom('selection_items')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('selection_id', '=', selectionId)
      .executeTakeFirstOrThrow()
    if (count !== shown) return fail({ reason: 'changed' })
    await tx
      .updateTable('selections')
      .set({ act, reason: reason || null, until, republishes: republish, begun_at: now })
      .where('id', '=', selectionId)
      .execute()
    await addJob(tx, 'admin.run-selection', { selectionId, writeTo }, { key: `selection:${selectionId}` })
    const changes = {
      selection: [null, act],
      things: [null, count],
      ...(until && { until: [null, until.toISOString()] as const }),
    } as const
    await recordAudit(tx, { actorId: adminId, action: 'selection-begun', ...(reason && { reason }), changes }, now)
    return ok(null)
  })
}

/** A regular job: what was never begun goes soon, the others once nobody asks for their outcomes. */
export async function removeOldSelections(db: Db, now: Date): Promise<void> {
  await sql`delete from selections where made_at < ${now}::timestamptz - make_interval(days => ${SELECTION_DAYS})
    or (begun_at is null and made_at < ${now}::timestamptz - make_interval(hours => ${UNBEGUN_HOURS}))`.execute(db)
}
