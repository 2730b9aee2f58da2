import { data, redirect } from 'react-router'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/to-place.route'
import { wayIn } from './frame/admin-places.ts'

/** Redirects to where the admin begins (spec §2, docs/decisions/179-the-desk.md). */
export function loader({ url, context }: Route.LoaderArgs) {
  const way = wayIn(actorOf(context), url.searchParams.has('tools'))
  if (!way) throw data(null, { status: 404 })
  throw redirect(visitorOf(context).to(way))
}
