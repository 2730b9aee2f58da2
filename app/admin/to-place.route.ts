import { data, redirect } from 'react-router'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/to-place.route'
import { placesOf } from './frame/admin-places.ts'

/** Redirects to the bar's first place that this admin may visit (spec §2). */
export function loader({ context }: Route.LoaderArgs) {
  const [first] = placesOf(actorOf(context))
  if (!first) throw data(null, { status: 404 })
  throw redirect(visitorOf(context).to(first.address))
}
