import { noteReading } from '#domain/email/commands/note-reading.server.ts'
import { findShownEmail } from '#domain/email/queries/find-email.server.ts'
import { isId } from '#kernel/ids.ts'
import { services } from '#app/session/services.ts'
import { actorOf } from '#app/session/visitor.server.ts'
import { frameHeaders } from './frame-headers.server.ts'
import type { Route } from './+types/body.route'

/** Serves an e-mail's body for a frame without scripts, and audits the reader. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const email = isId(params.emailId) ? await findShownEmail(db, params.emailId) : undefined
  if (!email) return new Response(null, { status: 404 })
  await noteReading(db, { adminId: actorOf(context).userId, email }, clock())
  return new Response(email.html, { headers: frameHeaders('text/html') })
}
