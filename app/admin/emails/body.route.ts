import { findEmail } from '#domain/email/queries.server.ts'
import { isId } from '#kernel/ids.ts'
import { services } from '../../session/services.ts'
import type { Route } from './+types/body.route'

/** The body of an e-mail, for a sandboxed frame that cannot run scripts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const email = isId(params.emailId) ? await findEmail(context.get(services).db, params.emailId) : undefined
  if (!email) return new Response(null, { status: 404 })
  return new Response(email.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      // Looks only, as mail programs show it.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
    },
  })
}
