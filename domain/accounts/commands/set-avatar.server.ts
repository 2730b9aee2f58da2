import { acceptPhoto } from '#domain/media/commands/accept-photo.server.ts'
import { removeUnused } from '#domain/media/commands/remove-photo.server.ts'
import { maySendPhoto } from '#domain/media/commands/start-upload.server.ts'
import type { Crop } from '#domain/media/crop.ts'
import type { PhotoRefusal, UploadFailure } from '#domain/media/errors.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Budgets } from '#platform/budget.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import type { Storage } from '#platform/storage.server.ts'

type World = { storage: Storage; budgets: Budgets; limits: Limits }
type Failure = { reason: PhotoRefusal | UploadFailure['reason'] }

/** The square replaces the previous picture, which is deleted; it counts as a sent photo. */
export async function setAvatar(
  db: Db,
  { storage, budgets, limits }: World,
  { userId, bytes, crop }: { userId: string; bytes: Buffer; crop: Crop },
  now: Date,
): Promise<Result<null, Failure>> {
  const may = await maySendPhoto(db, budgets, { ownerId: userId, limits }, now)
  if (!may.ok) return may
  const accepted = await acceptPhoto(db, storage, { ownerId: userId, bytes, crop }, now)
  if (!accepted.ok) return accepted
  await replaceAvatar(db, storage, userId, accepted.value.photoId)
  return ok(null)
}

/** The name's first letter replaces the deleted picture. */
export const removeAvatar = (db: Db, storage: Storage, userId: string) => replaceAvatar(db, storage, userId, null)

function replaceAvatar(db: Db, storage: Storage, userId: string, photoId: string | null): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('profiles')
      .select('avatar_photo')
      .where('user_id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    await tx.updateTable('profiles').set({ avatar_photo: photoId }).where('user_id', '=', userId).execute()
    if (before.avatar_photo && before.avatar_photo !== photoId)
      await removeUnused(tx, storage, { ownerId: userId, photoId: before.avatar_photo })
  })
}
