import type { Db } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { exportName } from '../data-export.ts'

/** The newest export that somebody has asked for and that is not over. */
export const findOwnExport = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('data_exports')
    .select(['id', 'parts', 'requested_at', 'expires_at'])
    .where('person_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** One of its files. Null for anybody else's, for one whose time is over, and for a part there is not. */
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
