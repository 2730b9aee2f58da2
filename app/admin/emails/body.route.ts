import { findEmail } from '#domain/email/queries.server.ts'
import { isId } from '#kernel/ids.ts'
import { services } from '../../session/services.ts'
import { frameHeaders } from './frame-headers.server.ts'
import type { Route } from './+types/body.route'

/** The body of an e-mail, for a sandboxed frame that cannot run scripts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const email = isId(params.emailId) ? await findEmail(context.get(services).db, params.emailId) : undefined
  return email ? new Response(email.html, { headers: frameHeaders('text/html') }) : new Response(null, { status: 404 })
}
