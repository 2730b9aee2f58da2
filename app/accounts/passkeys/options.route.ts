import { askForPasskey } from '#domain/accounts/commands/ask-passkey.server.ts'
import { withBrowserSecret } from '#domain/accounts/commands/know-browser.server.ts'
import { data, redirect } from 'react-router'
import { formOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { connection, services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/options.route'

export const loader = () => redirect('/')

/** Options that a script hands to the authenticator: for a log-in, or for the owner of the open session. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, auth, budgets, clock } = context.get(services)
  const isProof = intentOf(await formOf(request), ['enter', 'prove']) === 'prove'
  const { actor } = visitorOf(context)
  if (isProof && !actor) throw data(null, { status: 404 })
  const browser = isProof ? { request, cookies: [] } : withBrowserSecret(request)
  const options = await askForPasskey(db, { auth, budgets }, isProof ? actor : null, browser.request, clock())
  if (!options.ok) {
    const { failure } = options
    if (failure.reason === 'unavailable') throw data(null, { status: 404 })
    context.get(connection).retryAfterSeconds = failure.retryAfterSeconds
    throw data(null, { status: 429 })
  }
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of browser.cookies) headers.append('set-cookie', cookie)
  return Response.json(options.value, { headers })
}
