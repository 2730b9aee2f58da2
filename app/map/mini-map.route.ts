import { findShownPoint } from '#domain/listings/queries/find-listing.server.ts'
import { isId } from '#kernel/ids.ts'
import { miniMapDrawing } from './mini-map-drawing.server.tsx'
import { replicaOf } from '#app/session/replica.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/mini-map.route'

/** The drawing of where a listing is; of one that is not published there is none. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const at = isId(params.listingId) ? await findShownPoint(replicaOf(context), params.listingId) : null
  if (!at) return new Response(null, { status: 404 })

  return new Response(await miniMapDrawing(at, visitorOf(context).language), {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}
