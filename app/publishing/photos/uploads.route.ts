import { completeUpload, isUploadOf, removeUpload } from '#domain/media/commands/complete-upload.server.ts'
import { startUpload } from '#domain/media/commands/start-upload.server.ts'
import { isId, newId } from '#kernel/ids.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { photosFromForm } from './photos-from-form.server.ts'
import type { Route } from './+types/uploads.route'

type Args = Route.LoaderArgs | Route.ActionArgs

/** Answers the protocol's `HEAD` with the progress of an upload. */
export async function loader(args: Route.LoaderArgs) {
  return (args.request.method === 'HEAD' && (await ownUpload(args))) || new Response(null, { status: 404 })
}

/**
 * Uploads photos: in parts by script (tus: `POST` begins, `PATCH` continues, `DELETE` aborts), or by a form without one.
 * A `POST` to a complete upload makes a photo of it, and may be repeated when its answer was lost.
 */
export async function action(args: Route.ActionArgs) {
  const { request, params } = args
  const { actor } = visitorOf(args.context)
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
  if (isForm && !params.uploadId) return photosFromForm(args)
  if (!actor) return refusal('signed-out', 401)
  if (request.method === 'POST') return params.uploadId ? complete(args, actor.userId) : begin(args, actor.userId)
  return (await ownUpload(args)) ?? refusal('not-found', 404)
}

const refusal = (reason: string, status: number) => Response.json({ reason }, { status })

async function begin({ request, context }: Args, ownerId: string): Promise<Response> {
  const { db, budgets, limits, uploads, clock } = context.get(services)
  const bytes = Number(request.headers.get('upload-length'))
  if (!Number.isSafeInteger(bytes) || bytes < 1) return refusal('no-picture', 400)

  const id = newId(clock().getTime())
  const started = await startUpload(db, budgets, { id, ownerId, bytes, limits }, clock())
  if (!started.ok) return refusal(started.failure.reason, started.failure.reason === 'too-large' ? 413 : 429)

  const answer = await uploads.answer(request, { ownerId, newId: id })
  if (!answer.ok) await removeUpload(db, uploads, id)
  return answer
}

async function complete({ params, context }: Args, ownerId: string): Promise<Response> {
  const { db, storage, uploads, clock } = context.get(services)
  const uploadId = params.uploadId ?? ''
  if (!isId(uploadId)) return refusal('not-found', 404)
  const outcome = await completeUpload(db, { storage, uploads }, { ownerId, uploadId }, clock())
  if (outcome.ok) return Response.json(outcome.value)
  const { reason } = outcome.failure
  return refusal(reason, reason === 'not-found' ? 404 : 422)
}

/** Handles the protocol's request for the visitor's own upload; null without one. */
async function ownUpload({ request, params, context }: Args): Promise<Response | null> {
  const { db, uploads } = context.get(services)
  const { actor } = visitorOf(context)
  const uploadId = params.uploadId ?? ''
  if (!actor || !isId(uploadId) || !(await isUploadOf(db, actor.userId, uploadId))) return null

  const answer = await uploads.answer(request, { ownerId: actor.userId })
  if (request.method === 'DELETE' && answer.ok) await removeUpload(db, uploads, uploadId)
  return answer
}
