import { services } from '#app/session/services.ts'
import { isBearer } from '#platform/bearer.server.ts'
import type { Route } from './+types/metrics.route'

/** Serves metrics to operators; everybody else gets a 404. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { metrics } = context.get(services)
  if (!isBearer(request.headers.get('authorization'), metrics.token)) return new Response(null, { status: 404 })

  const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' }
  return new Response(await metrics.text(), { headers })
}
