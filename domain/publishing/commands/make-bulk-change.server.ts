import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, isLocked, type Tx } from '#platform/db.server.ts'
import { type BulkChange, MAX_BULK } from '../bulk-action.ts'
import { type BulkPlan, type FieldChange, planFor } from '../bulk-change.ts'
import type { BulkFailure, BulkReason, EditFailure, MoveFailure, UpdateFailure } from '../errors.ts'
import { readBulkItems } from '../queries/read-bulk-items.server.ts'
import { moveWithin } from './move-listing.server.ts'
import { publishWithin } from './publish-draft.server.ts'
import { refusingTakenBlocks } from './write-blocks.server.ts'
import { lock, writeFields } from './write-fields.server.ts'

type NewChange = {
  hostId: string
  /** The form's own, so that a form that is sent twice changes nothing twice. */
  changeId: string
  ids: readonly string[]
  change: BulkChange
}

/** A host's last acts stay so long, to be shown and undone. */
const RETENTION_DAYS = 1

/**
 * Does one thing to many of a host's listings and drafts, each in a transaction of its own: what cannot be done to one of them is noted
 * and stops no other, and a guest who books waits for one listing only.
 *
 * @returns the id of the change, by which it is shown and undone
 */
export async function makeBulkChange(
  db: Db,
  { hostId, changeId, ids, change }: NewChange,
  now: Date,
): Promise<Result<string, BulkFailure>> {
  const unique = [...new Set(ids.map((id) => id.toLowerCase()))]
  if (unique.length === 0) return fail({ reason: 'none' })
  if (unique.length > MAX_BULK) return fail({ reason: 'too-many' })
  const begun = await begin(db, { hostId, changeId, action: change.action }, now)
  if (begun === 'other-host') return fail({ reason: 'not-found' })
  if (begun === 'known') return ok(changeId)

  for (const [index, listingId] of unique.entries()) {
    const item = { changeId, number: index + 1, listingId }
    const outcome = await refusingLocked(db, (tx) => changeOne(tx, { hostId, change, item }, now))
    if (!outcome.ok && outcome.failure.reason === 'undone') break
    if (!outcome.ok) await note(db, item, outcome.failure.reason)
  }
  return ok(changeId)
}

/** Runs the transaction of one listing; one that somebody else keeps locked is left as it is. */
export async function refusingLocked<Failure>(
  db: Db,
  work: (tx: Tx) => Promise<Result<null, Failure>>,
): Promise<Result<null, Failure | EditFailure | { reason: 'busy' }>> {
  try {
    return await refusingTakenBlocks<null, Failure>(db, work)
  } catch (error) {
    if (!isLocked(error)) throw error
    return fail({ reason: 'busy' })
  }
}

type Begin = { hostId: string; changeId: string; action: BulkChange['action'] }

async function begin(db: Db, { hostId, changeId, action }: Begin, now: Date): Promise<'new' | 'known' | 'other-host'> {
  return inTransaction(db, async (tx) => {
    const cutoff = new Date(now)
    cutoff.setUTCDate(cutoff.getUTCDate() - RETENTION_DAYS)
    await tx.deleteFrom('bulk_changes').where('host_id', '=', hostId).where('made_at', '<', cutoff).execute()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('bulk_changes')
      .values({ id: changeId, host_id: hostId, made_at: now, action })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return 'new'
    const known = await tx.selectFrom('bulk_changes').select('host_id').where('id', '=', changeId).executeTakeFirst()
    return known?.host_id === hostId ? 'known' : 'other-host'
  })
}

type Item = { changeId: string; number: number; listingId: string }
/** `undone`: the host takes the act back while it runs. */
type Refusal = BulkReason | { reason: 'undone' } | EditFailure | UpdateFailure | MoveFailure
type One = { hostId: string; change: BulkChange; item: Item }

async function changeOne(tx: Tx, { hostId, change, item }: One, now: Date): Promise<Result<null, Refusal>> {
  await lock(tx, { hostId, id: item.listingId })
  const [found] = await readBulkItems(tx, { hostId, ids: [item.listingId] })
  if (!found) return fail({ reason: 'not-found' })
  if (await isUndone(tx, item.changeId)) return fail({ reason: 'undone' })
  const plan = planFor(change, found)
  if (!plan.ok) return plan
  const done = await apply(tx, { hostId, id: found.id, plan: plan.value }, now)
  if (!done.ok) return done
  await note(tx, item, plan.value.kind, plan.value.kind === 'edit' ? plan.value : undefined)
  return ok(null)
}

/** The lock lets undoing begin after this listing only. */
async function isUndone(tx: Tx, changeId: string): Promise<boolean> {
  const head = await tx
    .selectFrom('bulk_changes')
    .select('undone_at')
    .where('id', '=', changeId)
    .forShare()
    .executeTakeFirst()
  return head?.undone_at !== null
}

type Apply = { hostId: string; id: string; plan: BulkPlan }

async function apply(tx: Tx, { hostId, id, plan }: Apply, now: Date): Promise<Result<unknown, Refusal>> {
  switch (plan.kind) {
    case 'publish':
      return publishWithin(tx, { hostId, draftId: id }, now)
    case 'resume':
    case 'pause':
      return moveWithin(tx, { hostId, listingId: id, move: plan.kind }, now)
    case 'edit':
      return writeFields(tx, { hostId, id, steps: [plan.step], values: plan.after }, now)
  }
}

async function note(
  db: Db | Tx,
  { changeId, number, listingId }: Item,
  outcome: string,
  replaced?: FieldChange,
): Promise<void> {
  const stored = replaced ? { step: replaced.step, before: replaced.before, after: replaced.after } : {}
  await db
    .insertInto('bulk_change_items')
    .values({ change_id: changeId, number, listing_id: listingId, outcome, replaced: JSON.stringify(stored) })
    .execute()
}
