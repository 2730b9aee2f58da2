import { isStep } from '#domain/publishing/step.ts'
import { stepFields } from '#domain/publishing/step-fields.ts'
import { data } from 'react-router'
import { joinedFormOf } from '#app/session/form.server.ts'
import type { Route } from './+types/edit-preview.route'
import { asTyped, ownListing } from './own-draft.server.ts'
import { type PreviewView, previewView } from './preview.view.server.ts'

/** Answers with the preview of a form and stores nothing. */
export async function action({ params: { listingId, step }, request, context }: Route.ActionArgs) {
  if (!isStep(step) || step === 'summary') throw data(null, { status: 404 })
  const { form } = asTyped(step, await joinedFormOf(request))
  const { unit, fields } = await ownListing(listingId, context)
  const preview: PreviewView = await previewView(
    { unit, fields: { ...fields, ...stepFields(step, unit, form) }, listingId },
    context,
  )
  return Response.json({ preview })
}
