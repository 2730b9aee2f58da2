import { spend } from '#app/session/budget.server.ts'
import { formOf } from '#app/session/form.server.ts'
import type { Route } from './+types/pin.route'
import { pinView } from './pin.view.server.ts'

/** Reads a pin while its step is filled in; the coordinates of a home stand in no address. */
export async function action({ request, context }: Route.ActionArgs) {
  await spend(context, 'places')
  return Response.json(await pinView(await formOf(request), context))
}
