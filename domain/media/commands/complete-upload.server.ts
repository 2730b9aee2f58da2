import { fail, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import type { Uploads } from '#platform/uploads.server.ts'
import type { PhotoRefusal } from '../errors.ts'
import { acceptPhoto } from './accept-photo.server.ts'

type Failure = { reason: PhotoRefusal | 'not-found' }

/**
 * Makes a photo of an upload that has arrived whole. Asked again after its answer was lost, there is no such upload any more; the
 * same file sent anew leads to the same photo.
 */
export async function completeUpload(
  db: Db,
  { storage, uploads }: { storage: Storage; uploads: Uploads },
  { ownerId, uploadId }: { ownerId: string; uploadId: string },
  now: Date,
): Promise<Result<{ photoId: string }, Failure>> {
  const bytes = (await isUploadOf(db, ownerId, uploadId)) ? await uploads.read(uploadId) : null
  if (!bytes) return fail({ reason: 'not-found' })

  const outcome = await acceptPhoto(db, storage, { ownerId, bytes }, now)
  await removeUpload(db, uploads, uploadId)
  return outcome
}

/** Whether an unfinished upload is this account's: a stranger's reads as missing. */
export async function isUploadOf(db: Db, ownerId: string, uploadId: string): Promise<boolean> {
  const upload = await db
    .selectFrom('photo_uploads')
    .select('id')
    .where('id', '=', uploadId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return upload !== undefined
}

/** Its bytes first: without its row nothing would remove them. */
export async function removeUpload(db: Db, uploads: Uploads, uploadId: string): Promise<void> {
  await uploads.remove(uploadId)
  await db.deleteFrom('photo_uploads').where('id', '=', uploadId).execute()
}
