import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { UNDO_MS } from '../bulk-action.ts'
import type { BulkUndoFailure, EditFailure, MoveFailure, UpdateFailure } from '../errors.ts'
import { replacedIn } from '../queries/find-bulk-change.server.ts'
import { readBulkItems } from '../queries/read-bulk-items.server.ts'
import { refusingLocked } from './make-bulk-change.server.ts'
import { moveWithin } from './move-listing.server.ts'
import { stopWaiting } from './save-draft.server.ts'
import { lock, writeFields } from './write-fields.server.ts'

type OwnChange = { hostId: string; changeId: string }

/**
 * Takes back what an act did to each listing, for `UNDO_MS` by the time that is stored with it. What was published is paused, as nobody
 * becomes a draft again; what was changed since, or is in review, stays as it is and is noted.
 */
export async function undoBulkChange(
  db: Db,
  { hostId, changeId }: OwnChange,
  now: Date,
): Promise<Result<null, BulkUndoFailure>> {
  const head = await db
    .selectFrom('bulk_changes')
    .select(['made_at', 'undone_at'])
    .where('id', '=', changeId)
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  if (!head) return fail({ reason: 'not-found' })
  if (head.undone_at) return fail({ reason: 'undone' })
  if (now.getTime() - head.made_at.getTime() > UNDO_MS) return fail({ reason: 'too-late' })

  // An act that still runs stops here.
  const { numUpdatedRows } = await db
    .updateTable('bulk_changes')
    .set({ undone_at: now })
    .where('id', '=', changeId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return fail({ reason: 'undone' })
  try {
    await undoItems(db, { hostId, changeId }, now)
  } catch (error) {
    // What is not put back yet can be, by pressing again.
    await db.updateTable('bulk_changes').set({ undone_at: null }).where('id', '=', changeId).execute()
    throw error
  }
  return ok(null)
}

async function undoItems(db: Db, { hostId, changeId }: OwnChange, now: Date): Promise<void> {
  const items = await db
    .selectFrom('bulk_change_items')
    .select('number')
    .where('change_id', '=', changeId)
    .where('outcome', 'in', done)
    .orderBy('number')
    .execute()
  for (const { number } of items) {
    const undone = await refusingLocked<Refusal>(db, (tx) => undoOne(tx, { hostId, changeId, number }, now))
    if (!undone.ok) await inTransaction(db, (tx) => noteUndo(tx, { changeId, number }, reasonOf(undone.failure)))
  }
}

const reasonOf = ({ reason }: Refusal | { reason: 'busy' }) =>
  reason === 'busy' || reason === 'in-review' ? reason : 'changed-since'

const done = ['publish', 'resume', 'pause', 'edit'] as const
type Refusal = EditFailure | UpdateFailure | MoveFailure | { reason: 'in-review' }
type Item = { changeId: string; number: number }

/** The item's row is locked and read again, because the button may be pressed twice. */
async function undoOne(
  tx: Tx,
  { hostId, changeId, number }: Item & { hostId: string },
  now: Date,
): Promise<Result<null, Refusal>> {
  const item = await tx
    .selectFrom('bulk_change_items')
    .select(['listing_id as id', 'outcome', 'replaced'])
    .where('change_id', '=', changeId)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const outcome = done.find((each) => each === item.outcome)
  if (!outcome) return ok(null)

  const undone = await inverse(tx, { hostId, id: item.id, outcome, replaced: item.replaced, changeId }, now)
  if (!undone.ok) return undone
  await noteUndo(tx, { changeId, number }, 'undone')
  return ok(null)
}

type Inverse = { hostId: string; id: string; outcome: (typeof done)[number]; replaced: unknown; changeId: string }

async function inverse(
  tx: Tx,
  { hostId, id, outcome, replaced, changeId }: Inverse,
  now: Date,
): Promise<Result<unknown, Refusal>> {
  switch (outcome) {
    case 'publish':
      return unpublish(tx, { hostId, id }, now)
    case 'resume':
      return moveWithin(tx, { hostId, listingId: id, move: 'pause' }, now)
    case 'pause':
      return moveWithin(tx, { hostId, listingId: id, move: 'resume' }, now)
    case 'edit': {
      await lock(tx, { hostId, id })
      const [found] = await readBulkItems(tx, { hostId, ids: [id] })
      const { step, before, after } = replacedIn(replaced, changeId)
      const isAsLeft = found && Object.entries(after).every(([name, text]) => (found.fields[name] ?? '') === text)
      if (!isAsLeft) return fail({ reason: 'not-possible' })
      return writeFields(tx, { hostId, id, steps: [step], values: before }, now)
    }
  }
}

/** A draft that still waits for its photos stays a draft, and only a review ends a review. */
async function unpublish(
  tx: Tx,
  { hostId, id }: { hostId: string; id: string },
  now: Date,
): Promise<Result<null, Refusal>> {
  if (await stopWaiting(tx, { hostId, draftId: id })) return ok(null)
  const paused = await moveWithin(tx, { hostId, listingId: id, move: 'pause' }, now)
  if (paused.ok) return paused
  const row = await tx.selectFrom('listings').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status === 'in_review' ? fail({ reason: 'in-review' }) : paused
}

async function noteUndo(
  tx: Tx,
  { changeId, number }: Item,
  outcome: 'undone' | ReturnType<typeof reasonOf>,
): Promise<void> {
  await tx
    .updateTable('bulk_change_items')
    .set({ outcome })
    .where('change_id', '=', changeId)
    .where('number', '=', number)
    .execute()
}
