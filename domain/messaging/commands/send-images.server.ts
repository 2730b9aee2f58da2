import { mayUseAddressOf } from '#domain/accounts/queries/may-use-address.server.ts'
import { acceptPhoto } from '#domain/media/commands/accept-photo.server.ts'
import { maySendPhoto } from '#domain/media/commands/start-upload.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Budgets } from '#platform/budget.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import type { ImagesFailure } from '../errors.ts'
import { messageLimits } from '../message.ts'
import { isIn } from '../queries/find-conversation.server.ts'
import { sentBefore, writeMessage } from './write-message.server.ts'

type World = { storage: Storage; budgets: Budgets; limits: Limits }
type Images = {
  userId: string
  conversationId: string
  /** The files as uploaded, unprocessed. */
  files: readonly Buffer[]
  /** The text sent with the pictures, possibly empty. */
  text: string
  key: string
}

/** Sends pictures, all or none; pictures of a refused message are removed as unused photos are. */
export async function sendImages(
  db: Db,
  { storage, budgets, limits }: World,
  { userId, conversationId, files, text, key }: Images,
  now: Date,
): Promise<Result<{ number: number }, ImagesFailure>> {
  if (!(await isIn(db, { userId, conversationId }))) return fail({ reason: 'not-found' })
  // A repeated form uploads nothing again.
  const before = await sentBefore(db, { id: conversationId, userId }, key)
  if (before !== null) return ok({ number: before })
  if (!(await mayUseAddressOf(db, userId, 'write-message'))) return fail({ reason: 'address-unproved' })
  if (files.length === 0) return fail({ reason: 'no-images' })
  if (files.length > messageLimits.images) return fail({ reason: 'too-many-images' })

  const photoIds: string[] = []
  for (const [file, bytes] of files.entries()) {
    const may = await maySendPhoto(db, budgets, { ownerId: userId, limits }, now)
    if (!may.ok) return may
    const accepted = await acceptPhoto(db, storage, { ownerId: userId, bytes, purpose: 'message' }, now)
    if (!accepted.ok) return fail({ ...accepted.failure, file })
    photoIds.push(accepted.value.photoId)
  }
  return inTransaction(db, (tx) => writeMessage(tx, { userId, conversationId, text, photoIds, key }, now))
}
