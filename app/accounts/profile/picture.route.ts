import { removeAvatar, setAvatar } from '#domain/accounts/commands/set-avatar.server.ts'
import type { PhotoRefusal, UploadFailure } from '#domain/media/errors.ts'
import { cropOfForm } from '#domain/media/input.ts'
import { MAX_PHOTO_BYTES } from '#domain/media/photo.ts'
import { MaxFileSizeExceededError, MultipartParseError, parseMultipartRequest } from '@remix-run/multipart-parser'
import { redirect } from 'react-router'
import { services } from '../../session/services.ts'
import { actorOf, visitorOf } from '../../session/visitor.server.ts'
import type { Route } from './+types/picture.route'

/** The picture and three numbers. */
const MAX_PARTS = 6

export const loader = () => redirect('/profile')

/** One's own picture, as a form sends it with the square that is wanted of it; with `?remove` it goes. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, storage, clock, ...world } = context.get(services)
  const { to } = visitorOf(context)
  const { userId } = actorOf(context)
  if (url.searchParams.has('remove')) {
    await removeAvatar(db, storage, userId)
    return redirect(to('/profile?saved'))
  }
  const form = await readForm(request)
  const outcome = 'reason' in form ? form : await set(form)
  return redirect(to(outcome ? `/profile?refused=${outcome.reason}` : '/profile'), { headers: { connection: 'close' } })

  async function set({ bytes, fields }: Form): Promise<Refused | null> {
    const input = { userId, bytes, crop: cropOfForm(fields) }
    const done = await setAvatar(db, { storage, ...world }, input, clock())
    return done.ok ? null : done.failure
  }
}

type Form = { bytes: Buffer; fields: Record<string, string> }
type Refused = { reason: PhotoRefusal | UploadFailure['reason'] }

async function readForm(request: Request): Promise<Form | Refused> {
  const form: Form = { bytes: Buffer.alloc(0), fields: {} }
  try {
    const limits = { maxFileSize: MAX_PHOTO_BYTES, maxParts: MAX_PARTS, maxTotalSize: MAX_PHOTO_BYTES + 65_536 }
    for await (const part of parseMultipartRequest(request, limits)) {
      if (part.isFile) form.bytes = Buffer.from(part.bytes)
      else if (part.name) form.fields[part.name] = part.text
    }
    return form
  } catch (error) {
    if (!(error instanceof MultipartParseError)) throw error
    return { reason: error instanceof MaxFileSizeExceededError ? 'too-large' : 'no-picture' }
  }
}
