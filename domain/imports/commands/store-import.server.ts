import { beginning } from '#kernel/letters.ts'
import { newId } from '#kernel/ids.ts'
import { ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { readTableFile, type TableFailure } from '#platform/table-file.server.ts'
import { sql } from 'kysely'
import { unknownColumns } from '../import-columns.ts'
import { importLimits } from '../import-limits.ts'

/** A host's last files stay, so that their pages can be opened again. */
const MAX_IMPORTS = 10

type NewImport = { hostId: string; fileName: string; bytes: Buffer }

/**
 * The host sees first what the rows would become; nothing is imported yet.
 *
 * @returns the import's id
 */
export async function storeImport(
  db: Db,
  { hostId, fileName, bytes }: NewImport,
  now: Date,
): Promise<Result<string, TableFailure>> {
  const file = readTableFile(bytes, { maxRows: importLimits.rows })
  if (!file.ok) return file

  const { rows, columns, isGuessed } = file.value
  const id = newId(now.getTime())
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('listing_imports')
      .values({
        id,
        host_id: hostId,
        file_name: beginning(fileName, 200).replaceAll('\0', ''),
        content: JSON.stringify({ rows, unknownColumns: unknownColumns(columns).slice(0, 50), isGuessed }),
        created_at: now,
      })
      .execute()
    await sql`delete from listing_imports where host_id = ${hostId} and id not in (
      select id from listing_imports where host_id = ${hostId} order by created_at desc, id desc limit ${MAX_IMPORTS})`.execute(
      tx,
    )
  })
  return ok(id)
}
