import { fail, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import type { Uploads } from '#platform/uploads.server.ts'
import type { PhotoRefusal } from '../errors.ts'
import { acceptPhoto } from './accept-photo.server.ts'

type Failure = { reason: PhotoRefusal | 'not-found' }

/** A repeated request finds no upload; the same file, sent anew, leads to the same photo. */
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

/** A stranger's upload reads as missing. */
export async function isUploadOf(db: Db, ownerId: string, uploadId: string): Promise<boolean> {
  const upload = await db
    .selectFrom('photo_uploads')
    .select('id')
    .where('id', '=', uploadId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return upload !== undefined
}

/** The bytes go first, because without the row nothing would remove them. */
export async function removeUpload(db: Db, uploads: Uploads, uploadId: string): Promise<void> {
  await uploads.remove(uploadId)
  await db.deleteFrom('photo_uploads').where('id', '=', uploadId).execute()
}
