import { services } from '#app/session/services.ts'
import type { Route } from './+types/ready.route'

const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

/** Reports readiness publicly, so it names the missing part without details. */
export async function loader({ context }: Route.LoaderArgs) {
  const missing = await context.get(services).missingParts()
  if (missing.length === 0) return new Response('ok', { headers })
  return new Response(`not ready: ${missing.join(', ')}`, { status: 503, headers: { ...headers, 'retry-after': '5' } })
}
