import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { sql } from 'kysely'
import type { RemovalFailure } from '../errors.ts'
import { variantNames } from '../photo.ts'

/** A photo that something shows stays. */
export async function removePhoto(
  db: Db,
  storage: Storage,
  { ownerId, photoId }: { ownerId: string; photoId: string },
): Promise<Result<null, RemovalFailure>> {
  const isGone = await db.transaction().execute((tx) => removeUnused(tx, storage, { ownerId, photoId }))
  if (isGone) return ok(null)

  const photo = await db
    .selectFrom('photos')
    .select('id')
    .where('id', '=', photoId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return fail({ reason: photo ? 'in-use' : 'not-found' })
}

/**
 * Deleting the row waits for whoever is about to show the photo; a failed file restores the row.
 *
 * @param before only a photo that was sent, or sent again, before this time
 */
export async function removeUnused(
  tx: Tx,
  storage: Storage,
  { ownerId, photoId, before }: { ownerId?: string; photoId: string; before?: Date },
): Promise<boolean> {
  let deletion = tx
    .deleteFrom('photos')
    .where('id', '=', photoId)
    .where('owner_id', 'is not', null)
    .where(sql<boolean>`not photo_is_used(id)`)
  if (ownerId) deletion = deletion.where('owner_id', '=', ownerId)
  if (before) deletion = deletion.where('created_at', '<', before)
  const photo = await deletion.returning(['key', 'source']).executeTakeFirst()
  if (photo) await deleteFiles(storage, photo)
  return photo !== undefined
}

export async function deleteFiles(storage: Storage, { key, source }: { key: string; source: string }): Promise<void> {
  await Promise.all([source, ...variantNames(key)].map((name) => storage.delete(name)))
}
