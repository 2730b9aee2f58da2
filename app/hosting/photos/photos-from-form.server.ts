import { safeReturn } from '#domain/accounts/input.ts'
import { acceptPhoto } from '#domain/media/commands/accept-photo.server.ts'
import { maySendPhoto } from '#domain/media/commands/start-upload.server.ts'
import type { PhotoRefusal, UploadFailure } from '#domain/media/errors.ts'
import { MAX_PHOTO_BYTES } from '#domain/media/photo.ts'
import {
  MaxFileSizeExceededError,
  type MultipartPart,
  MultipartParseError,
  parseMultipartRequest,
} from '@remix-run/multipart-parser'
import { redirect, type RouterContextProvider } from 'react-router'
import { services } from '../../session/services.ts'
import { visitorOf } from '../../session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>
type Reason = PhotoRefusal | UploadFailure['reason']

/** In one form: each is in memory while it is looked at. */
const MAX_FILES = 10

/**
 * Photos sent by a form without script. It leads back to the page it was sent from, whose address then names the new photos, and
 * for each file that was not taken why.
 */
export async function photosFromForm({ request, context }: { request: Request; context: Context }): Promise<Response> {
  const back = new URL(safeReturn(new URL(request.url).searchParams.get('to')), request.url)
  const { actor, to } = visitorOf(context)
  if (!actor) return redirect(to(`/?auth=login&to=${encodeURIComponent(back.pathname)}`))

  try {
    const parts = parseMultipartRequest(request, {
      maxFileSize: MAX_PHOTO_BYTES,
      maxParts: MAX_FILES + 1,
      maxTotalSize: 3 * MAX_PHOTO_BYTES + 65_536,
    })
    for await (const part of parts) if (part.isFile && part.filename) await take(part, actor.userId, back, context)
  } catch (error) {
    if (!(error instanceof MultipartParseError)) throw error
    back.searchParams.append('refused', error instanceof MaxFileSizeExceededError ? 'too-large' : 'too-many')
  }
  return redirect(back.pathname + back.search, { headers: { connection: 'close' } })
}

async function take(part: MultipartPart, ownerId: string, back: URL, context: Context): Promise<void> {
  const { db, storage, budgets, limits, clock } = context.get(services)
  const refuse = (reason: Reason) => back.searchParams.append('refused', `${reason}:${part.filename!.slice(0, 80)}`)
  const may = await maySendPhoto(db, budgets, { ownerId, limits }, clock())
  if (!may.ok) return refuse(may.failure.reason)

  const outcome = await acceptPhoto(db, storage, { ownerId, bytes: Buffer.from(part.bytes) }, clock())
  if (outcome.ok) back.searchParams.append('photo', outcome.value.photoId)
  else refuse(outcome.failure.reason)
}
