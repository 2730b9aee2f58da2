import { redirect } from 'react-router'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/to-dashboard.route'

/** Spec §2: /host leads to the dashboard. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(visitorOf(context).to('/host/dashboard'))
}
