import { connection, services } from '#app/session/services.ts'
import { strangersVisit } from '#app/session/visit.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/collect.route'

const nothing = () => new Response(null, { status: 204 })

export const loader = nothing

/** Takes what a page tells of its visit; the answer says nothing, so no page ever fails by it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { observer, budgets, clock } = context.get(services)
  const spent = await budgets.spend('beacons', context.get(connection).client, clock())
  if (!spent.ok) {
    observer.shed()
    return nothing()
  }
  const { currency } = visitorOf(context)
  const host = new URL(request.url).host
  observer.receive(await request.text(), strangersVisit(request, context), { headers: request.headers, host, currency })
  return nothing()
}
