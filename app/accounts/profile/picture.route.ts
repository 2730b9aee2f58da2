import { removeAvatar, setAvatar } from '#domain/accounts/commands/set-avatar.server.ts'
import type { PhotoRefusal, UploadFailure } from '#domain/media/errors.ts'
import { cropOfForm } from '#domain/media/input.ts'
import { MAX_PHOTO_BYTES } from '#domain/media/photo.ts'
import { redirect } from 'react-router'
import { type FileForm, type FormShape, withFileForm } from '#app/session/file-form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/picture.route'

/** The picture and where its square lies. */
const shape: FormShape = {
  fields: { x: 30, y: 30, zoom: 30 },
  files: { max: 1, bytes: MAX_PHOTO_BYTES, totalBytes: MAX_PHOTO_BYTES },
}

export const loader = () => redirect('/profile')

/** Stores the user's picture with its square; `?remove` deletes it. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, storage, clock, ...world } = context.get(services)
  const { to } = visitorOf(context)
  const { userId } = actorOf(context)
  if (url.searchParams.has('remove')) {
    await removeAvatar(db, storage, userId)
    return redirect(to('/profile?saved'))
  }
  return withFileForm(request, context, shape, { take, refuse: (text, init) => new Response(text, init) })

  async function take({ fields, files, problem }: FileForm): Promise<Response> {
    if (problem?.reason === 'too-long') return new Response(null, { status: 400 })
    const bytes = files[0]?.bytes
    if (problem || !bytes) return refused(problem?.reason === 'file-too-large' ? 'too-large' : 'no-picture')
    const outcome = await setAvatar(db, { storage, ...world }, { userId, bytes, crop: cropOfForm(fields) }, clock())
    return outcome.ok ? redirect(to('/profile')) : refused(outcome.failure.reason)
  }

  function refused(reason: PhotoRefusal | UploadFailure['reason']): Response {
    return redirect(to(`/profile?refused=${reason}`))
  }
}
