import { type MessageWidth, messageVariantName } from '#domain/media/photo.ts'
import type { Db } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { sql } from 'kysely'

type ImageInput = { userId: string; photoId: string; width: MessageWidth; format: 'avif' | 'webp' }

/** Reads a picture of a message; to all but its two sides, or before processing, it is missing. */
export async function readMessageImage(
  db: Db,
  storage: Storage,
  { userId, photoId, width, format }: ImageInput,
): Promise<Buffer | null> {
  const { rows } = await sql<{ key: string }>`
    select key from photos where id = ${photoId} and purpose = 'message' and state = 'ready' and exists (
      select from message_images
      join messages on messages.id = message_id
      join conversation_sides sides on sides.conversation_id = messages.conversation_id
      where photo_id = photos.id and sides.user_id = ${userId})`.execute(db)
  const [photo] = rows
  return photo ? storage.read(messageVariantName(photo.key, width, format)) : null
}
