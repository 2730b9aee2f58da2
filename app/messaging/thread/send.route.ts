import type { Route } from './+types/send.route'
import { readSent, takeMessage } from './send.server.ts'

export const loader = () => new Response(null, { status: 404 })

/** A message that a script sends: its number, or why it was not taken. */
export async function action({ params: { conversationId }, request, context }: Route.ActionArgs) {
  const sent = await takeMessage(conversationId, await readSent(request), context)
  return Response.json(sent, { status: 'problem' in sent ? sent.status : 200 })
}
