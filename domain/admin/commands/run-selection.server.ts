import { resendWithin, spendForReader } from '#domain/email/commands/resend-email.server.ts'
import type { Result } from '#kernel/result.ts'
import type { Budgets } from '#platform/budget.server.ts'
import { type Db, inTransaction, type RowOf, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { permissionFor } from '../selection.ts'
import { featureWithin, unfeatureWithin } from './feature-listing.server.ts'
import { liftWithin, suspendWithin } from './suspend-person.server.ts'
import { unpublishWithin } from './unpublish-listing.server.ts'

/** Things on which one run of the job acts: the next one goes on, and other jobs come in between. */
const PORTION = 50

type Works = {
  db: Db
  budgets: Budgets
  /** Notes what has gone wrong with a thing, apart from the reasons that are expected. */
  note: (thingId: string, error: unknown) => void
}

type Run = { selectionId: string; writeTo: string }

/**
 * The job of a selection. Each thing has a transaction of its own with its outcome, so that nothing is done twice, or done and not said;
 * what goes wrong with one does not keep the others.
 *
 * @returns the next portion's payload; null once all are done
 */
export async function runSelection(works: Works, run: Run, now: Date, portion = PORTION): Promise<Run | null> {
  const selection = await findBegun(works.db, run.selectionId).executeTakeFirst()
  if (!selection) return null
  for (let count = 0; count < portion; count += 1) {
    const thingId = await nextThing(works.db, run.selectionId)
    if (thingId === null) {
      await endSelection(works.db, run.selectionId, now)
      return null
    }
    await actOnThing(works, { selection, thingId, writeTo: run.writeTo }, now)
  }
  return run
}

const findBegun = (db: Db, selectionId: string) =>
  db
    .selectFrom('selections')
    .select(['id', 'admin_id', 'list', 'act', 'reason', 'until', 'republishes'])
    .where('id', '=', selectionId)
    .where('begun_at', 'is not', null)
    .where('ended_at', 'is', null)

type Begun = RowOf<typeof findBegun>

async function nextThing(db: Db, selectionId: string): Promise<string | null> {
  const item = await db
    .selectFrom('selection_items')
    .select('thing_id')
    .where('selection_id', '=', selectionId)
    .where('outcome', 'is', null)
    .orderBy('thing_id')
    .limit(1)
    .executeTakeFirst()
  return item?.thing_id ?? null
}

type Acting = { selection: Begun; thingId: string; writeTo: string }

async function actOnThing(works: Works, acting: Acting, now: Date): Promise<void> {
  const item = { selectionId: acting.selection.id, thingId: acting.thingId }
  // The budget is its own statement: a reader is protected also from what fails afterwards.
  const spent = acting.selection.act === 'resend' ? await spendForReader(works.budgets, acting.thingId, now) : null
  if (spent?.ok === false) return noteOutcome(works.db, item, spent.failure.reason)
  try {
    await inTransaction(works.db, async (tx) => {
      if (await lockWaiting(tx, item)) await noteOutcome(tx, item, await outcomeOf(tx, acting, now))
    })
  } catch (error) {
    works.note(acting.thingId, error)
    await noteOutcome(works.db, item, 'error')
  }
}

async function outcomeOf(tx: Tx, acting: Acting, now: Date): Promise<string> {
  const { admin_id, list } = acting.selection
  if (!(await mayStill(tx, admin_id, permissionFor(list)))) return 'not-allowed'
  const outcome = await act(tx, acting, now)
  return outcome.ok ? 'done' : outcome.failure.reason
}

/** An admin who has lost the permission meanwhile, or is suspended, does nothing any more. */
async function mayStill(tx: Tx, adminId: string, permission: string): Promise<boolean> {
  const { rows } = await sql`select from profiles where user_id = ${adminId} and ${permission} = any(permissions)
    and closed_at is null and not exists (select from suspensions where user_id = ${adminId})`.execute(tx)
  return rows.length > 0
}

/** @throws for an act without what it needs, which the form has asked for */
function act(tx: Tx, { selection, thingId, writeTo }: Acting, now: Date): Promise<Result<null, { reason: string }>> {
  const { admin_id: adminId, until, republishes: republish } = selection
  const reason = selection.reason ?? ''
  switch (selection.act) {
    case 'suspend': {
      const end = until && { at: until, republish }
      return suspendWithin(tx, { adminId, userId: thingId, reason, writeTo, end }, now)
    }
    case 'lift':
      return liftWithin(tx, { adminId, userId: thingId, reason, republish }, now)
    case 'unpublish':
      return unpublishWithin(tx, { adminId, listingId: thingId, reason }, now)
    case 'feature':
      if (!until) throw new Error('a listing stands first until a day')
      return featureWithin(tx, { adminId, listingId: thingId, until }, now)
    case 'unfeature':
      return unfeatureWithin(tx, { adminId, listingId: thingId }, now)
    case 'resend':
      return resendWithin(tx, { adminId, emailId: thingId }, now)
    case null:
      throw new Error('a selection that was begun has an act')
  }
}

type Item = { selectionId: string; thingId: string }

/** A worker that was taken for dead may still be there: of two, the later one finds the outcome. */
async function lockWaiting(tx: Tx, { selectionId, thingId }: Item): Promise<boolean> {
  const item = await tx
    .selectFrom('selection_items')
    .select('thing_id')
    .where('selection_id', '=', selectionId)
    .where('thing_id', '=', thingId)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return item !== undefined
}

async function noteOutcome(db: Db | Tx, { selectionId, thingId }: Item, outcome: string): Promise<void> {
  await db
    .updateTable('selection_items')
    .set({ outcome })
    .where('selection_id', '=', selectionId)
    .where('thing_id', '=', thingId)
    .where('outcome', 'is', null)
    .execute()
}

/** The reason is not kept here: the audit log has it with each thing, and forgets it with its person. */
async function endSelection(db: Db, selectionId: string, now: Date): Promise<void> {
  await db.updateTable('selections').set({ ended_at: now, reason: null }).where('id', '=', selectionId).execute()
}
