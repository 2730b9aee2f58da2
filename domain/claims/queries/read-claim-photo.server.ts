import { type MessageWidth, messageVariantName } from '#domain/media/photo.ts'
import type { Db } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { sql } from 'kysely'

type PhotoInput = {
  /** Null means an admin who decides claims. */
  userId: string | null
  claimId: string
  photoId: string
  width: MessageWidth
  format: 'avif' | 'webp'
}

/** A photo is missing to everybody but the two sides, and to them until it is drawn. */
export async function readClaimPhoto(
  db: Db,
  storage: Storage,
  { userId, claimId, photoId, width, format }: PhotoInput,
): Promise<Buffer | null> {
  const { rows } = await sql<{ key: string }>`
    select key from photos where id = ${photoId} and purpose = 'claim' and state = 'ready' and exists (
      select from claim_photos
      join claims on claims.id = claim_id
      join bookings on bookings.id = claims.booking_id
      where photo_id = photos.id and claim_id = ${claimId}
        and (${userId}::uuid is null or ${userId}::uuid in (bookings.guest_id, bookings.host_id)))`.execute(db)
  const [photo] = rows
  return photo ? storage.read(messageVariantName(photo.key, width, format)) : null
}
