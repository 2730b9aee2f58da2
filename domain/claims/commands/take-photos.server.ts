import { webcrypto } from 'node:crypto'
import { acceptPhoto } from '#domain/media/commands/accept-photo.server.ts'
import { maySendPhoto } from '#domain/media/commands/start-upload.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Side } from '#kernel/side.ts'
import type { Budgets } from '#platform/budget.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { claimLimits } from '../claim.ts'
import type { PhotosFailure } from '../errors.ts'

export type PhotoWorld = { storage: Storage; budgets: Budgets; limits: Limits }
type TakenPhoto = { photoId: string; sha256: string }

/** All photos are stored or none; those that stay unused are deleted as others are. */
export async function takePhotos(
  db: Db,
  { storage, budgets, limits }: PhotoWorld,
  { ownerId, files }: { ownerId: string; files: readonly Buffer[] },
  now: Date,
): Promise<Result<TakenPhoto[], PhotosFailure>> {
  if (files.length > claimLimits.photos) return fail({ reason: 'too-many-photos' })
  const taken = new Map<string, TakenPhoto>()
  for (const bytes of files) {
    const may = await maySendPhoto(db, budgets, { ownerId, limits }, now)
    if (!may.ok) return may
    const accepted = await acceptPhoto(db, storage, { ownerId, bytes, purpose: 'claim' }, now)
    if (!accepted.ok) return accepted
    const { photoId } = accepted.value
    taken.set(photoId, { photoId, sha256: await hashOf(bytes) })
  }
  return ok([...taken.values()])
}

async function hashOf(bytes: Buffer): Promise<string> {
  const plain = new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length)
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', plain)).toString('hex')
}

/**
 * The caller has locked the claim.
 *
 * @returns false where its side would have too many
 */
export async function addPhotos(
  tx: Tx,
  { claimId, side, photos }: { claimId: string; side: Side; photos: readonly TakenPhoto[] },
  now: Date,
): Promise<boolean> {
  if (photos.length === 0) return true
  const known = await tx
    .selectFrom('claim_photos')
    .select(['photo_id', 'side'])
    .where('claim_id', '=', claimId)
    .execute()
  const added = photos.filter(({ photoId }) => known.every(({ photo_id }) => photo_id !== photoId))
  const before = known.filter((each) => each.side === side).length
  if (before + added.length > claimLimits.photos) return false
  const rows = added.map(({ photoId, sha256 }, index) => {
    return { claim_id: claimId, photo_id: photoId, side, position: before + index, sha256, at: now }
  })
  if (rows.length > 0) await tx.insertInto('claim_photos').values(rows).execute()
  return true
}
