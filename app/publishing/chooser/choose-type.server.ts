import { ListingTypeForm } from '#domain/listings/input.ts'
import { problemsOf } from '#kernel/fields.ts'
import { redirect, type RouterContextProvider } from 'react-router'
import { formOf } from '#app/session/form.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { ChooserRefusal } from './listing-type-form.tsx'

/**
 * Redirects from the choice to the new listing, by way of the sign-up without a session (spec §2).
 *
 * @param here the page that stays behind the sign-up
 * @throws the redirect
 */
export async function chooseType(
  request: Request,
  here: string,
  context: Readonly<RouterContextProvider>,
): Promise<ChooserRefusal> {
  const form = ListingTypeForm.safeParse(await formOf(request))
  if (!form.success) return { problem: problemsOf(form.error)['type']! }

  const { actor, to } = visitorOf(context)
  const next = to(`/create-listing?type=${form.data.type}`)
  throw redirect(actor ? next : to(`${here}?auth=signup&to=${encodeURIComponent(next)}`))
}
