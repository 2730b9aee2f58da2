import { createHash, webcrypto } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import type { PhotoRefusal } from '../errors.ts'
import type { Crop } from '../crop.ts'
import { MIN_AVATAR_SIDES, MIN_MESSAGE_SIDES, MIN_PHOTO_SIDES, type PhotoPurpose } from '../photo.ts'
import { readPictureFile } from '../picture-file.ts'

const { subtle } = webcrypto

type Refused = { reason: PhotoRefusal }
type Picture = { ownerId: string; bytes: Buffer; crop?: Crop; purpose?: PhotoPurpose }

const minSides = {
  listing: MIN_PHOTO_SIDES,
  avatar: MIN_AVATAR_SIDES,
  message: MIN_MESSAGE_SIDES,
  claim: MIN_MESSAGE_SIDES,
}

/**
 * The same file for the same purpose is one photo; another crop makes another.
 *
 * @param input.bytes   as they came; only their structure is read here
 * @param input.crop    of a picture of the owner's own person
 * @param input.purpose without a crop
 */
export async function acceptPhoto(
  db: Db,
  storage: Storage,
  { ownerId, bytes, crop, purpose = crop ? 'avatar' : 'listing' }: Picture,
  now: Date,
): Promise<Result<{ photoId: string }, Refused>> {
  const file = readPictureFile(bytes, minSides[purpose])
  if (typeof file === 'string') return fail({ reason: file })

  const contentHash = await hashOf(bytes, crop, purpose)
  const known = await seenBefore(db, ownerId, contentHash, now)
  if (known) return known

  const id = newId(now.getTime())
  const source = `incoming/${id}`
  // The file is written before the row, because the job may run as soon as that is there.
  await storage.write(source, bytes)
  const inserted = await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('photos')
      .values({
        id,
        key: keyOf(ownerId, contentHash),
        owner_id: ownerId,
        content_hash: contentHash,
        source,
        purpose,
        state: 'preparing',
        width: file.width,
        height: file.height,
        thumbhash: '',
        created_at: now,
      })
      // Of either key: two at once may meet at the one that is made of owner and content first.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return false
    await addJob(
      tx,
      'media.prepare-photo',
      { photoId: id, ...(crop && { crop }) },
      { queue: 'pictures', isPatient: true },
    )
    return true
  })
  if (inserted) return ok({ photoId: id })

  // The same picture came twice at the same moment.
  await storage.delete(source)
  return (await seenBefore(db, ownerId, contentHash, now))!
}

async function hashOf(bytes: Buffer, crop: Crop | undefined, purpose: PhotoPurpose): Promise<string> {
  // `createHash` would block all requests for some tens of milliseconds at 15 MB.
  const ofFile = Buffer.from(
    await subtle.digest('SHA-256', new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length)),
  ).toString('hex')
  const kind = crop ? `${crop.x} ${crop.y} ${crop.zoom}` : purpose
  return kind === 'listing' ? ofFile : createHash('sha256').update(`${ofFile} ${kind}`).digest('hex')
}

/** A picture that is sent again counts as new. */
async function seenBefore(
  db: Db,
  ownerId: string,
  contentHash: string,
  now: Date,
): Promise<Result<{ photoId: string }, Refused> | null> {
  const photo = await db
    .updateTable('photos')
    .set({ created_at: now })
    .where('owner_id', '=', ownerId)
    .where('content_hash', '=', contentHash)
    .returning(['id', 'refusal'])
    .executeTakeFirst()
  if (!photo) return null
  return photo.refusal ? fail({ reason: photo.refusal }) : ok({ photoId: photo.id })
}

/** Nobody can guess the key without both the owner's id and the content. */
const keyOf = (ownerId: string, contentHash: string) =>
  createHash('sha256').update(`${ownerId} ${contentHash}`).digest('hex').slice(0, 24)
