import { beginning } from '#kernel/letters.ts'
import { safeReturn } from '#domain/accounts/input.ts'
import { acceptPhoto } from '#domain/media/commands/accept-photo.server.ts'
import { maySendPhoto } from '#domain/media/commands/start-upload.server.ts'
import type { PhotoRefusal, UploadFailure } from '#domain/media/errors.ts'
import { MAX_PHOTO_BYTES } from '#domain/media/photo.ts'
import { redirect, type RouterContextProvider } from 'react-router'
import { type FormShape, type SentFile, withFileForm } from '#app/session/file-form.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>
type Reason = PhotoRefusal | UploadFailure['reason']

/** The maximum of one form, whose files are in memory while they are checked. */
const shape: FormShape = {
  fields: {},
  files: { max: 10, bytes: MAX_PHOTO_BYTES, totalBytes: 3 * MAX_PHOTO_BYTES },
}

/**
 * Stores photos sent by a form without script and redirects to its page, whose address then names the new photos and the
 * refused files with their reasons.
 */
export async function photosFromForm({ request, context }: { request: Request; context: Context }): Promise<Response> {
  const back = new URL(safeReturn(new URL(request.url).searchParams.get('to')), request.url)
  const { actor, to } = visitorOf(context)
  if (!actor) return redirect(to(`/?auth=login&to=${encodeURIComponent(back.pathname)}`))

  return withFileForm(request, context, shape, {
    take: async ({ files, problem }) => {
      for (const file of files) await take(file, actor.userId, back, context)
      if (problem?.reason === 'too-long') return new Response(null, { status: 400 })
      if (problem) back.searchParams.append('refused', problem.reason === 'file-too-large' ? 'too-large' : 'too-many')
      return redirect(to(back.pathname + back.search))
    },
    refuse: (text, init) => new Response(text, init),
  })
}

async function take({ name, bytes }: SentFile, ownerId: string, back: URL, context: Context): Promise<void> {
  const { db, storage, budgets, limits, clock } = context.get(services)
  const refuse = (reason: Reason) => back.searchParams.append('refused', `${reason}:${beginning(name, 80)}`)
  const may = await maySendPhoto(db, budgets, { ownerId, limits }, clock())
  if (!may.ok) return refuse(may.failure.reason)

  const outcome = await acceptPhoto(db, storage, { ownerId, bytes }, clock())
  if (outcome.ok) back.searchParams.append('photo', outcome.value.photoId)
  else refuse(outcome.failure.reason)
}
