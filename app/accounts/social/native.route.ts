import { takeHandover } from '#domain/accounts/commands/hand-over.server.ts'
import { HandoverForm } from '#domain/accounts/input.ts'
import { data, redirect } from 'react-router'
import { formOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/native.route'

export function loader() {
  throw data(null, { status: 404 })
}

/** In the app: leads to the provider's answer, at the address where it would have come. Only its own secret gets it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { auth, clock, db, mobile } = context.get(services)
  if (!mobile) throw data(null, { status: 404 })
  const form = HandoverForm.safeParse(await formOf(request))
  const answer = form.success ? await takeHandover(db, auth, form.data, clock()) : null
  const { to } = visitorOf(context)
  if (!answer) return redirect(to('/auth/callback?problem=attempt-expired'), 303)
  const { state, code, user } = answer
  const given = { state, ...(code === null ? { error: 'refused' } : { code }), ...(user !== null && { user }) }
  return redirect(to(`/auth/callback?${new URLSearchParams(given)}`), 303)
}
