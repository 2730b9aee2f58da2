import { createHash, timingSafeEqual } from 'node:crypto'
import { services } from '#app/session/services.ts'
import type { Route } from './+types/metrics.route'

/** Serves metrics to operators; everybody else gets a 404. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { metrics } = context.get(services)
  if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${metrics.token}`))
    return new Response(null, { status: 404 })

  const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' }
  return new Response(await metrics.text(), { headers })
}

/** Compared as hashes of equal length, in constant time. */
const isSame = (given: string, expected: string) => timingSafeEqual(hashOf(given), hashOf(expected))
const hashOf = (text: string) => createHash('sha256').update(text).digest()
