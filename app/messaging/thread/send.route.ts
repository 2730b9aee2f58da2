import type { Route } from './+types/send.route'
import { takeMessage, withMessage } from './send.server.ts'

export const loader = () => new Response(null, { status: 404 })

/** A message that a script sends: its number, or why it was not taken. */
export function action({ params: { conversationId }, request, context }: Route.ActionArgs): Promise<Response> {
  return withMessage(
    conversationId,
    { request, context },
    {
      take: async (form) => {
        const sent = await takeMessage(conversationId, form, context)
        return Response.json(sent, { status: 'problem' in sent ? sent.status : 200 })
      },
      refuse: (problem, init) => Response.json({ problem }, init),
    },
  )
}
