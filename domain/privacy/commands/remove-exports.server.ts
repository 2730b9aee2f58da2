import type { Db } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { exportName } from '../data-export.ts'

/** Deletes expired files, and their row last, so that failures are retried. */
export async function removeExpiredExports(db: Db, storage: Storage, now: Date): Promise<void> {
  const over = await db.selectFrom('data_exports').select(['id', 'parts']).where('expires_at', '<', now).execute()
  for (const made of over) {
    await deleteExport(storage, made)
    await db.deleteFrom('data_exports').where('id', '=', made.id).execute()
  }
}

/** @param made.parts null while the files are made: then their maker deletes them */
export async function deleteExport(
  storage: Storage,
  { id, parts }: { id: string; parts: number | null },
): Promise<void> {
  for (let part = 1; part <= (parts ?? 0); part += 1) await storage.delete(exportName(id, part))
}
