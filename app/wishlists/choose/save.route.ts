import { formOf, searchOf } from '#app/session/form.server.ts'
import { choicesView, takeChoice } from './choose.server.ts'
import type { Route } from './+types/save.route'

/** The dialog's wishlists for a listing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const view = await choicesView(searchOf(url)['listing'], context)
  if (!view) throw new Response(null, { status: 404 })
  return Response.json(view, { headers: { 'cache-control': 'no-store' } })
}

/** Applies a choice of the dialog and returns the lists. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  const choice = await takeChoice(form, context)
  if ('problem' in choice) return Response.json(choice, { status: choice.status })
  return Response.json({ ...choice, lists: (await choicesView(form['listingId'], context))?.lists })
}
