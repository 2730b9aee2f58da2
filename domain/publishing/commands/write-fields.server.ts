import { fail, ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db.server.ts'
import type { UpdateFailure } from '../errors.ts'
import { readBulkItems } from '../queries/read-bulk-items.server.ts'
import type { Fields, FormStep } from '../step.ts'
import { updateWithin } from './update-listing.server.ts'

/**
 * Locks the draft or the listing, whichever it is by then.
 *
 * @returns null where it is gone
 */
export async function lock(
  tx: Tx,
  { hostId, id }: { hostId: string; id: string },
): Promise<'draft' | 'listing' | null> {
  for (const table of ['listing_drafts', 'listings'] as const) {
    const row = await tx
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('host_id', '=', hostId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (row) return table === 'listings' ? 'listing' : 'draft'
  }
  return null
}

type Write = { hostId: string; id: string; steps: readonly FormStep[]; values: Fields }

/**
 * Writes fields of a draft or a listing that `lock` has locked; a listing is judged whole, as by its own form.
 *
 * @param input.steps the steps that have the fields
 */
export async function writeFields(
  tx: Tx,
  { hostId, id, steps, values }: Write,
  now: Date,
): Promise<Result<unknown, UpdateFailure>> {
  const [found] = await readBulkItems(tx, { hostId, ids: [id] })
  if (!found) return fail({ reason: 'not-found' })
  const fields = { ...found.fields, ...values }
  if (found.status !== 'making') return updateWithin(tx, { hostId, listingId: id, step: steps, form: fields }, now)
  await tx
    .updateTable('listing_drafts')
    .set({ fields: JSON.stringify(fields), updated_at: now, publish_state: null, publish_since: null })
    .where('id', '=', id)
    .where('host_id', '=', hostId)
    .execute()
  return ok(null)
}
