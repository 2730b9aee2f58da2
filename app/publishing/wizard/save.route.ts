import { saveStep } from '#domain/publishing/commands/save-draft.server.ts'
import { isStep } from '#domain/publishing/step.ts'
import { data } from 'react-router'
import { joinedFormOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/save.route'
import { asTyped } from './own-draft.server.ts'
import { type PreviewView, previewView } from './preview.view.server.ts'
import { isId } from '#kernel/ids.ts'

export type Saved = { version: string; preview: PreviewView }

/** Stores a step unvalidated and answers with its preview; 409 where it was changed elsewhere. */
export async function action({ params: { draftId, step }, request, context }: Route.ActionArgs) {
  if (!isStep(step) || step === 'summary' || !isId(draftId)) throw data(null, { status: 404 })
  const { form } = asTyped(step, await joinedFormOf(request))
  const { db, clock } = context.get(services)
  const base = form['base']
  const saved = await saveStep(db, { hostId: actorOf(context).userId, draftId, step, form, base }, clock())
  if (!saved.ok) throw data(null, { status: saved.failure.reason === 'not-found' ? 404 : 409 })
  const answer: Saved = { version: saved.value.version, preview: await previewView(saved.value, context) }
  return Response.json(answer)
}
