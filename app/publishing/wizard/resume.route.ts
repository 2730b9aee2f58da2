import { redirect } from 'react-router'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/resume.route'
import { ownDraft } from './own-draft.server.ts'

/** Redirects to the step at which the host stopped. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, step } = await ownDraft(params.draftId, context)
  throw redirect(visitorOf(context).to(`/create-listing/${id}/${step}`))
}
