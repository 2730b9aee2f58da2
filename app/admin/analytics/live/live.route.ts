import { listLive } from '#domain/analytics/queries/list-live.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { liveView } from './live.view.server.ts'
import type { Route } from './+types/live.route'

/** Answers who is on the site now, for a page that is open. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  return Response.json(liveView(await listLive(db, clock()), visitorOf(context)))
}
