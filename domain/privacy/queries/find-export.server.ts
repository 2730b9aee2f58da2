import type { Db } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { exportName, SLICE_BYTES } from '../data-export.ts'

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

/** Reads the file of a person's export, slice by slice; null for a stranger's, an expired or an unfinished one. */
export async function readExport(
  db: Db,
  storage: Storage,
  { userId, exportId }: { userId: string; exportId: string },
  now: Date,
): Promise<AsyncGenerator<Uint8Array, void> | null> {
  const made = await db
    .selectFrom('data_exports')
    .select(['id', 'parts'])
    .where('id', '=', exportId)
    .where('person_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const first = made && (await storage.read(exportName(made.id, 1)))
  return first ? slicesFrom(storage, first, { id: made.id, parts: made.parts ?? 1 }) : null
}

/** Earlier versions made several archives, of which the first has the data; it ends before or beyond a slice. */
async function* slicesFrom(
  storage: Storage,
  first: Buffer,
  { id, parts }: { id: string; parts: number },
): AsyncGenerator<Uint8Array, void> {
  yield first
  if (first.length !== SLICE_BYTES) return
  for (let slice = 2; slice <= parts; slice += 1) {
    const bytes = await storage.read(exportName(id, slice))
    // An archive that ends early would look like a whole one to some programs.
    if (!bytes) throw new Error(`slice ${slice} of the export ${id} is missing`)
    yield bytes
  }
}
