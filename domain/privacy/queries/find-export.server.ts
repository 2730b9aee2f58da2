import type { Db } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { exportName } from '../data-export.ts'

/** The person's newest export that has not expired. */
export const findOwnExport = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('data_exports')
    .select(['id', 'parts', 'requested_at', 'expires_at'])
    .where('person_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Reads a file of a person's export; null for a stranger's, an expired one or a missing part. */
export async function readExport(
  db: Db,
  storage: Storage,
  { userId, exportId, part }: { userId: string; exportId: string; part: number },
  now: Date,
): Promise<Buffer | null> {
  const made = await db
    .selectFrom('data_exports')
    .select('id')
    .where('id', '=', exportId)
    .where('person_id', '=', userId)
    .where('parts', '>=', part)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return made ? storage.read(exportName(made.id, part)) : null
}
