import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import { sql } from 'kysely'
import type { ImportFailure } from '../errors.ts'
import { addFetches, refusingRows, updateRow } from './update-listings.server.ts'
import type { ImportRow } from '../import-row.ts'
import { findImport } from '../queries/find-import.server.ts'
import { insertDraft } from '#domain/publishing/commands/save-draft.server.ts'

type Import = { hostId: string; importId: string; limits: Limits }

/** All rows become drafts, or change what they name, or none does; a row that changes nothing writes nothing. */
export function importListings(
  db: Db,
  { hostId, importId, limits }: Import,
  now: Date,
): Promise<Result<{ count: number }, ImportFailure>> {
  return refusingRows(db, async (tx) => {
    // Imports of one host wait for each other, so that each sees what the last one made.
    await sql`select from profiles where user_id = ${hostId} for no key update`.execute(tx)
    const file = await findImport(tx, { hostId, importId })
    if (!file) return fail({ reason: 'not-found' })
    if (file.importedAt) return ok({ count: 0 })
    if (file.rows.some(({ wrong }) => Object.keys(wrong).length > 0)) return fail({ reason: 'wrong-rows' })

    const rows = file.rows.filter(({ update }) => !update)
    const room = limits.draftsPerHost - (await draftCount(tx, hostId))
    if (rows.length > room) return fail({ reason: 'too-many', room: Math.max(0, room) })

    for (const row of rows) await importRow(tx, { hostId, importId, limits }, row, now)
    for (const row of file.rows)
      if (row.update) await updateRow(tx, { hostId, importId }, { ...row, ...row.update }, now)
    await tx.updateTable('listing_imports').set({ imported_at: now }).where('id', '=', importId).execute()
    return ok({ count: rows.length })
  })
}

async function draftCount(tx: Tx, hostId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('listing_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow()
  return count
}

async function importRow(tx: Tx, { hostId, importId, limits }: Import, row: ImportRow, now: Date): Promise<void> {
  const { unit, fields, externalId, photos } = row
  const draft = await insertDraft(tx, { hostId, unit, fields, limits }, now)
  // Throwing rolls back the whole file.
  if (!draft.ok) throw new Error(`a draft was counted and is refused: ${draft.failure.reason}`)
  if (externalId)
    await tx
      .deleteFrom('imported_listings')
      .where('host_id', '=', hostId)
      .where('external_id', '=', externalId)
      .execute()
  await tx
    .insertInto('imported_listings')
    .values({
      listing_id: draft.value,
      host_id: hostId,
      import_id: importId,
      row_number: row.number,
      external_id: externalId || null,
      calendar_url: row.calendarUrl || null,
    })
    .execute()
  await addFetches(tx, { hostId, draftId: draft.value, photos, after: 0 }, now)
}
