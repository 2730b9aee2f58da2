import { spend } from '#app/session/budget.server.ts'
import { formOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import type { Route } from './+types/pin.route'
import { lookUpAddress } from './lookup.view.server.ts'
import { pinView } from './pin.view.server.ts'

/** Reads a pin or an address while its step is filled in; where somebody lives stands in no address of a page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  switch (intentOf(form, ['read', 'find'])) {
    case 'read':
      await spend(context, 'places')
      return Response.json(await pinView(form, context))
    case 'find':
      return Response.json(await lookUpAddress(form, context))
  }
}
