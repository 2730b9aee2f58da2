import { parseSearch } from '#domain/search/input.ts'
import { isTooSlow } from '#platform/deadline.server.ts'
import { pinsView } from './pins.view.server.ts'
import type { Route } from './+types/pins.route'

/** Beyond the maximum zoom of any of our maps. */
const MAX_ZOOM = 22

/** A search's results in `bounds`, for the map. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const search = parseSearch(url.searchParams)
  const zoom = Number(url.searchParams.get('zoom') ?? Number.NaN)
  if (!search.bounds || !(zoom >= 0 && zoom <= MAX_ZOOM)) return new Response(null, { status: 400 })

  const view = await pinsView(context, search, zoom).catch((error: unknown) => {
    if (isTooSlow(error)) throw new Response(null, { status: 503 })
    throw error
  })
  // Earlier views come from the browser's cache; private, as prices are in the visitor's currency.
  return Response.json(view, { headers: { 'cache-control': 'private, max-age=5' } })
}
