import { unlinkFacebook } from '#domain/privacy/commands/unlink-facebook.server.ts'
import { readSignedRequest } from '#domain/privacy/gateway.facebook.server.ts'
import type { RouterContextProvider } from 'react-router'
import { secondsToWait } from '#app/session/budget.server.ts'
import { formOf } from '#app/session/form.server.ts'
import { connection, services } from '#app/session/services.ts'
import type { Route } from './+types/callback.route'

const answer = (status: number) => new Response(null, { status })

export const loader = () => answer(404)

/** Facebook's signed callbacks for a removed app or a request of deletion; both delete at once. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, facebookSecret, publicUrl } = context.get(services)
  const { callback } = params
  if (!facebookSecret || (callback !== 'data-deletion' && callback !== 'deauthorize')) return answer(404)

  const { signed_request: text = '' } = await formOf(request)
  const signed = readSignedRequest(text, facebookSecret, clock())
  if (!signed) return refuse(context)

  await unlinkFacebook(db, { ...signed, origin: publicUrl }, clock())
  const { code } = signed
  return callback === 'deauthorize'
    ? answer(200)
    : Response.json({ url: `${publicUrl}/auth/data-deletion?code=${code}`, confirmation_code: code })
}

/** Logged for the operator, whose secret may be wrong; the budget bounds how many lines others cause. */
async function refuse(context: Readonly<RouterContextProvider>): Promise<Response> {
  const { client } = context.get(connection)
  context.get(services).noteRefusal({ kind: 'webhook-forged', network: client, detail: 'facebook' })
  if ((await secondsToWait(context, 'badSignature')) !== null) return answer(429)
  context
    .get(services)
    .log.warn('a request in the name of Facebook is not signed with FACEBOOK_CLIENT_SECRET, or is old')
  return answer(400)
}
