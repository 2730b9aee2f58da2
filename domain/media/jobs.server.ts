import { HOUR_MS } from '#kernel/durations.ts'
import { isId } from '#kernel/ids.ts'
import type { Db } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { storedParts, type Uploads } from '#platform/uploads.server.ts'
import { sql } from 'kysely'
import { removeUpload } from './commands/complete-upload.server.ts'
import type { Crop, Frame } from './crop.ts'
import type { DrawnPhoto } from './gateway.sharp.server.ts'
import { deleteFiles, removeUnused } from './commands/remove-photo.server.ts'
import { isPrivate, messageVariantName, type PhotoPurpose, UNUSED_PHOTO_HOURS, variantName } from './photo.ts'

/** The side process that draws gets this input. */
export type DrawInput = { bytes: Uint8Array; frame?: Frame | undefined }

/**
 * A process of its own draws the picture.
 *
 * @returns null when it cannot be decoded
 */
export type Draw = (bytes: Buffer, frame?: Frame) => Promise<DrawnPhoto | null>

/** The sent file is deleted, with all that a phone has written into it. */
export async function preparePhoto(
  { db, storage, draw }: { db: Db; storage: Storage; draw: Draw },
  { photoId, crop }: { photoId: string; crop?: Crop | undefined },
): Promise<void> {
  const photo = await db
    .selectFrom('photos')
    .select(['key', 'source', 'purpose'])
    .where('id', '=', photoId)
    .where('state', '=', 'preparing')
    .executeTakeFirst()
  if (!photo) return

  const sent = await storage.read(photo.source)
  const drawn = sent && (await draw(sent, isPrivate(photo.purpose) ? 'whole' : crop))
  if (drawn) await keep(db, storage, { ...photo, photoId }, drawn)
  else await change(db, photoId, { state: 'refused', refusal: 'damaged' })
  await storage.delete(photo.source)

  const isThere = await db.selectFrom('photos').select('id').where('id', '=', photoId).executeTakeFirst()
  if (!isThere) await deleteFiles(storage, { key: photo.key, source: originalName(photo.key) })
}

const originalName = (key: string) => `originals/${key}.webp`

async function keep(
  db: Db,
  storage: Storage,
  { photoId, key, purpose }: { photoId: string; key: string; purpose: PhotoPurpose },
  { original, variants, width, height, thumbhash }: DrawnPhoto,
): Promise<void> {
  const source = originalName(key)
  await storage.write(source, original)
  const nameOf = isPrivate(purpose) ? messageVariantName : variantName
  for (const variant of variants) await storage.write(nameOf(key, variant.width, variant.format), variant.bytes)
  await change(db, photoId, { state: 'ready', source, width, height, thumbhash })
}

async function change(db: Db, photoId: string, values: Record<string, string | number>): Promise<void> {
  await db.updateTable('photos').set(values).where('id', '=', photoId).where('state', '=', 'preparing').execute()
}

/** An upload that is unfinished for so long cannot be resumed. */
const UPLOAD_TTL_MS = 24 * HOUR_MS
const UNUSED_TTL_MS = UNUSED_PHOTO_HOURS * HOUR_MS

/** A server that was killed between file and row leaves a part that nothing names. */
async function removeStrayParts(db: Db, storage: Storage): Promise<void> {
  const parts = (await storedParts(storage)).filter(({ id }) => isId(id))
  if (parts.length === 0) return
  const ids = parts.map((part) => part.id)
  const rows = await db
    .selectFrom('photo_uploads')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  for (const { id, name } of parts) if (!known.has(id)) await storage.delete(name)
}

/** Once a day unfinished uploads go, and photos that nothing shows. */
export async function removeUnusedMedia(
  { db, storage, uploads }: { db: Db; storage: Storage; uploads: Uploads },
  now: Date,
): Promise<void> {
  const unfinished = await db
    .selectFrom('photo_uploads')
    .select('id')
    .where('created_at', '<', new Date(now.getTime() - UPLOAD_TTL_MS))
    .execute()
  for (const { id } of unfinished) await removeUpload(db, uploads, id)
  await removeStrayParts(db, storage)

  const before = new Date(now.getTime() - UNUSED_TTL_MS)
  const unused = await db
    .selectFrom('photos')
    .select('id')
    .where('created_at', '<', before)
    .where(sql<boolean>`not photo_is_used(id)`)
    .execute()
  for (const { id } of unused)
    await db.transaction().execute((tx) => removeUnused(tx, storage, { photoId: id, before }))
}
