import { data, redirect } from 'react-router'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/to-place.route'
import { placesOf } from './frame/admin-places.ts'

/** Redirects to the bar's first place that this admin may visit (spec §2), or with `tools` to the first test page. */
export function loader({ url, context }: Route.LoaderArgs) {
  const places = placesOf(actorOf(context))
  const tools = url.searchParams.has('tools') && places.find(({ name }) => name === 'tests' || name === 'audit')
  const place = tools || places[0]
  if (!place) throw data(null, { status: 404 })
  throw redirect(visitorOf(context).to(place.address))
}
