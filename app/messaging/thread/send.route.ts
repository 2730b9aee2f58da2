import { searchOf } from '#app/session/form.server.ts'
import { markOf, visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/send.route'
import { takeMessage, withMessage } from './send.server.ts'

export const loader = () => new Response(null, { status: 404 })

/** A message that a script sends: its number, or why it was not taken; `as`: the mark of the account that has written it. */
export async function action({
  params: { conversationId },
  request,
  url,
  context,
}: Route.ActionArgs): Promise<Response> {
  const { as } = searchOf(url)
  const { actor, to } = visitorOf(context)
  // Somebody else has logged in on the device since.
  if (as && as !== markOf(actor))
    return Response.json({ logIn: to(`/?auth=login&to=/messages/${conversationId}`) }, { status: 401 })
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
