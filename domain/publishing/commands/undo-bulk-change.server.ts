import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { UNDO_MS } from '../bulk-action.ts'
import type { BulkUndoFailure, EditFailure, MoveFailure, UpdateFailure } from '../errors.ts'
import { replacedIn } from '../queries/find-bulk-change.server.ts'
import { readBulkItems } from '../queries/read-bulk-items.server.ts'
import { moveWithin } from './move-listing.server.ts'
import { refusingTakenBlocks } from './write-blocks.server.ts'
import { lock, writeFields } from './write-fields.server.ts'

type OwnChange = { hostId: string; changeId: string }

/**
 * Takes back what an act did to each listing, for `UNDO_MS` by the time that is stored with it. What was published is paused, as nobody
 * becomes a draft again; what was changed since stays as it is and is noted.
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

  const items = await db
    .selectFrom('bulk_change_items')
    .select('number')
    .where('change_id', '=', changeId)
    .where('outcome', 'in', done)
    .orderBy('number')
    .execute()
  for (const { number } of items) {
    const undone = await refusingTakenBlocks<null, Refusal>(db, (tx) => undoOne(tx, { hostId, changeId, number }, now))
    if (!undone.ok) await inTransaction(db, (tx) => noteUndo(tx, { changeId, number }, 'changed-since'))
  }
  await db.updateTable('bulk_changes').set({ undone_at: now }).where('id', '=', changeId).execute()
  return ok(null)
}

const done = ['publish', 'resume', 'pause', 'edit'] as const
type Refusal = EditFailure | UpdateFailure | MoveFailure
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
      if (await stopsWaiting(tx, { hostId, id })) return ok(null)
      return moveWithin(tx, { hostId, listingId: id, move: 'pause' }, now)
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
      return writeFields(tx, { hostId, id, isDraft: found.status === 'making', steps: [step], values: before }, now)
    }
  }
}

/** A draft that still waits for its photos stays a draft. */
async function stopsWaiting(tx: Tx, { hostId, id }: { hostId: string; id: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('listing_drafts')
    .set({ publish_state: null, publish_since: null })
    .where('id', '=', id)
    .where('host_id', '=', hostId)
    .where('publish_state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function noteUndo(tx: Tx, { changeId, number }: Item, outcome: 'undone' | 'changed-since'): Promise<void> {
  await tx
    .updateTable('bulk_change_items')
    .set({ outcome })
    .where('change_id', '=', changeId)
    .where('number', '=', number)
    .execute()
}
